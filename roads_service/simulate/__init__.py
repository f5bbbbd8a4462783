"""Simulate: tables that deal real shoes and tell them to a running service, and a comparison of what it then shows."""

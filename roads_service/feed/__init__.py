"""The feed: the webhook through which table systems push events, after Standard Webhooks 1.0 (DESIGN 6)."""

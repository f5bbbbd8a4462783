"""The HTTP API: blueprints, schemas, problems and keys. What a call means is for `tables`."""

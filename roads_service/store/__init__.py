"""Redis or Valkey: keys, the atomic step, clients by URL, the embedded server. Knows no HTTP and no rules."""

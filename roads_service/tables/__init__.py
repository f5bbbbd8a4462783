"""What can be done with a table: the one place where rules, roads and store meet."""

"""What people look at: boards in the terminal; pages, pictures and words come here too."""

"""What columns cost beside loops, other libraries, and a copy of the file."""

"""Tables: the games, who plays and watches them, and the commands that change them."""

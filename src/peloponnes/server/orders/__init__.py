"""Standing orders: what players leave for their coming decisions of an auction, carried out for them as ordinary turns."""

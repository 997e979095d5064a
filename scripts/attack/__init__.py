"""Attacks on a server: faults and floods of all kinds, and those who look on whether anything is lost or anybody waits."""

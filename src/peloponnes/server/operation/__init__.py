"""What operators see and tune: metrics, logs, and when the garbage collector runs."""

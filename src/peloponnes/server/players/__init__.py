"""Players as others see them: their pages, and leaderboards."""

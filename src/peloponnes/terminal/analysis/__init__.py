"""`peloponnes analyse`: an analysis as text, as JSON, and as a page to keep."""

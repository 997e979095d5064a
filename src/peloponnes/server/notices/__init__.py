"""Telling people what happens while they don't look: push messages, webhooks and mail."""

"""What an operator watches and needs: logs, metrics, the health check, daily backups.

Knows no command and no rule; what is watched is handed to it.
"""

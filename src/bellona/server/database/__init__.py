"""What keeps games: tables, leases among several servers, quotas and expiry."""

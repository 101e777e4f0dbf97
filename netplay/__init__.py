"""The wire: messages, hosts, lobby, store, people, SSH. It draws nothing."""

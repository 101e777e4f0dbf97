"""One folder for each game of the house; the contract is `tui.board`."""

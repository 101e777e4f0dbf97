"""Contests: the same deal at many tables, and whoever makes most of it.

A duplicate night is for people who come together: everybody plays the same boards, at tables of
their own. The daily deal is one for the whole house: a day, a game, a person and the same bots.
"""

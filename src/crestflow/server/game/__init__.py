"""A game played by link: pure logic over its events, without database, network or clock."""

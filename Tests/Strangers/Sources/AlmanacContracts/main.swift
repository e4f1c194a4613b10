import UnderstudyCommandLine

await StubCommand.main { try AlmanacSuite.suite($0) }

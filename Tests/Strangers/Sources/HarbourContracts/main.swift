import UnderstudyCommandLine

await StubCommand.main { try HarbourSuite.suite($0) }

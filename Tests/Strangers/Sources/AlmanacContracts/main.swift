import StubCLI

await StubCommand.main { try AlmanacSuite.suite($0) }

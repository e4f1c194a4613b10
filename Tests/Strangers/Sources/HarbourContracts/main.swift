import StubCLI

await StubCommand.main { try HarbourSuite.suite($0) }

import StubCLI

await StubCommand.main { try LedgerSuite.suite($0) }

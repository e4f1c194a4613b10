import UnderstudyCommandLine

await StubCommand.main { try LedgerSuite.suite($0) }

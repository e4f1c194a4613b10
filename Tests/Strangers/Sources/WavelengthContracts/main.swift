import UnderstudyCommandLine

await StubCommand.main { try WavelengthSuite.suite($0) }

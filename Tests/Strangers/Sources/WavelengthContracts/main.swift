import StubCLI

await StubCommand.main { try WavelengthSuite.suite($0) }

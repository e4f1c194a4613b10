import CustomerContracts
import StubCLI

await StubCommand.main { try CustomerSuite.suite($0) }

import StubCLI
import TasksContracts

await StubCommand.main { try TasksSuite.suite($0) }

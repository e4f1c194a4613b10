import TasksContracts
import UnderstudyCommandLine

await StubCommand.main { try TasksSuite.suite($0) }

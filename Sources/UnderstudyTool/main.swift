import CustomerContracts
import UnderstudyCommandLine

if let address = DeviceReading.address(in: CommandLine.arguments) {
    await DeviceReading.run(address)
} else {
    await StubCommand.main { try CustomerSuite.suite($0) }
}

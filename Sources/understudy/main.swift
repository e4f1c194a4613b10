import StubCLI

await StubCommand.main()

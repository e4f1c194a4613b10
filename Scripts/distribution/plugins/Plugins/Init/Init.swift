import PackagePlugin

/// `swift package plugin init openapi.yaml`: creates `Contracts/` and `Fixtures/`.
@main
struct Init: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        try Tool.run("init", arguments, in: context)
    }
}

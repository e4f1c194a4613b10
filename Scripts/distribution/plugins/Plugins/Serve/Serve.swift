import PackagePlugin

/// `swift package serve`: starts the stub, until it is interrupted.
@main
struct Serve: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        try Tool.run("serve", arguments, in: context)
    }
}

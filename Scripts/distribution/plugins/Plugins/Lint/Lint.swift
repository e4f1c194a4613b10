import PackagePlugin

/// `swift package lint`: validates contract, fixtures, recordings and scenarios.
@main
struct Lint: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        try Tool.run("lint", arguments, in: context)
    }
}

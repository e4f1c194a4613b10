import PackagePlugin

/// `swift package record https://api.example.com`: forwards requests to the API and records them.
@main
struct Record: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var arguments = arguments
        // A URL that comes first is that of the upstream.
        if arguments.first?.contains("://") == true { arguments.insert("--upstream", at: 0) }
        try Tool.run("record", arguments, in: context)
    }
}

import PackagePlugin

/// `swift package verify`: builds the program that has the package's suite, and runs its `verify`.
///
/// That is the executable product which uses `UnderstudyCommandLine`; `--product NAME` selects one of
/// several. Without one, `verify` of the release runs, which compares a live API with the contract
/// (`--against`); the suite in it is that of Understudy's own example app.
@main
struct Verify: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var extractor = ArgumentExtractor(arguments)
        let wanted = extractor.extractOption(named: "product").first
        let programs = context.package.products.compactMap { $0 as? ExecutableProduct }
            .filter { product in
                product.mainTarget.recursiveTargetDependencies.contains {
                    $0.name == "UnderstudyCommandLine"
                }
            }
        let found = programs.filter { wanted == nil || $0.name == wanted }
        if wanted == nil, programs.isEmpty {
            return try Tool.run("verify", extractor.remainingArguments, in: context)
        }
        guard let product = found.first, found.count == 1 else {
            let names = programs.map(\.name).joined(separator: ", ")
            Diagnostics.error("name one of the programs by --product: \(names)")
            return
        }
        let result = try packageManager.build(.product(product.name), parameters: .init())
        let program = result.builtArtifacts.first {
            $0.kind == .executable && $0.url.lastPathComponent == product.name
        }
        guard result.succeeded, let program else {
            Diagnostics.error(result.logText)
            return
        }
        try Tool.run(
            program.url, ["verify"] + extractor.remainingArguments, called: product.name,
            in: context)
    }
}

import Foundation
import PackagePlugin

/// `swift package contract-suite`: builds the program that checks the package's app, and runs its
/// `verify` with the arguments.
///
/// The program is the executable product that uses `UnderstudyCommandLine`; `--product NAME` selects one of
/// several.
@main
struct ContractSuite: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var extractor = ArgumentExtractor(arguments)
        let wanted = extractor.extractOption(named: "product").first
        let product = try product(wanted, of: context.package)
        let result = try packageManager.build(.product(product.name), parameters: .init())
        guard result.succeeded else {
            Diagnostics.error(result.logText)
            return
        }
        let program = result.builtArtifacts.first { artifact in
            artifact.kind == .executable && artifact.url.lastPathComponent == product.name
        }
        guard let program else {
            Diagnostics.error("the build of \(product.name) has no program")
            return
        }
        let process = Process()
        process.executableURL = program.url
        process.arguments = ["verify"] + extractor.remainingArguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            Diagnostics.error(
                "\(product.name) verify exits with \(process.terminationStatus)\(Self.hint)")
            return
        }
    }

    /// SwiftPM's sandbox on macOS permits plugins no listening socket, not even on this machine.
    private static var hint: String {
        #if os(macOS)
            "; if it cannot listen, run 'swift package --disable-sandbox contract-suite'"
        #else
            ""
        #endif
    }

    private func product(_ wanted: String?, of package: Package) throws -> ExecutableProduct {
        let programs = package.products.compactMap { $0 as? ExecutableProduct }.filter { product in
            product.mainTarget.recursiveTargetDependencies.contains {
                $0.name == "UnderstudyCommandLine"
            }
        }
        let found = programs.filter { wanted == nil || $0.name == wanted }
        guard let first = found.first, found.count == 1 else {
            let names = programs.map(\.name).joined(separator: ", ")
            throw ContractSuiteError(
                description: programs.isEmpty
                    ? "no executable of this package uses UnderstudyCommandLine; "
                        + "'understudy init openapi.json --suite' writes one"
                    : "name one of the programs by --product: \(names)")
        }
        return first
    }
}

/// The plugin does not know what to run.
struct ContractSuiteError: Error, CustomStringConvertible {
    let description: String
}

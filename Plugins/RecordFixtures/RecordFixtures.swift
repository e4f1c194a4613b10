import Foundation
import PackagePlugin

/// `swift package record-fixtures URL`: runs `understudy record` in the package's folder with the
/// arguments.
@main
struct RecordFixtures: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let process = Process()
        process.executableURL = try context.tool(named: "understudy").url
        process.arguments = ["record"] + arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 {
            Diagnostics.error("understudy record exits with \(process.terminationStatus)")
        }
    }
}

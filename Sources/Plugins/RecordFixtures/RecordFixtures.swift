import Foundation
import PackagePlugin

/// `swift package record-fixtures https://api.example.com`: runs `understudy record` in the package's
/// folder, with the URL as its upstream and with the other arguments.
///
/// The program is built like the package's own products, because as a tool of the plugin it would be
/// compiled a second time, and by every build of this package.
@main
struct RecordFixtures: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let result = try packageManager.build(.product("understudy"), parameters: .init())
        guard result.succeeded else {
            Diagnostics.error(result.logText)
            return
        }
        let program = result.builtArtifacts.first { artifact in
            artifact.kind == .executable && artifact.url.lastPathComponent == "understudy"
        }
        guard let program else {
            Diagnostics.error("the build of understudy has no program")
            return
        }
        let process = Process()
        process.executableURL = program.url
        process.arguments = ["record"] + recordArguments(arguments)
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 {
            Diagnostics.error(
                "understudy record exits with \(process.terminationStatus)\(Self.hint)")
        }
    }

    /// SwiftPM's sandbox on macOS permits plugins no listening socket, not even on this machine.
    private static var hint: String {
        #if os(macOS)
            "; if it cannot listen, run 'swift package --disable-sandbox record-fixtures'"
        #else
            ""
        #endif
    }

    /// The arguments of `record`: a URL that comes first is that of the upstream.
    private func recordArguments(_ arguments: [String]) -> [String] {
        guard let first = arguments.first, first.contains("://") else { return arguments }
        return ["--upstream", first] + arguments.dropFirst()
    }
}

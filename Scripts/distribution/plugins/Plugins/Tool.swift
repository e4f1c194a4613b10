import Foundation
import PackagePlugin

/// The program of the release, which each plugin runs in the package's folder.
enum Tool {
    /// Runs a command of the program with the arguments.
    static func run(_ command: String, _ arguments: [String], in context: PluginContext) throws {
        try run(
            try context.tool(named: "understudy").url, [command] + arguments, called: "understudy",
            in: context)
    }

    /// Runs a program until it ends; an exit code other than 0 is an error of the plugin.
    static func run(
        _ program: URL, _ arguments: [String], called name: String, in context: PluginContext
    ) throws {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let command = arguments.first ?? ""
            Diagnostics.error("\(name) \(command) exits with \(process.terminationStatus)\(hint)")
            return
        }
    }

    /// SwiftPM's sandbox on macOS permits plugins no listening socket, not even on this machine.
    private static var hint: String {
        #if os(macOS)
            "; if it cannot listen, run 'swift package --disable-sandbox' with the same command"
        #else
            ""
        #endif
    }
}

import Foundation
import Testing

@testable import UnderstudyCommandLine

/// The screens as users see them, in files that `Scripts/screens` writes anew.
struct ScreenTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Screens")

    private func golden(_ name: String) throws -> String {
        let data = try Data(contentsOf: Self.folder.appendingPathComponent(name + ".txt"))
        return String(decoding: data, as: UTF8.self)
    }

    @Test(arguments: StubCommand.commands.map { $0.name })
    func `the help of each command`(name: String) async throws {
        let screen = CapturedTerminal()
        let context = Context(terminal: screen.terminal, commands: StubCommand.commands)
        #expect(await StubCommand.run(["help", name], context) == .kept)
        #expect(try screen.output == golden(name), "run Scripts/screens")
    }

    @Test func `the help of the program`() async throws {
        let screen = CapturedTerminal()
        let context = Context(terminal: screen.terminal, commands: StubCommand.commands)
        #expect(await StubCommand.run(["help"], context) == .kept)
        #expect(try screen.output == golden("understudy"), "run Scripts/screens")
    }

    @Test func `no file is left over`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        let names = StubCommand.commands.map { $0.name } + ["errors", "understudy"]
        #expect(Set(files) == Set(names.map { $0 + ".txt" }))
    }

    /// Each error with the command line that leads to it, in an empty folder.
    @Test func `the errors`() async throws {
        let text = try golden("errors")
        let parts = text.split(separator: "\n$ understudy ")
        #expect(parts.count > 20)
        for part in parts {
            let lines = part.split(separator: "\n", maxSplits: 1)
            let words = lines[0].trimmingPrefix("$ understudy ").split(separator: " ").map(
                String.init)
            let folder = try TemporaryEmptyFolder()
            let screen = CapturedTerminal()
            let context = Context(
                terminal: screen.terminal, directory: folder.path, commands: StubCommand.commands)
            let code = await StubCommand.run(words, context)
            let shown =
                screen.errors.replacing(folder.path + "/", with: "") + "code \(code.rawValue)"
            #expect(shown == lines.last.map { String($0).trimmingSuffix("\n") }, "\(words)")
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)).trimmingSuffix(suffix) : self
    }
}

/// A folder that is gone when the test is over.
private final class TemporaryEmptyFolder {
    let path: String

    init() throws {
        path =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("understudy-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

// The scripts need a shell, and on iOS nothing starts a process.
#if os(macOS) || os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import StubServer

    /// Typical changes of watched folders by checkouts, deployments and users.
    @Suite(.timeLimit(.minutes(10)))
    struct FolderReplacementTests {
        /// A project in a folder with a watcher.
        private final class Project: Sendable {
            let folder: TemporaryFolder
            private let told = Told<Bool>()
            private let watcher: FileWatcher

            var fixtures: String { folder.path + "/project/Fixtures/shop" }

            init(_ prepare: (TemporaryFolder) throws -> Void = { _ in }) throws {
                folder = try TemporaryFolder()
                try folder.write("[]", to: "project/Fixtures/shop/things.json")
                try folder.write("[1]", to: "other/shop/things.json")
                try prepare(folder)
                let watched = WatchedFolder(
                    path: folder.path + "/project/Fixtures/shop", isDeep: true)
                watcher = FileWatcher({ [watched] }) { [told] in told.tell(true) }
            }

            deinit { watcher.close() }

            func next() async { #expect(await told.next() == true) }

            /// Waits until a file written in place is reported, which requires a watch of its folder.
            func writeAndWait(_ text: String) async throws {
                try folder.write(text, to: "project/Fixtures/shop/things.json", inPlace: true)
                await next()
            }

            func run(_ words: String...) throws {
                let process = Process()
                process.executableURL = URL(fileURLWithPath: "/bin/sh")
                process.arguments = ["-c", words.joined(separator: " ")]
                process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
                try process.run()
                process.waitUntilExit()
                #expect(process.terminationStatus == 0)
            }
        }

        struct Replacement: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let script: String

            init(_ name: String, _ script: String) {
                testDescription = name
                self.script = script
            }
        }

        /// Each results in a `things.json` at the watched path.
        static let replacements = [
            Replacement(
                "removed and copied",
                "rm -rf project/Fixtures && mkdir project/Fixtures && cp -r other/shop project/Fixtures"
            ),
            Replacement(
                "the folder replaced by rename",
                "mv project/Fixtures/shop old && mv other/shop project/Fixtures/shop"),
            Replacement(
                "the parent replaced by rename",
                "mv project/Fixtures old && mv other project/Fixtures"
            ),
            Replacement(
                "the project replaced by rename",
                "mkdir new && mv other new/Fixtures && mv project old && mv new project"),
            Replacement(
                "the folder replaced by a link",
                "rm -rf project/Fixtures/shop && ln -s ../../other/shop project/Fixtures/shop"),
            Replacement(
                "the parent replaced by a link",
                "mv project/Fixtures old && ln -s ../other project/Fixtures"),
        ]

        @Test(arguments: replacements)
        func `a replaced folder is still watched`(replacement: Replacement) async throws {
            let project = try Project()
            try project.run(replacement.script)
            await project.next()
            for number in 1...3 { try await project.writeAndWait("[\(number), 0]") }
        }

        @Test(arguments: replacements)
        func `a folder that is replaced in two steps is still watched`(replacement: Replacement)
            async throws
        {
            let project = try Project()
            // The first step is reported before the second is done.
            let parts = replacement.script.split(separator: " && ", maxSplits: 1)
            try project.run(String(parts[0]))
            if parts[0].hasPrefix("mkdir") == false { await project.next() }
            try project.run(String(parts[1]))
            await project.next()
            for number in 1...3 { try await project.writeAndWait("[\(number), 0]") }
        }

        @Test(arguments: ["project/Fixtures/shop", "project/Fixtures", "project"])
        func `a missing folder is watched once it is created`(missing: String) async throws {
            let project = try Project { try $0.remove(missing) }
            try await project.writeAndWait("[2]")
            for number in 1...3 { try await project.writeAndWait("[\(number), 0]") }
        }

        @Test func `a link with a new target is followed`() async throws {
            let project = try Project { folder in
                try folder.remove("project/Fixtures/shop")
                try folder.write("[]", to: "v1/shop/things.json")
                try FileManager.default.createSymbolicLink(
                    atPath: folder.path + "/current", withDestinationPath: "v1")
                try FileManager.default.createSymbolicLink(
                    atPath: folder.path + "/project/Fixtures/shop",
                    withDestinationPath: "../../current/shop")
            }
            try project.run("ln -s other next && mv -T next current || ln -sfn other current")
            await project.next()
            for number in 1...3 { try await project.writeAndWait("[\(number), 0]") }
        }

        @Test func `a change of mode is reported`() async throws {
            let project = try Project()
            try project.run("chmod 600 project/Fixtures/shop/things.json")
            await project.next()
            try project.run("chmod 644 project/Fixtures/shop/things.json")
            await project.next()
        }

        @Test func `a file that a link in the folder refers to is watched`() async throws {
            let project = try Project { folder in
                try folder.write("[]", to: "shared/target.json")
                try FileManager.default.createSymbolicLink(
                    atPath: folder.path + "/project/Fixtures/shop/linked.json",
                    withDestinationPath: "../../../shared/target.json")
            }
            try project.folder.write("[5]", to: "shared/target.json", inPlace: true)
            await project.next()
        }
    }
#endif

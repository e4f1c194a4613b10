#if os(Linux)
    import Foundation
    import Testing

    /// Output to a full disk, and output to a reader that ends early.
    @Suite(.timeLimit(.minutes(10)))
    struct UnwritableOutputTests {
        /// Runs a command line of the shell, in which `$U` is the program.
        private static func run(_ script: String) async throws -> Program.Outcome {
            try await RunningProgram(
                shell: "U='\(try Program.executable().path)'; \(script)", in: Repository.root
            ).outcome()
        }

        private static let commands = [
            "lint --contract none --fixtures $F", "routes", "--help", "--version",
            "help serve", "explain", "verify --list", "diff $C $C", "explain fixture/schema",
            "validate --schema s.json s.json",
        ]

        @Test(arguments: commands)
        func `a command whose output cannot be written reports it and fails`(
            command: String
        ) async throws {
            let folder = try Folder(["s.json": #"{"type": "object"}"#])
            let outcome = try await Self.run(
                "C='\(Repository.contract)'; F='\(Repository.fixtures)'; $U \(command.replacing("s.json", with: folder["s.json"]))"
                    + " > /dev/full")
            #expect(outcome.code == 74, "\(outcome)")
            #expect(outcome.errors.contains("error: "), "\(outcome)")
            #expect(outcome.errors.contains("stdout"), "\(outcome)")
            #expect(outcome.errors.contains("space"), "\(outcome)")
        }

        @Test func `a command that fails anyway keeps its exit code`() async throws {
            let outcome = try await Self.run("$U nonsense 2> /dev/full")
            #expect(outcome.code == 64)
        }

        @Test(arguments: ["routes", "--help"])
        func `a reader that ends early is not an error`(command: String) async throws {
            let outcome = try await Self.run(
                "{ $U \(command); echo \"code $?\" >&2; } | head -c 1")
            #expect(outcome.errors == "code 0\n")
        }
    }
#endif

import StubDocuments
import StubJSON
import Testing

@testable import UnderstudyCommandLine

struct CommandErrorTests {
    @Test func `an unreadable input ends with 66 and its path`() {
        let error = CommandError(InputError(path: "a.json", reason: "the file cannot be read"))
        #expect(error.code == .missingInput)
        #expect(error.description == "a.json: error: the file cannot be read.")
    }

    @Test func `invalid documents end with 65 and all errors`() {
        let diagnostics = ["one", "two"].map { Diagnostic(code: "x", message: $0, file: "a.json") }
        let error = CommandError(DiagnosticError(diagnostics))
        #expect(error.code == .invalidInput)
        #expect(error.description == "a.json: error: one.\na.json: error: two.")
    }

    @Test func `an error while writing a file is reported without the system's object`()
        async throws
    {
        let error = try #require(throws: CommandError.self) {
            try ReadyFile(url: "http://127.0.0.1").write(to: "/nowhere/at/all/ready.json")
        }
        #expect(error.code == .failed)
        #expect(!error.description.contains("Domain="))
        #expect(error.description.contains("/nowhere/at/all/ready.json"))
    }
}

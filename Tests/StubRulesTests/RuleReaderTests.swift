import StubJSON
import TestSupport
import Testing

@testable import StubRules

struct RuleReaderTests {
    @Test func `messages and hints are only computed for reported errors`() throws {
        var reader = RuleReader(try Sample.document("[1, 2, 3]"))
        let place = try #require(reader.root.elements?.last)
        var made = 0
        func hint() -> String? {
            made += 1
            return nil
        }
        for _ in 1...200 { reader.wrong("code", "wrong", at: place, hint: hint()) }
        #expect(made == 50)
        #expect(reader.isFull)
        #expect(reader.diagnostics.count == 50)
        #expect(reader.diagnostics.allSatisfy { $0.position?.column == 8 })
    }

    @Test func `parsing stops when the report is full`() throws {
        let text = "[" + String(repeating: "{},", count: 10_000) + "{}]"
        let error = #expect(throws: DiagnosticError.self) {
            try RuleParser.rules(in: Sample.document(text))
        }
        #expect(error?.diagnostics.count == 50)
    }
}

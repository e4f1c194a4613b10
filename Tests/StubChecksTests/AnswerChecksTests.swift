import Foundation
import StubContract
import StubDocuments
import StubHarness
import StubJSON
import StubServer
import Synchronization
import Testing

@testable import StubChecks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A small app with one call and at most one fault, each of which answer checks must find.
private struct NoteApp: Sendable {
    enum Fault: Sendable, CaseIterable {
        /// It demands a member that may be absent.
        case demanding
        /// It shows nothing where it cannot read an answer.
        case silent
        /// It fails with errors of the system that nobody has translated.
        case raw
        /// It keeps the title of a note that it then rejects.
        case hasty
        /// It reads the answer whatever its status is.
        case careless
    }

    struct Note: Decodable, Sendable, Hashable {
        let title: String
        let rating: Int?
    }

    struct Unreadable: Error {}
    struct Raw: Error {}
    struct Refused: Error {
        let status: Int
    }

    final class Memory: Sendable {
        let title = Mutex("")
    }

    let url: URL
    let fault: Fault?
    let memory = Memory()

    func note() async throws -> Note? {
        let (data, response) = try await URLSession.shared.data(
            from: url.appending(path: "notes/1"))
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        if status >= 400, fault != .careless { throw Refused(status: status) }
        do {
            if fault == .hasty,
                let title = try? JSONDecoder().decode([String: String?].self, from: data)
            {
                memory.title.withLock { $0 = (title["title"] ?? nil) ?? "" }
            }
            let note = try JSONDecoder().decode(Note.self, from: data)
            if fault == .demanding, note.rating == nil { throw Unreadable() }
            memory.title.withLock { $0 = note.title }
            return note
        } catch {
            switch fault {
            case .silent: return nil
            case .raw: throw Raw()
            case .careless, .demanding, .hasty, nil: throw Unreadable()
            }
        }
    }
}

struct AnswerChecksTests {
    private static let contract = """
        {"openapi": "3.1.0", "info": {"title": "Notes", "version": "1"}, "paths": {"/notes/{id}": {
        "get": {"operationId": "getNote",
        "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}],
        "responses": {
        "200": {"description": "A note", "content": {"application/json": {
        "schema": {"type": "object", "required": ["title"], "properties": {
        "title": {"type": "string", "maxLength": 40},
        "rating": {"type": ["integer", "null"], "minimum": 1, "maximum": 5}}},
        "example": {"title": "Bread", "rating": 3}}}},
        "404": {"description": "No note", "content": {"application/json": {
        "schema": {"type": "object", "required": ["message"], "properties": {
        "message": {"type": "string"}}}}}}}}}}}
        """

    private func result(
        _ fault: NoteApp.Fault?, _ options: AnswerOptions = AnswerOptions(budget: 60)
    ) async throws -> CaseResult {
        let document = try JSONDocument(file: "openapi.json", bytes: Array(Self.contract.utf8))
        let definition = try StubDefinition(
            contract: try ContractLoader.load(document), fixtures: DocumentTree([]))
        let app = AppUnderTest("Notes") {
            NoteApp(url: $0.url, fault: fault)
        } failure: { error in
            switch error {
            case is NoteApp.Unreadable: Failure(kind: .unreadable)
            case let error as NoteApp.Refused: Failure(status: error.status)
            default: nil
            }
        }
        let action = AppAction<NoteApp>("getNote") { try await $0.app.note() }
        let suite = try Suite.app(app, definition, patience: .seconds(300)) {
            AnswerChecks(
                actions: [action], options: options,
                state: { $0.app.memory.title.withLock(\.self) })
        }
        let runner = Runner(suite, options: RunOptions(limit: .seconds(600)))
        let first = try #require(suite.cases.first)
        return try #require(await runner.result(of: first))
    }

    @Test func `an app that follows the contract passes, and the answers are counted`() async throws
    {
        let tally = AnswerTally()
        let result = try await result(nil, AnswerOptions(budget: 60, tally: tally))
        #expect(result.verdict == .passed, "\(result.mismatches)")
        let counts = try #require(tally.operations["getNote"])
        #expect(counts.accepted > 10 && counts.rejected > 10)
        #expect(counts.wrong == 0)
        #expect(counts.total == tally.keywords.values.reduce(0) { $0 + $1.total })
        for keyword in ["allowed properties", "allowed pair", "forbidden required"] {
            #expect(tally.keywords[keyword] != nil, "\(keyword)")
        }
    }

    @Test(arguments: [
        (NoteApp.Fault.demanding, "no error, because the contract allows it"),
        (.silent, "an error, or the same result as for the correct answer"),
        (.raw, "an error that the app knows"),
        (.hasty, "the state before"),
        (.careless, "an error about status 404"),
    ])
    private func `a fault of the app is found`(
        fault: NoteApp.Fault, expected: String
    ) async throws {
        let result = try await result(fault)
        #expect(result.verdict == .failed)
        #expect(
            result.mismatches.contains { $0.expected.hasPrefix(expected) }, "\(result.mismatches)")
    }

    @Test func `a wrong answer is reduced to what is needed, with a command to replay it`()
        async throws
    {
        let result = try await result(.demanding)
        let mismatch = try #require(result.mismatches.first)
        // The app demands the rating, so that the title alone is enough.
        #expect(mismatch.actual.contains(#"/__admin/rules -d '{"operation":"getNote""#))
        #expect(mismatch.actual.contains(#""body":{"title":"#))
        #expect(!mismatch.actual.contains(#""rating""#))
    }

    @Test func `a tolerated answer is no mismatch, and an excluded one is not sent`() async throws {
        let tally = AnswerTally()
        let options = AnswerOptions(
            budget: 60, tolerating: [AnswerPattern()],
            excluding: [AnswerPattern("properties")],
            tally: tally)
        let result = try await result(.silent, options)
        #expect(result.verdict == .passed, "\(result.mismatches)")
        let counts = try #require(tally.operations["getNote"])
        #expect(counts.tolerated > 5)
        #expect(tally.keywords["allowed properties"] == nil)
    }
}

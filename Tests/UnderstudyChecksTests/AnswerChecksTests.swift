import Foundation
import StubBackport
import StubContract
import StubDocuments
import StubHTTP
import StubHarness
import StubJSON
import StubServer
import Testing

@testable import UnderstudyChecks

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
        /// It waits for ever where it cannot read an answer.
        case endless
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
            case .endless:
                let (never, _) = AsyncStream.makeStream(of: Void.self)
                for await _ in never {}
                return nil
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
        "410": {"description": "Gone"}, "4XX": {"description": "Other", "content": {
        "application/json": {"schema": {"type": "object"}}}},
        "default": {"description": "Any other", "content": {"application/json": {
        "schema": {"type": "object"}}}},
        "404": {"description": "No note", "content": {"application/json": {
        "schema": {"type": "object", "required": ["message"], "properties": {
        "message": {"type": "string"}}}}}}}}}}}
        """

    private func result(
        _ fault: NoteApp.Fault?, _ options: AnswerOptions = AnswerOptions(budget: 60),
        patience: Duration = .seconds(300), generation: AnswerGeneration = AnswerGeneration()
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
        let suite = try Suite.app(app, definition, patience: patience) {
            Checks.answers(
                actions: [action], options: options,
                state: { $0.app.memory.title.withLock(\.self) })
        }
        let runner = Runner(
            suite, options: RunOptions(limit: .seconds(600), generation: generation))
        let first = try #require(suite.cases.first)
        return try #require(await runner.result(of: first))
    }

    @Test func `an app that follows the contract passes, and the answers are counted`() async throws
    {
        let result = try await result(nil)
        #expect(result.verdict == .passed, "\(result.mismatches)")
        let rates = result.answers
        #expect(rates.operations.map(\.name) == ["getNote"])
        #expect(rates.total[.accepted] > 10 && rates.total[.rejected] > 10)
        #expect(rates.total[.wrong] + rates.total[.silent] == 0)
        #expect(rates.keywords.reduce(0) { $0 + $1.counts.sent } == rates.total.sent)
        for keyword in ["allowed properties", "allowed pair", "forbidden required"] {
            #expect(rates.keywords.contains { $0.name == keyword }, "\(keyword)")
        }
    }

    @Test(arguments: [
        (NoteApp.Fault.demanding, "no error, because the contract allows it"),
        (.silent, "an error, or the same result as for the correct answer"),
        (.raw, "an error that the app knows"),
        (.hasty, "the state before"),
        (.careless, "the error that the answer names"),
    ])
    private func `a fault of the app is found`(
        fault: NoteApp.Fault, expected: String
    ) async throws {
        let result = try await result(fault, AnswerOptions(budget: 60))
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
        #expect(mismatch.expected.contains("AnswerOptions.excluded has AnswerPattern("))
    }

    @Test func `a tolerated answer is no mismatch, and an excluded one is not sent`() async throws {
        let options = AnswerOptions(
            budget: 60, tolerating: [AnswerPattern()], excluding: [AnswerPattern("properties")])
        let result = try await result(.silent, options)
        #expect(result.verdict == .passed, "\(result.mismatches)")
        #expect(result.answers.total[.tolerated] > 5)
        #expect(!result.answers.keywords.contains { $0.name == "allowed properties" })
    }

    @Test(arguments: [1, 7, 20, 45])
    func `a run has at most as many answers as it may have`(budget: Int) async throws {
        let result = try await result(nil, generation: AnswerGeneration(budget: budget))
        #expect(result.verdict == .passed, "\(result.mismatches)")
        #expect((1...budget).contains(result.answers.total.sent))
    }

    @Test func `each declared status is met, also with few answers`() async throws {
        let result = try await result(nil, generation: AnswerGeneration(budget: 8))
        let statuses = Set(result.exchanges.compactMap(\.status))
        #expect(statuses.isSuperset(of: [200, 404, 410, 418, 500]), "\(statuses)")
    }

    @Test func `another seed sends other answers`() async throws {
        let bodies = { (seed: UInt64) async throws -> Set<[UInt8]> in
            let generation = AnswerGeneration(budget: 12, seed: seed)
            return Set(
                try await self.result(nil, generation: generation).exchanges
                    .compactMap { $0.response?.body })
        }
        let (one, same, other) = (try await bodies(1), try await bodies(1), try await bodies(2))
        #expect(one == same && one != other)
    }

    @Test func `an app that never finishes with an answer is found`() async throws {
        let result = try await result(
            .endless, patience: .seconds(2), generation: AnswerGeneration(budget: 30))
        #expect(result.verdict == .failed)
        #expect(result.answers.total[.hung] > 0)
        #expect(result.mismatches.contains { $0.actual.contains("the app never finished") })
    }

    @Test func `a wrong answer is repeated by its seed and its number`() async throws {
        let generation = AnswerGeneration(budget: 30, seed: 11)
        let result = try await result(.demanding, generation: generation)
        let mismatch = try #require(result.mismatches.first)
        #expect(
            mismatch.actual.contains(
                "repeat: verify --filter '^G:getNote ' --generated 30 --seed 11"))
    }

    @Test func `the shares of the operations add up to the number of answers`() throws {
        let action = AppAction<NoteApp>("getNote") { try await $0.app.note() }
        let checks = Checks.answers(actions: Array(repeating: action, count: 7))
        let pack = try #require(checks.pack as? AnswerChecks<NoteApp>)
        for budget in [0, 3, 7, 100] {
            #expect((0..<7).reduce(0) { $0 + pack.share(of: $1, in: budget) } == budget)
        }
    }
}

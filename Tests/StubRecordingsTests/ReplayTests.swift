import StubHTTP
import StubJSON
import StubRecorder
import TestSupport
import Testing

@testable import StubRecordings

/// Replays that distinguish requests by what they carry, in any order and any number of times.
struct ReplayTests {
    private static let pseudonym = "Bearer pseudonym-of-a-token-that-was-issued"

    private func login(_ password: String, pseudonym: String, status: Int) -> Recording {
        let pointer = JSONPointer(tokens: ["body", "password"])
        var request = Recording.Request(
            .post, "/login", headers: ["Content-Type": "application/json"], credentials: [:],
            body: .json(["user": "ada", "password": .string(pseudonym)]), redacted: [pointer])
        var original = request
        original.body = .json(["user": "ada", "password": .string(password)])
        request.addDigests(of: original)
        return Recording(request: request, response: .init(status: status))
    }

    private func me(_ credentials: HTTPFields, status: Int) -> Recording {
        Recording(
            request: .init(.get, "/me", credentials: credentials), response: .init(status: status))
    }

    private var session: RecordingStore {
        RecordingStore([
            login("emilyspass", pseudonym: "abcdefghij", status: 200),
            me(["Authorization": Self.pseudonym], status: 200),
            login("wrong", pseudonym: "klmno", status: 400), me([:], status: 401),
        ])
    }

    private enum Step: CaseIterable {
        case good, bad, me, anonymous

        var request: HTTPRequest {
            switch self {
            case .good: Self.login("emilyspass")
            case .bad: Self.login("wrong")
            case .me:
                HTTPRequest(.get, "/me", fields: ["Authorization": ReplayTests.pseudonym])
            case .anonymous: HTTPRequest(.get, "/me")
            }
        }

        static func login(_ password: String) -> HTTPRequest {
            HTTPRequest(
                .post, "/login", fields: ["Content-Type": "application/json"],
                body: Array(#"{"user":"ada","password":"\#(password)"}"#.utf8))
        }

        var status: Int {
            switch self {
            case .good, .me: 200
            case .bad: 400
            case .anonymous: 401
            }
        }
    }

    @Test(arguments: 0..<24)
    func `logins and tokens get their responses in every order and pass`(order: Int) {
        var store = session
        var (left, steps, number) = (Step.allCases, [Step](), order)
        while !left.isEmpty {
            steps.append(left.remove(at: number % left.count))
            number /= left.count + 1
        }
        for _ in 1...3 {
            for step in steps {
                #expect(store.answer(to: step.request)?.response.status == step.status)
            }
        }
    }

    @Test func `a password that was not recorded is refused like another wrong one`() {
        var store = session
        #expect(store.answer(to: Step.login("guessed"))?.response.status == 400)
        var refusals = RecordingStore([login("wrong", pseudonym: "klmno", status: 400)])
        #expect(refusals.answer(to: Step.login("guessed")) == nil)
        var successes = RecordingStore([login("right", pseudonym: "klmno", status: 200)])
        #expect(successes.answer(to: Step.login("guessed"))?.response.status == 200)
    }

    @Test func `a digest is short and says little of a short secret`() {
        #expect(SecretDigest.of("emilyspass")?.count == 2)
        #expect(SecretDigest.of("1234")?.count == 1)
        #expect(SecretDigest.of("") == nil)
        #expect(SecretDigest.of(String(repeating: "a", count: 25))?.count == 2)
    }

    @Test func `a token selects the recordings of its user`() {
        let (ada, bob) = ("Bearer " + String(repeating: "a", count: 30), "Bearer b")
        var store = RecordingStore([
            me(["Authorization": ada], status: 200), me(["Authorization": bob], status: 203),
        ])
        for (token, status) in [(bob, 203), (ada, 200), (bob, 203)] {
            let request = HTTPRequest(.get, "/me", fields: ["authorization": token])
            #expect(store.answer(to: request)?.response.status == status)
        }
    }

    @Test func `credentials are needed where they were sent, and allowed where not`() {
        var store = RecordingStore([
            Recording(
                request: .init(.get, "/open", credentials: [:]), response: .init(status: 200)),
            Recording(
                request: .init(.get, "/own", credentials: ["X-Api-Key": "k"]),
                response: .init(status: 200)),
            Recording(
                request: .init(.get, "/own2", credentials: [:]), response: .init(status: 401)),
        ])
        let key: HTTPFields = ["X-Api-Key": "other"]
        #expect(store.answer(to: HTTPRequest(.get, "/open", fields: key)) != nil)
        #expect(store.answer(to: HTTPRequest(.get, "/own")) == nil)
        #expect(store.answer(to: HTTPRequest(.get, "/own", fields: key)) != nil)
        #expect(store.answer(to: HTTPRequest(.get, "/own2", fields: key)) == nil)
    }

    @Test func `a cookie selects the recordings with one, also if it is another`() {
        var store = RecordingStore([
            me([:], status: 401), me(["Cookie": "sid=abc"], status: 200),
        ])
        for cookie in ["sid=abc", "sid=other"] {
            let request = HTTPRequest(.get, "/me", fields: ["Cookie": cookie])
            #expect(store.answer(to: request)?.response.status == 200)
            #expect(store.answer(to: HTTPRequest(.get, "/me"))?.response.status == 401)
        }
    }

    @Test(arguments: [
        ("application/json", "application/json", true), ("text/csv", "application/json", false),
        ("application/json; q=1", "*/*", true), ("application/json", "text/csv", false),
    ])
    func `media types have to fit`(type: String, accept: String, isFound: Bool) {
        var store = RecordingStore([
            Recording(
                request: .init(
                    .post, "/a", headers: ["Content-Type": "application/json"],
                    body: .json(["a": 1])),
                response: .init(
                    status: 200, headers: ["Content-Type": "application/json"],
                    body: .json(["b": 1])))
        ])
        let request = HTTPRequest(
            .post, "/a", fields: ["Content-Type": type, "Accept": accept],
            body: Array(#"{"a":1}"#.utf8))
        #expect((store.answer(to: request) != nil) == isFound)
    }

    // MARK: - Sequences

    private func cart(_ items: String, _ sequence: Recording.Sequence?) -> Recording {
        Recording(
            request: .init(.get, "/cart"), response: .init(status: 200, body: .text(items)),
            sequence: sequence)
    }

    private func read(_ store: inout RecordingStore) -> String? {
        store.answer(to: HTTPRequest(.get, "/cart")).map {
            String(decoding: $0.response.body.bytes, as: UTF8.self)
        }
    }

    @Test(arguments: [
        (Recording.Sequence.Mode?.none, ["1", "2", "2", "2"]), (.stick, ["1", "2", "2", "2"]),
        (.cycle, ["1", "2", "1", "2"]), (.state, ["1", "2", "2", "2"]),
    ])
    func `a file says whether a sequence sticks or cycles`(
        mode: Recording.Sequence.Mode?, answers: [String]
    ) {
        let sequence = mode.map { Recording.Sequence($0) }
        var store = RecordingStore([cart("1", sequence), cart("2", nil)])
        #expect((0..<4).map { _ in read(&store) ?? "" } == answers)
    }

    @Test func `a sequence follows the writes, in any order and pass`() {
        func write(_ method: HTTPMethod, _ path: String) -> Recording {
            Recording(request: .init(method, path), response: .init(status: 204))
        }
        var store = RecordingStore([
            cart("empty", .init(.state, after: "POST /login")),
            cart("full", .init(.state, after: "POST /cart")),
            cart("gone", .init(.state, after: "DELETE /cart/1")),
            write(.post, "/login"), write(.post, "/cart"), write(.delete, "/cart/1"),
        ])
        #expect(read(&store) == "empty" && read(&store) == "empty")
        for _ in 1...2 {
            _ = store.answer(to: HTTPRequest(.post, "/cart"))
            #expect(read(&store) == "full" && read(&store) == "full")
            _ = store.answer(to: HTTPRequest(.delete, "/cart/1"))
            #expect(read(&store) == "gone")
            _ = store.answer(to: HTTPRequest(.post, "/login"))
            #expect(read(&store) == "empty")
        }
    }

    @Test func `a file keeps sequence, credentials and digests`() throws {
        var recording = login("emilyspass", pseudonym: "abcdefghij", status: 200)
        recording.request.credentials = ["X-Api-Key": "k"]
        recording.sequence = .init(.state, after: "POST /cart")
        let document = try JSONDocument(file: "a.json", bytes: recording.fileBytes)
        #expect(try Recording(document) == recording)
        #expect(document.value["request"]?["digests"]?["/body/password"] != nil)
    }

    @Test func `an unknown sequence is an error that names the known ones`() throws {
        let text = """
            {"sequence": "loop", "request": {"method": "GET", "path": "/"},
             "response": {"status": 200}}
            """
        let document = try JSONDocument(file: "a.json", bytes: Array(text.utf8))
        let error = #expect(throws: DiagnosticError.self) { try Recording(document) }
        #expect(error?.diagnostics.first?.code == "recording/sequence")
        #expect(error?.diagnostics.first?.hint?.contains("cycle") == true)
    }
}

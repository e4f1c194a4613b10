import StubBackport
import StubHTTP
import StubJSON
import StubRecordings
import StubRedaction
import StubSupport
import TestSupport
import Testing

@testable import StubRecorder

@Suite(.timeLimit(.minutes(10)))
struct RecordingResponderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func writer(
        _ mode: RecordingMode = .once, rules: RedactionRules = .standard
    ) throws -> RecordingWriter {
        try RecordingWriter(fixtures: folder.path, mode: mode, rules: rules)
    }

    private func json(_ text: String, status: Int = 200, fields: HTTPFields = [:]) -> HTTPResponse {
        var response = HTTPResponse.json(status: status, Array(text.utf8))
        for field in fields.all { response.fields.append(field.name, field.value) }
        return response
    }

    /// Returns the response that `serve` would replay from the recorded files.
    private func replay() throws -> RecordingStore {
        try RecordingStore(
            folder.files.map { path in
                let bytes = Array((folder.text(path) ?? "").utf8)
                return (path: path, document: try JSONDocument(file: path, bytes: bytes))
            })
    }

    @Test func `forwards the upstream's response and writes it redacted`() async throws {
        let answer = json(
            #"{"id":1,"password":"emilyspass"}"#,
            fields: ["Date": "now", "ETag": "x", "X-Kept": "1", "Matched-Operation": "me"])
        let upstream = FakeUpstream { _ in answer }
        let responder = RecordingResponder(upstream: upstream, writer: try writer())
        let request = HTTPRequest(
            .get, "/auth/me?x=1",
            fields: ["Authorization": "Bearer s3cr3t-t0k3n", "Accept": "*/*", "X-Other": "1"])
        let response = await responder.respond(to: request).response
        #expect(response.text == #"{"id":1,"password":"emilyspass"}"#)
        #expect(response.fields["ETag"] == "x")
        #expect(upstream.requests == [request])
        #expect(folder.files == ["recordings/get-auth-me.x-1.json"])
        let text = try #require(folder.text("recordings/get-auth-me.x-1.json"))
        let recording = try Recording(
            JSONDocument(file: "x.json", bytes: Array(text.utf8)))
        #expect(recording.request.headers == ["Accept": "*/*"])
        #expect(recording.response.headers.all.map(\.name) == ["Content-Type", "ETag", "X-Kept"])
        #expect(recording.response.redacted == [JSONPointer(tokens: ["body", "password"])])
        #expect(!text.contains("emilyspass"))
        #expect(!text.contains("s3cr3t-t0k3n"))
    }

    @Test(arguments: [
        ("/v1/w/LunarForest42x", "LunarForest42x"), ("/w/Amber-Yak-19x/a", "Amber-Yak-19x"),
        ("/w/Amber%2DYak%2D19x/a", "Amber-Yak-19x"), ("/w/QW1iZXJZYWsxOHh5", "AmberYak18xy"),
    ])
    func `a file's name contains no secret of the path that the response reveals`(
        path: String, secret: String
    ) async throws {
        let upstream = FakeUpstream { _ in json(#"{"password":"\#(secret)"}"#) }
        let responder = RecordingResponder(upstream: upstream, writer: try writer())
        for _ in 1...2 { _ = await responder.respond(to: HTTPRequest(.get, path)).response }
        let last = try #require(path.split(separator: "/").first { $0.utf8.count > 4 })
        #expect(folder.files.count == 2)
        for file in folder.files {
            #expect(file.hasPrefix("recordings/get-") && file.contains("secret"))
            #expect(!file.contains(secret) && !file.contains(last))
            #expect(folder.text(file)?.contains(secret) == false)
            #expect(folder.text(file)?.contains(last) == false)
        }
    }

    @Test func `forwards a HEAD and records nothing`() async throws {
        let upstream = FakeUpstream { _ in
            HTTPResponse(status: 200, fields: ["Content-Length": "9"])
        }
        let responder = RecordingResponder(upstream: upstream, writer: try writer())
        let response = await responder.respond(to: HTTPRequest(.head, "/a")).response
        #expect(response.fields["Content-Length"] == "9")
        #expect(upstream.requests.map(\.method) == [.head] && folder.files == [])
    }

    @Test func `names recordings by operation and numbers them in order of arrival`() async throws {
        let upstream = FakeUpstream { request in
            let number = request.fields["X-Number"] ?? "1"
            return HTTPResponse(status: 200, body: Array("answer \(number)".utf8))
        }
        let writer = try RecordingWriter(fixtures: folder.path, contract: SampleContract.load())
        let responder = RecordingResponder(upstream: upstream, writer: writer)
        let first = responder.respond(to: HTTPRequest(.get, "/accounts/1"))
        let second = responder.respond(to: HTTPRequest(.get, "/accounts/2"))
        let other = responder.respond(to: HTTPRequest(.get, "/other"))
        let again = responder.respond(
            to: HTTPRequest(.get, "/accounts/1", fields: ["X-Number": "4"]))
        for answer in [again, other, second, first] { _ = await answer.response }
        #expect(
            folder.files == [
                "recordings/get-other.json", "recordings/getAccount.id-1-2.json",
                "recordings/getAccount.id-1.json", "recordings/getAccount.id-2.json",
            ])
        #expect(folder.text("recordings/getAccount.id-1.json")?.contains("?") == false)
        #expect(folder.text("recordings/getAccount.id-1-2.json")?.contains("answer 4") == true)
        #expect(await writer.flush().written.count == 4)
    }

    @Test func `replays a login and a refresh with the tokens it made up`() async throws {
        let upstream = FakeUpstream { request in
            let body = String(decoding: request.body, as: UTF8.self)
            switch request.target {
            case "/login": return .json(Array(#"{"refreshToken":"real-token-0001"}"#.utf8))
            case "/refresh" where body.contains("real-token-0001"):
                return .json(Array(#"{"refreshToken":"real-token-0002"}"#.utf8))
            default: return .json(status: 403, Array(#"{"message":"no"}"#.utf8))
            }
        }
        let responder = RecordingResponder(upstream: upstream, writer: try writer())
        for request in [
            HTTPRequest.json(.post, "/refresh", #"{"refreshToken":"never-was-good"}"#),
            .json(.post, "/login", #"{"username":"a","password":"hunter22"}"#),
            .json(.post, "/refresh", #"{"refreshToken":"real-token-0001"}"#),
        ] {
            _ = await responder.respond(to: request).response
        }
        var store = try replay()
        let login = store.answer(
            to: .json(.post, "/login", #"{"password":"other","username":"a"}"#))
        let token = try #require(login?.response.body.json?["refreshToken"])
        #expect(token != "real-token-0001")
        let refresh = store.answer(
            to: .json(.post, "/refresh", #"{"refreshToken":\#(token)}"#))
        #expect(refresh?.response.status == 200)
    }

    @Test func `keeps existing recordings in mode once`() async throws {
        let answers = Mailbox()
        let upstream = FakeUpstream { _ in
            HTTPResponse(status: 200, body: Array("answer \(answers.value)".utf8))
        }
        for run in 1...2 {
            answers.value = run
            let responder = RecordingResponder(upstream: upstream, writer: try writer())
            let response = await responder.respond(to: HTTPRequest(.get, "/a?x=1&y=2")).response
            #expect(response.text == "answer \(run)")
        }
        let responder = RecordingResponder(upstream: upstream, writer: try writer())
        _ = await responder.respond(to: HTTPRequest(.get, "/a?y=2&x=1")).response
        _ = await responder.respond(to: HTTPRequest(.get, "/a?x=2")).response
        #expect(folder.files == ["recordings/get-a.x-1.y-2.json", "recordings/get-a.x-2.json"])
        #expect(folder.text("recordings/get-a.x-1.y-2.json")?.contains("answer 1") == true)
        #expect(upstream.requests.count == 4)
    }

    @Test func `records every response to a request that is repeated in one run`() async throws {
        let count = Mutex(0)
        let upstream = FakeUpstream { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return HTTPResponse(status: 200, body: Array("answer \(number)".utf8))
        }
        let responder = RecordingResponder(upstream: upstream, writer: try writer())
        for _ in 0..<3 { _ = await responder.respond(to: HTTPRequest(.get, "/a")).response }
        var store = try replay()
        let replayed = (0..<4).map { _ in
            store.answer(to: HTTPRequest(.get, "/a"))?.response.http.text
        }
        #expect(replayed == ["answer 1", "answer 2", "answer 3", "answer 3"])
    }

    @Test func `replaces all recordings in mode rewrite, but only after the first new one`()
        async throws
    {
        try folder.write("{}", to: "recordings/get-old.json")
        try folder.write("not even JSON", to: "recordings/get-a.json")
        try folder.write("[]", to: "products.json")
        let failing = FakeUpstream { _ in
            throw UpstreamError.unreachable(url: "http://x", reason: "down")
        }
        let first = RecordingResponder(upstream: failing, writer: try writer(.rewrite))
        _ = await first.respond(to: HTTPRequest(.get, "/a")).response
        #expect(folder.files.count == 3)

        let working = FakeUpstream { _ in HTTPResponse(status: 204) }
        let second = RecordingResponder(upstream: working, writer: try writer(.rewrite))
        _ = await second.respond(to: HTTPRequest(.get, "/a")).response
        #expect(folder.files == ["products.json", "recordings/get-a.json"])
        #expect(try replay().recordings.map(\.response.status) == [204])
    }

    @Test func `writes nothing in mode none`() async throws {
        let upstream = FakeUpstream { _ in HTTPResponse(status: 204) }
        let responder = RecordingResponder(upstream: upstream, writer: try writer(.none))
        #expect(await responder.respond(to: HTTPRequest(.get, "/a")).response.status == 204)
        #expect(folder.files == [])
    }

    @Test func `fails to start if an existing recording cannot be read`() throws {
        try folder.write("{", to: "recordings/a.json")
        let error = #expect(throws: DiagnosticError.self) { try writer() }
        #expect(error?.diagnostics.first?.file == folder.path + "/recordings/a.json")
    }

    @Test(arguments: [
        (UpstreamError.timedOut(url: "http://x", deadline: .seconds(3)), 504),
        (.unreachable(url: "http://x", reason: "no server listens there"), 502),
        (.unsendable(reason: "it leads out"), 400),
    ])
    func `reports why there is no response, and records nothing`(
        _ error: UpstreamError, _ status: Int
    ) async throws {
        let upstream = FakeUpstream { _ in throw error }
        let responder = RecordingResponder(upstream: upstream, writer: try writer())
        let response = await responder.respond(to: HTTPRequest(.get, "/a")).response
        #expect(response.status == status)
        #expect(response.text == #"{"message":"\#(error)"}"#)
        #expect(folder.files == [])
    }

    @Test func `forwards but does not write an exchange that still looks like a secret`()
        async throws
    {
        let told = Mutex<[String]>([])
        let writer = try RecordingWriter(fixtures: folder.path) { diagnostic in
            told.withLock { $0.append(diagnostic.description) }
        }
        let token = "ghp_" + "Zq8Lm3Nv7Kw2Xt9Py4RbZq8Lm3Nv7Kw2Xt9P"
        let upstream = FakeUpstream { _ in HTTPResponse(status: 200, fields: ["X-Id": "1"]) }
        let responder = RecordingResponder(upstream: upstream, writer: writer)
        // A method is never replaced: what it means to the upstream depends on it.
        let request = HTTPRequest(HTTPMethod(token), "/a")
        let response = await responder.respond(to: request).response
        #expect(response.fields["X-Id"] == "1")
        #expect(folder.files == [])
        let file = folder.path + "/recordings/long-a.json"
        let message =
            "\(file): error: not written: the value at /request/method looks like a GitHub "
            + "token. Add --redact method if it is a secret, or --allow /request/method if not."
        #expect(told.withLock { $0 } == [message])
        let summary = await writer.flush()
        #expect(summary.refused.map(\.description) == [message])
        #expect(summary.written == [])
    }

    @Test func `reports a failed write and still answers`() async throws {
        try folder.write("a file where the folder should be", to: "recordings")
        let writer = try writer()
        let upstream = FakeUpstream { _ in HTTPResponse(status: 204) }
        let responder = RecordingResponder(upstream: upstream, writer: writer)
        #expect(await responder.respond(to: HTTPRequest(.get, "/a")).response.status == 204)
        #expect(await writer.flush().refused.map(\.code) == ["recording/write"])
    }

    @Test func `reports responses that break the contract`() async throws {
        let writer = try RecordingWriter(fixtures: folder.path, contract: SampleContract.load())
        let upstream = FakeUpstream { _ in .json(Array(#"{"id":1}"#.utf8)) }
        let responder = RecordingResponder(upstream: upstream, writer: writer)
        _ = await responder.respond(to: HTTPRequest(.get, "/accounts/1")).response
        let summary = await writer.flush()
        #expect(summary.written == ["recordings/getAccount.id-1.json"])
        #expect(!summary.issues.isEmpty)
        #expect(summary.issues.allSatisfy { $0.code == "recording/contract" })
        #expect(
            summary.issues.first?.message.hasPrefix("the upstream's response breaks the contract: ")
                == true)
    }

    @Test(arguments: [
        HTTPRequest(.get, "/__admin/health"), HTTPRequest(.get, "/__admin"),
        HTTPRequest(
            .options, "/a", fields: ["Origin": "x", "Access-Control-Request-Method": "GET"]),
    ])
    func `forwards but does not record requests that the stub answers itself`(
        _ request: HTTPRequest
    ) async throws {
        let upstream = FakeUpstream { _ in HTTPResponse(status: 204) }
        let responder = RecordingResponder(upstream: upstream, writer: try writer())
        #expect(await responder.respond(to: request).response.status == 204)
        #expect(folder.files == [])
    }

    @Test func `requests complete responses, without the client's cache validators`() async throws {
        let upstream = FakeUpstream { _ in HTTPResponse(status: 200) }
        let responder = RecordingResponder(upstream: upstream, writer: try writer())
        _ = await responder.respond(
            to: HTTPRequest(
                .get, "/a", fields: ["If-None-Match": "x", "If-Modified-Since": "y", "A": "b"])
        ).response
        #expect(upstream.requests.map(\.fields) == [["A": "b"]])
    }

    @Test(arguments: ["*", "http://a.io/x", "/%zz"])
    func `answers 400 for a target that is not a path`(_ target: String) async throws {
        let upstream = FakeUpstream { _ in HTTPResponse(status: 200) }
        let responder = RecordingResponder(upstream: upstream, writer: try writer())
        #expect(await responder.respond(to: HTTPRequest(.get, target)).response.status == 400)
        #expect(upstream.requests.isEmpty)
    }

    @Test func `has every simultaneous exchange on disk when it is answered`() async throws {
        let upstream = FakeUpstream { request in
            .json(Array(#"{"token":"real-token-\#(request.target)"}"#.utf8))
        }
        let writer = try writer()
        let responder = RecordingResponder(upstream: upstream, writer: writer)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                let answer = responder.respond(to: HTTPRequest(.get, "/a?n=\(number)"))
                group.addTask { _ = await answer.response }
            }
        }
        #expect(folder.files.count == 50)
        #expect(await writer.flush().written.count == 50)
        let store = try replay()
        for number in 0..<50 {
            #expect(store.contains(HTTPRequest(.get, "/a?n=\(number)")))
        }
    }

    // MARK: - Streams

    private func streamed(
        _ stream: BodyStream, type: String = "application/json"
    ) -> FakeUpstream {
        FakeUpstream { _ in
            HTTPResponse(
                status: 200, fields: ["Content-Type": type], delivery: Delivery(stream: stream))
        }
    }

    @Test func `a stream is forwarded as it arrives and recorded at its end`() async throws {
        let source = BodyStream(framing: .chunked)
        let responder = RecordingResponder(upstream: streamed(source), writer: try writer())
        let response = await responder.respond(to: HTTPRequest(.get, "/a")).response
        let stream = try #require(response.delivery.stream)
        source.write(Array(#"{"id":"#.utf8))
        #expect(await stream.next() == Array(#"{"id":"#.utf8))
        #expect(folder.files == [])
        source.write(Array("1}".utf8))
        source.end(trailers: ["X": "1"])
        #expect(await stream.next() == Array("1}".utf8))
        #expect(await stream.next() == nil)
        #expect(stream.ending == .complete(trailers: ["X": "1"]))
        await responder.finish()
        let recording = try #require(try replay().recordings.first)
        #expect(recording.response.body.bytes == Array(#"{"id":1}"#.utf8))
    }

    @Test func `events are recorded until the client disconnects`() async throws {
        let source = BodyStream(framing: .chunked, isEndless: true)
        let responder = RecordingResponder(
            upstream: streamed(source, type: "text/event-stream"), writer: try writer())
        let response = await responder.respond(to: HTTPRequest(.get, "/a")).response
        let stream = try #require(response.delivery.stream)
        source.write(Array("data: 1\n\n".utf8))
        #expect(await stream.next() == Array("data: 1\n\n".utf8))
        stream.end()
        await responder.finish()
        #expect(source.isEnded)
        #expect(
            try replay().recordings.map { $0.response.body.bytes } == [Array("data: 1\n\n".utf8)])
    }

    @Test func `the times of events are recorded, and are no reason for a sequence`() async throws {
        let time = Mutex(ContinuousClock.now)
        let writer = try writer()
        for pause in [2500, 40] {
            let source = BodyStream(framing: .chunked, isEndless: true)
            let responder = RecordingResponder(
                upstream: streamed(source, type: "text/event-stream"), writer: writer,
                now: { time.withLock { $0 } })
            let response = await responder.respond(to: HTTPRequest(.get, "/a")).response
            let stream = try #require(response.delivery.stream)
            source.write(Array("data: 1\n\ndata".utf8))
            _ = await stream.next()
            time.withLock { $0 += .milliseconds(pause) }
            source.write(Array(": 2\n\ndata: 3\n\n".utf8))
            _ = await stream.next()
            stream.end()
            await responder.finish()
        }
        _ = await writer.flush()
        let recordings = try replay().recordings
        #expect(recordings.map(\.response.after) == [[0, 2.5, 0], [0, 0.04, 0]])
        #expect(recordings.map(\.sequence) == [nil, nil])
        let timetable = recordings.first?.response.http.delivery.timetable
        #expect(timetable?.items.map(\.time) == [0, 2.5, 2.5])
    }

    @Test func `a body that ends early is aborted for the client and not recorded`() async throws {
        let source = BodyStream(framing: .length(9))
        let writer = try writer()
        let responder = RecordingResponder(upstream: streamed(source), writer: writer)
        let response = await responder.respond(to: HTTPRequest(.get, "/a")).response
        source.write(Array("{}".utf8))
        source.fail()
        let stream = try #require(response.delivery.stream)
        while await stream.next() != nil {}
        #expect(stream.ending == .failed)
        await responder.finish()
        #expect(folder.files == [])
        #expect(await writer.flush().refused.map(\.code) == ["recording/incomplete"])
    }

    @Test(arguments: [true, false])
    func `a body that is too long is forwarded and not recorded`(isStreamed: Bool) async throws {
        let source = BodyStream(framing: .chunked)
        let body = Array("0123456789".utf8)
        let upstream = isStreamed ? streamed(source) : FakeUpstream { _ in .json(body) }
        let writer = try writer()
        let responder = RecordingResponder(upstream: upstream, writer: writer, longest: 9)
        let response = await responder.respond(to: HTTPRequest(.get, "/a")).response
        if isStreamed {
            source.write(body)
            source.end()
            #expect(await response.delivery.stream?.next() == body)
        } else {
            #expect(response.body == body)
        }
        await responder.finish()
        #expect(folder.files == [])
        #expect(await writer.flush().refused.map(\.code) == ["recording/size"])
    }

    // MARK: - Access control

    @Test(
        arguments: [
            (["Host": "evil.example"], 403), ([:], 403),
            (["Host": "127.0.0.1:4280", "Origin": "http://evil.example"], 403),
            (["Host": "127.0.0.1:4280"], 204), (["Host": "localhost:4280"], 204),
            (["Host": "127.0.0.1:4280", "Origin": "http://localhost:3000"], 204),
            (["Host": "127.0.0.1:4280", "Origin": "http://127.0.0.1:4280"], 204),
        ] as [(HTTPFields, Int)])
    func `requests from other hosts and from other sites' pages are rejected`(
        _ fields: HTTPFields, _ status: Int
    ) async throws {
        let upstream = FakeUpstream { _ in HTTPResponse(status: 204) }
        let responder = RecordingResponder(
            upstream: upstream, writer: try writer(),
            guardian: .recorder(allowing: ["http://localhost:3000"]))
        let response = await responder.respond(to: HTTPRequest(.get, "/a", fields: fields)).response
        #expect(response.status == status)
        #expect(upstream.requests.count == (status == 204 ? 1 : 0))
        if status == 403 { #expect(response.text.contains("The recorder accepts")) }
    }

    @Test(arguments: [
        ("gzip, deflate, br, zstd", "gzip, deflate"), ("br;q=1.0, gzip;q=0.5", "gzip;q=0.5"),
        ("br", "identity"), ("*", "identity"),
    ])
    func `requests only codings that it can decode`(_ asked: String, _ sent: String) async throws {
        let upstream = FakeUpstream { _ in HTTPResponse(status: 204) }
        let responder = RecordingResponder(upstream: upstream, writer: try writer())
        _ = await responder.respond(
            to: HTTPRequest(.get, "/a", fields: ["Accept-Encoding": asked])
        ).response
        #expect(upstream.requests.first?.fields["Accept-Encoding"] == sent)
    }

    // MARK: - Memory

    @Test(arguments: [true, false])
    func `a body that exceeds the memory is forwarded and not recorded`(
        isStreamed: Bool
    ) async throws {
        let source = BodyStream(framing: .chunked)
        let body = [UInt8](repeating: 0x61, count: 100_000)
        let upstream = isStreamed ? streamed(source) : FakeUpstream { _ in .json(body) }
        let memory = RecordingMemory(limit: 1 << 17)
        let writer = try RecordingWriter(fixtures: folder.path, memory: memory)
        let responder = RecordingResponder(upstream: upstream, writer: writer, memory: memory)
        let response = await responder.respond(to: HTTPRequest(.get, "/a")).response
        if isStreamed {
            source.write(body)
            source.end()
            #expect(await response.delivery.stream?.next() == body)
        } else {
            #expect(response.body == body)
        }
        await responder.finish()
        #expect(folder.files == [])
        #expect(await writer.flush().refused.map(\.code) == ["recording/memory"])
        #expect(memory.copies.used == 0)
    }

    @Test func `a written recording releases its memory`() async throws {
        let body = Array(#"{"text": "\#(String(repeating: "a ", count: 40_000))"}"#.utf8)
        let memory = RecordingMemory(limit: 16 << 20)
        let writer = try RecordingWriter(fixtures: folder.path, memory: memory)
        let responder = RecordingResponder(
            upstream: FakeUpstream { _ in .json(body) }, writer: writer, memory: memory)
        for number in 1...3 {
            _ = await responder.respond(to: HTTPRequest(.get, "/\(number)")).response
        }
        #expect(await writer.flush().written.count == 3)
        #expect(memory.copies.used == 0)
    }

    @Test func `a request whose response is not recorded is forwarded unchanged`() async throws {
        let upstream = FakeUpstream { _ in HTTPResponse(status: 304) }
        let responder = RecordingResponder(upstream: upstream, writer: try writer(.none))
        let request = HTTPRequest(
            .get, "/a", fields: ["If-None-Match": "\"x\"", "Accept-Encoding": "br, gzip"])
        #expect(await responder.respond(to: request).response.status == 304)
        #expect(upstream.requests == [request])
    }
}

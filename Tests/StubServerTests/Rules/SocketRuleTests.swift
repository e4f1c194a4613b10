import StubContract
import StubHTTP
import StubJSON
import StubRules
import TestSupport
import Testing

@testable import StubServer

/// WebSockets of rules, without a connection: the bytes of a client, and those that it gets.
@Suite(.timeLimit(.minutes(10)))
struct SocketRuleTests {
    private static let paths = """
        {"/products": {"get": {"operationId": "listProducts", "responses": {
           "200": {"description": "Products", "content": {"application/json": {}}}}}}}
        """

    private let served: Served

    init() throws {
        served = try Served.inline(paths: Self.paths)
        served.stub.clock.freeze()
    }

    /// A client's end of a socket.
    private struct Client {
        let response: HTTPResponse

        var socket: StubSocket? { response.specialDelivery?.upgrade as? StubSocket }

        /// What the stub has sent since the last look.
        func read() -> [UInt8] { socket?.output.take(wake: {}).bytes ?? [] }

        func send(_ first: UInt8, _ payload: [UInt8]) {
            socket?.receive([first, 0x80 | UInt8(payload.count), 0, 0, 0, 0] + payload)
        }

        func send(_ text: String) { send(0x81, Array(text.utf8)) }
    }

    private static let handshake: HTTPFields = [
        "Host": "127.0.0.1", "Connection": "keep-alive, Upgrade", "Upgrade": "WebSocket",
        "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    ]

    private func connect(_ path: String = "/chat", _ more: HTTPFields = [:]) async -> Client {
        var request = HTTPRequest(.get, path, fields: Self.handshake)
        for field in more.all { request.fields[field.name] = field.value }
        return Client(response: await served.answer(to: request))
    }

    private func add(_ socket: String, _ more: String = "") throws {
        let answer = try served.send(
            .post, "/__admin/rules",
            json: "{\"path\": \"/chat\", \"respond\": {\"socket\": \(socket)}\(more)}")
        #expect(answer.status == 201, "\(answer.text)")
    }

    private static func text(_ text: String) -> [UInt8] {
        [0x81, UInt8(text.utf8.count)] + text.utf8
    }

    // MARK: - Handshake

    /// RFC 6455 §1.3.
    @Test func `the handshake has the answer to its key`() async throws {
        try add("{}")
        let response = await connect("/chat", ["Sec-WebSocket-Extensions": "permessage-deflate"])
            .response
        #expect(response.status == 101)
        #expect(response.fields["Sec-WebSocket-Accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        #expect(response.fields["Sec-WebSocket-Extensions"] == nil)
        #expect(response.fields["Sec-WebSocket-Protocol"] == nil)
    }

    /// RFC 6455 §4.2.1 and §4.4.
    @Test(
        arguments: [
            (["Upgrade": "h2c"], 426), (["Connection": "keep-alive"], 426),
            (["Connection": "up grade"], 426),
            (["Sec-WebSocket-Version": "8"], 426), (["Sec-WebSocket-Key": "short"], 400),
            (["Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZ==="], 400),
        ] as [(HTTPFields, Int)])
    func `a request that is no handshake is refused`(fields: HTTPFields, status: Int) async throws {
        try add("{}")
        let client = await connect("/chat", fields)
        #expect(client.response.status == status)
        #expect(client.socket == nil)
        #expect(status == 400 || client.response.fields["Upgrade"] == "websocket")
        #expect(served.stub.sockets().isEmpty)
    }

    @Test(
        arguments: [
            ("[]", "b, a", "b"), (#"["a", "b"]"#, "b, a", "a"), (#"["c"]"#, "b, a", nil),
            ("[]", nil, nil),
        ] as [(String, String?, String?)])
    func `a subprotocol is one that both speak`(
        stub: String, client: String?, agreed: String?
    ) async throws {
        try add("{\"protocols\": \(stub)}")
        let fields = client.map { ["Sec-WebSocket-Protocol": $0] as HTTPFields } ?? [:]
        let response = await connect("/chat", fields).response
        #expect(response.fields["Sec-WebSocket-Protocol"] == agreed)
    }

    // MARK: - Scripts

    @Test func `messages are sent when the socket opens, and at times of the clock`() async throws {
        try add(#"{"send": [{"text": "a"}, {"json": {"n": 1}, "after": 2}, {"base64": "/w=="}]}"#)
        let client = await connect()
        #expect(client.read() == Self.text("a"))
        served.stub.clock.advance(by: 1.5)
        #expect(client.read().isEmpty)
        served.stub.clock.advance(by: 0.5)
        #expect(client.read() == Self.text(#"{"n":1}"#) + [0x82, 1, 0xFF])
    }

    @Test func `the first reply that matches a message is sent, others are echoed`() async throws {
        try add(
            """
            {"on": [{"body": {"type": "init"}, "send": [{"json": {"type": "ack"}}]},
                    {"jsonPath": {"$.items[*].id": "7"}, "send": [{"text": "seven"}]},
                    {"body": "ping", "send": [{"text": "pong"}]},
                    {"bodyContains": "later", "send": [{"text": "now", "after": 5}]}],
             "echo": true}
            """)
        let client = await connect()
        let exchanges = [
            (#"{"type": "init", "more": 1}"#, #"{"type":"ack"}"#),
            (#"{"items": [{"id": 1}, {"id": 7}]}"#, "seven"), ("ping", "pong"), ("other", "other"),
        ]
        for (message, reply) in exchanges {
            client.send(message)
            #expect(client.read() == Self.text(reply))
        }
        client.send("later")
        #expect(client.read().isEmpty)
        served.stub.clock.advance(by: 5)
        #expect(client.read() == Self.text("now"))
    }

    @Test func `the stub closes, and ends the connection when the client has confirmed it`()
        async throws
    {
        try add(#"{"send": [{"close": 4001, "reason": "bye"}, {"text": "never"}]}"#)
        let client = await connect()
        #expect(client.read() == [0x88, 5, 0x0F, 0xA1] + Array("bye".utf8))
        #expect(client.socket?.output.ending == nil)
        client.send(0x88, [0x0F, 0xA1])
        #expect(client.read().isEmpty)
        #expect(client.socket?.output.ending == .complete(trailers: [:]))
        #expect(client.socket?.closeCode == 4001)
    }

    @Test func `a socket breaks off without a close frame`() async throws {
        try add(#"{"send": [{"break": true}]}"#)
        let client = await connect()
        #expect(client.read().isEmpty)
        #expect(client.socket?.output.ending == .failed)
    }

    @Test(arguments: [
        (#"{"send": {}}"#, "/respond/socket/send"), (#"{"send": [{}]}"#, "/respond/socket/send/0"),
        (#"{"send": [{"text": "a", "ping": true}]}"#, "/respond/socket/send/0"),
        (#"{"send": [{"close": 7}]}"#, "/respond/socket/send/0/close"),
        (#"{"on": [{"body": 1}]}"#, "/respond/socket/on/0"),
        (#"{"ecoh": true}"#, "/respond/socket/ecoh"), ("[]", "/respond/socket"),
    ])
    func `wrong scripts are rejected with their place`(socket: String, place: String) throws {
        let answer = try served.send(
            .post, "/__admin/rules",
            json: "{\"path\": \"/chat\", \"respond\": {\"socket\": \(socket)}}")
        #expect(answer.status == 400)
        #expect(answer.text.contains("at \(place)"), "\(answer.text)")
    }

    @Test(arguments: [#""status": 200"#, #""body": 1"#])
    func `a socket is the whole response`(other: String) throws {
        let answer = try served.send(
            .post, "/__admin/rules",
            json: "{\"path\": \"/chat\", \"respond\": {\"socket\": {}, \(other)}}")
        #expect(answer.status == 400)
    }

    // MARK: - The protocol

    @Test func `a ping is answered with its payload`() async throws {
        try add("{}")
        let client = await connect()
        client.send(0x89, [1, 2])
        #expect(client.read() == [0x8A, 2, 1, 2])
    }

    @Test func `a close is confirmed with its code, and ends the connection`() async throws {
        try add("{\"echo\": true}")
        let client = await connect()
        client.send(0x88, [0x03, 0xE9])
        client.send("too late")
        #expect(client.read() == [0x88, 2, 0x03, 0xE9])
        #expect(client.socket?.output.ending == .complete(trailers: [:]))
        #expect(client.socket?.received == [])
        #expect(client.socket?.closeCode == 1001)
        #expect(served.stub.sockets().isEmpty)
    }

    @Test func `a broken frame closes with its code`() async throws {
        try add("{}")
        let client = await connect()
        client.socket?.receive([0x81, 1, 0x61])
        #expect(client.read().prefix(4) == [0x88, 30, 0x03, 0xEA])
        #expect(client.socket?.output.ending == .complete(trailers: [:]))
    }

    // MARK: - From tests

    @Test func `a closure talks, and its end closes the socket`() async throws {
        served.stub.on(.get, "/rooms/{id}") { _ in
            .socket { socket in
                socket.send(.text("room \(socket.request.pathParameters["id"] ?? "")"))
                for await message in socket.messages {
                    if message == "end" { return }
                    socket.send(message)
                }
            }
        }
        let client = await connect("/rooms/7")
        let socket = try #require(client.socket)
        client.send("a")
        client.send("end")
        try await socket.received(count: 2, within: .seconds(600))
        var bytes: [UInt8] = []
        let expected = Self.text("room 7") + Self.text("a") + [0x88, 2, 0x03, 0xE8]
        while bytes.count < expected.count, let more = await next(socket) { bytes += more }
        #expect(bytes == expected)
    }

    private func next(_ socket: StubSocket) async -> [UInt8]? { await socket.output.next() }

    @Test func `an error of a closure closes with 1011, and fails the test`() async throws {
        struct Oops: Error {}
        served.stub.on(.get, "/chat") { _ in .socket { _ in throw Oops() } }
        let client = await connect()
        let socket = try #require(client.socket)
        #expect(await next(socket)?.prefix(4) == [0x88, 24, 0x03, 0xF3])
        #expect(served.stub.mistakes.contains { $0.contains("Oops") })
    }

    @Test func `a test sends over the open sockets of a path`() async throws {
        try add("{}")
        let (one, two) = (await connect(), await connect())
        #expect(served.stub.sockets("/other").isEmpty)
        #expect(served.stub.sockets("/{name}").send("hi") == 2)
        #expect(one.read() == Self.text("hi") && two.read() == Self.text("hi"))
        let answer = try served.send(
            .post, "/__admin/sockets/send", json: #"{"path": "/chat", "json": [1]}"#)
        #expect(answer.text == #"{"sent":2}"#)
        #expect(one.read() == Self.text("[1]"))
        served.stub.sockets().close()
        #expect(one.read() == [0x88, 2, 0x03, 0xE8])
        #expect(served.stub.sockets().send("late") == 0)
    }

    @Test(arguments: [
        "{}", #"{"text": 1}"#, #"{"text": "a", "json": 1}"#, #"{"path": "chat", "text": "a"}"#,
    ])
    func `a message that cannot be sent is refused`(body: String) throws {
        #expect(try served.send(.post, "/__admin/sockets/send", json: body).status == 400)
    }

    @Test func `a test waits for sockets and messages`() async throws {
        try add("{}")
        async let open = served.stub.sockets("/chat", within: .seconds(600))
        let client = await connect()
        let socket = try #require(await open.first)
        async let messages = socket.received(count: 2, within: .seconds(600))
        client.send("one")
        client.send("two")
        #expect(try await messages == ["one", "two"])
        await #expect(throws: (any Error).self) {
            try await socket.received(count: 3, within: .milliseconds(1))
        }
        await #expect(throws: (any Error).self) {
            try await served.stub.sockets("/other", within: .milliseconds(1))
        }
    }

    @Test func `the journal has the frames without secrets`() async throws {
        try add("{\"echo\": true}")
        let client = await connect()
        client.send(#"{"password": "hunter2hunter2"}"#)
        client.send(0x82, [0xFF])
        client.send(0x88, [0x03, 0xE8])
        let exchange = try #require(served.stub.journal.exchanges.last)
        #expect(exchange.response?.status == 101 && exchange.issues.isEmpty)
        let detail = try served.get("/__admin/exchanges/\(exchange.id)").json()
        let frames = try #require(detail["frames"]?.array)
        #expect(
            frames.map { $0["from"]?.string } == [
                "client", "stub", "client", "stub", "client", "stub",
            ])
        #expect(frames[0]["text"]?.string?.contains("hunter2") == false)
        #expect(frames[2]["base64"] == "/w==")
        #expect(frames[4]["close"] == 1000 && frames[5]["close"] == 1000)
    }

    // MARK: - Isolation and limits

    @Test func `sockets belong to a session, and end with it`() async throws {
        let session = served.stub.session()
        session.on(.get, "/chat") { _ in .socket() }
        let id = try #require(session.id)
        let client = await connect("/chat", ["X-Understudy-Session": id])
        #expect(session.sockets().count == 1 && served.stub.sockets().isEmpty)
        session.end()
        #expect(client.read().prefix(4) == [0x88, 31, 0x03, 0xE9])
        #expect(client.socket?.output.ending == .complete(trailers: [:]))
    }

    @Test func `a reset closes the sockets`() async throws {
        try add("{}")
        let client = await connect()
        served.stub.reset()
        #expect(client.read().prefix(4) == [0x88, 31, 0x03, 0xE9])
        #expect(served.stub.sockets().isEmpty)
    }

    @Test func `only the newest messages are kept`() async throws {
        try add("{}")
        let client = await connect()
        for number in 0..<1200 { client.send("\(number)") }
        let received = try #require(client.socket?.received)
        #expect(received.count == 1000)
        #expect(received.first == "200" && received.last == "1199")
        #expect(served.stub.journal.exchanges.last?.frames.count == 1000)
        try await client.socket?.received(count: 1200, within: .seconds(600))
    }
}

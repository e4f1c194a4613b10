package import StubFixtures
public import StubHTTP
public import StubJSON

/// A rule's response in place of the normal one.
public struct RuleResponse: Sendable, Hashable {
    /// The body of a response.
    public enum Body: Sendable, Hashable {
        /// No body.
        case none
        /// Sent as `application/json`, unless the header fields set another type.
        case json(JSONValue)
        /// Sent unchanged, as `text/plain` unless the header fields set another type.
        case text(String)
        /// Sent unchanged, as `application/octet-stream` unless the header fields set another type.
        case bytes([UInt8])
        /// The rows of a collection in an array, or a document, by the fixture's name.
        case fixture(String)
        /// An example of the contract's response, by its name.
        case example(String)
        /// Server-sent events; the response stays open after them, or ends.
        case events([ServerSentEvent], isOpen: Bool)
        /// The example of the contract's response with this status; none if it declares none.
        case declared
    }

    /// The status code.
    public var status: Int
    /// The header fields; `{now}`, `{now+60}` and `{left}` are replaced using the stub's clock.
    public var headers: HTTPFields
    /// The body.
    public var body: Body
    /// Why there is no such response, such as a value that cannot be encoded; `nil` if there is one.
    private var failure: String?
    /// The WebSocket that is opened instead; `nil` for any other response.
    package private(set) var socket: SocketAnswer?
    /// A response that is sent instead of the other parts; `nil` sends those.
    package var template: (any DialectResponse)? { dialect?.response }
    private let dialect: AnyDialectResponse?

    /// Creates a response; by default the status is 200, and the body the example that the contract
    /// declares for it, or none.
    public init(_ status: Int = 200, headers: HTTPFields = [:], body: Body = .declared) {
        self.status = status
        self.headers = headers
        self.body = body
        dialect = nil
    }

    /// Creates a response that fails with a reason instead of being sent.
    package init(failing reason: String) {
        self.init(500)
        failure = reason
    }

    /// Creates a response that opens a WebSocket.
    package init(_ socket: SocketAnswer, headers: HTTPFields = [:]) {
        self.init(101, headers: headers, body: .none)
        self.socket = socket
    }

    /// Creates a response that a dialect fills.
    package init(_ response: some DialectResponse) {
        status = response.status
        headers = [:]
        body = .none
        dialect = AnyDialectResponse(response: response)
    }

    /// Returns the response; `nil` if its body is one that the contract declares.
    ///
    /// - Parameter lastEvent: the id of the last event that the client has received.
    package func response(
        from store: FixtureStore, after lastEvent: String? = nil
    ) throws(RuleError) -> HTTPResponse? {
        if let failure { throw RuleError(failure) }
        var response = HTTPResponse(status: status, fields: headers)
        switch body {
        case .none:
            break
        case .json(let value):
            response.body = JSONSerializer.bytes(value)
            response.setContentType("application/json; charset=utf-8")
        case .text(let text):
            response.body = Array(text.utf8)
            response.setContentType("text/plain; charset=utf-8")
        case .bytes(let bytes):
            response.body = bytes
            response.setContentType("application/octet-stream")
        case .fixture(let name):
            guard let text = store.text(of: name) else {
                throw RuleError(
                    "there is no fixture '\(name)'; there are "
                        + store.names.joined(separator: ", "))
            }
            response.body = text
            response.setContentType("application/json; charset=utf-8")
        case .events(let events, let isOpen):
            response.setEvents(events.after(lastEvent), isOpen: isOpen)
        case .example, .declared:
            return nil
        }
        return response
    }
}

// MARK: - For closures

extension RuleResponse {
    /// The response that the contract declares for a status, with its example as the body; a status
    /// that it does not declare has no body.
    public static func status(_ status: Int, headers: HTTPFields = [:]) -> RuleResponse {
        RuleResponse(status, headers: headers)
    }

    /// A JSON response.
    public static func json(
        _ value: JSONValue, status: Int = 200, headers: HTTPFields = [:]
    ) -> RuleResponse {
        RuleResponse(status, headers: headers, body: .json(value))
    }

    /// A text of a media type, such as `text/event-stream`.
    public static func text(
        _ text: String, type: String = "text/plain; charset=utf-8", status: Int = 200,
        headers: HTTPFields = [:]
    ) -> RuleResponse {
        var headers = headers
        headers["Content-Type"] = type
        return RuleResponse(status, headers: headers, body: .text(text))
    }

    /// Server-sent events, at their times on the stub's clock; the response ends after them, or stays
    /// open.
    ///
    /// A request with `Last-Event-ID` gets those after the event with that id.
    public static func events(
        _ events: [ServerSentEvent], isOpen: Bool = false, headers: HTTPFields = [:]
    ) -> RuleResponse {
        RuleResponse(headers: headers, body: .events(events, isOpen: isOpen))
    }

    /// Opens a WebSocket, and talks over it by code (RFC 6455).
    ///
    /// The socket closes with 1000 when the closure returns, and with 1011 when it throws, which fails
    /// a test with the `.stub` trait. A request that is no handshake is answered by 426.
    ///
    /// ```swift
    /// stub.on(.get, "/chat") { _ in
    ///     .socket { socket in
    ///         socket.send("hello")
    ///         for await message in socket.messages { socket.send(message) }
    ///     }
    /// }
    /// ```
    ///
    /// - Parameter protocols: the subprotocols that the stub speaks, the preferred one first; without
    ///   any, it agrees to the client's first one.
    public static func socket(
        protocols: [String] = [], _ talk: @escaping @Sendable (StubSocket) async throws -> Void
    ) -> RuleResponse {
        RuleResponse(SocketAnswer(.handler(Handler(talk)), protocols: protocols))
    }

    /// Opens a WebSocket that sends these messages, and stays open (RFC 6455).
    ///
    /// Tests send more with `stub.sockets("/chat").send("more")`.
    ///
    /// - Parameters:
    ///   - echoing: whether each message of the client is sent back to it.
    ///   - protocols: the subprotocols that the stub speaks, the preferred one first; without any, it
    ///     agrees to the client's first one.
    public static func socket(
        sending messages: [SocketMessage] = [], echoing: Bool = false, protocols: [String] = []
    ) -> RuleResponse {
        let steps = messages.map { SocketScript.Step(act: .send($0), after: 0) }
        let script = SocketScript(steps: steps, echoes: echoing)
        return RuleResponse(SocketAnswer(.script(script), protocols: protocols))
    }

    /// An example of the contract's response with this status, by its name.
    public static func example(_ name: String, status: Int = 200) -> RuleResponse {
        RuleResponse(status, body: .example(name))
    }

    /// The rows of a collection in an array, or a document, by the fixture's name.
    public static func fixture(_ name: String, status: Int = 200) -> RuleResponse {
        RuleResponse(status, body: .fixture(name))
    }

    /// The body as JSON; `nil` if there is none, or if it is not JSON.
    public var json: JSONValue? {
        get {
            switch body {
            case .json(let value): value
            case .text(let text): try? JSONParser.parse(text)
            case .bytes(let bytes): try? JSONParser.parse(bytes)
            case .none, .fixture, .example, .events, .declared: nil
            }
        }
        set { body = newValue.map(Body.json) ?? .none }
    }
}

extension HTTPResponse {
    fileprivate mutating func setEvents(_ events: ArraySlice<ServerSentEvent>, isOpen: Bool) {
        var items: [EventTimetable.Item] = []
        var time = 0.0
        for event in events {
            body += Array(event.text.utf8)
            time += max(0, event.after / .seconds(1))
            items.append(EventTimetable.Item(end: body.count, time: time))
        }
        delivery.timetable = EventTimetable(items: items, isOpen: isOpen)
        setContentType("text/event-stream")
        if fields["Cache-Control"] == nil { fields["Cache-Control"] = "no-store" }
    }

    /// Sets the type of the body unless a header field already does.
    fileprivate mutating func setContentType(_ type: String) {
        if fields["Content-Type"] == nil { fields["Content-Type"] = type }
    }
}

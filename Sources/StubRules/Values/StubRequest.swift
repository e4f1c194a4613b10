import StubBackport
public import StubContract
public import StubHTTP
public import StubJSON

/// A request that the stub has received, for code that answers it and for tests that look at it.
public struct StubRequest: Sendable {
    /// The request as it was received.
    public let http: HTTPRequest
    /// The id of the operation in the contract; `nil` if it matches none.
    public let operation: String?
    /// The decoded parameters of the path, by name: those of the operation and those of the rule's
    /// own path.
    public let pathParameters: [String: String]
    /// The response; `nil` while it is not decided.
    public let response: HTTPResponse?
    /// What the response was made of, and which rules with a chance were drawn or passed over
    /// (``/StubContract/AnswerSource/draws``); `nil` while it is not decided.
    public let source: AnswerSource?
    /// Returns the stub's own response; `nil` for a request that no closure is answering.
    package let normal: (@Sendable () async -> RuleResponse)?

    package init(
        _ http: HTTPRequest, operation: String?, pathParameters: [String: String],
        response: HTTPResponse? = nil, source: AnswerSource? = nil,
        normal: (@Sendable () async -> RuleResponse)? = nil
    ) {
        self.http = http
        self.operation = operation
        self.pathParameters = pathParameters
        self.response = response
        self.source = source
        self.normal = normal
    }

    /// The method.
    public var method: HTTPMethod { http.method }

    /// The path without its query, percent-encoded as it was sent.
    public var path: String { String(http.path) }

    /// The decoded parameters of the query; of several with one name, the first.
    public var query: [String: String] {
        let items = http.query.map { RequestParts.items(of: String($0)) } ?? []
        return Dictionary(
            items.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// The header fields, by name in any case.
    public var headers: HTTPFields { http.fields }

    /// The body as JSON; `nil` if there is none, or if it is not JSON.
    public var body: JSONValue? { try? JSONParser.parse(http.body) }

    /// The body as text; `nil` if it is not UTF-8.
    public var text: String? { String(validUTF8: http.body) }

    /// The body as it was received; empty if there is none.
    public var bytes: [UInt8] { http.body }

    /// The server-sent events of the response that were sent so far, each with the time on the stub's
    /// clock since the one before; empty for other responses.
    public var events: [ServerSentEvent] { response?.sentEvents ?? [] }

    /// The parts of a form, in order: of an upload (`multipart/form-data`, RFC 7578), or the fields of
    /// an `application/x-www-form-urlencoded` body; empty if the body is none of them.
    ///
    /// ```swift
    /// let upload = try #require(stub.received("uploadAvatar").last)
    /// #expect(upload.parts.first { $0.name == "avatar" }?.type == "image/png")
    /// ```
    public var parts: [Part] {
        if let form = MultipartForm(http.body, contentType: http.fields["Content-Type"]) {
            return form.parts.map {
                Part(
                    name: $0.name, fileName: $0.fileName, type: $0.type, bytes: Array($0.content))
            }
        }
        return RequestParts.items(of: RequestParts.form(of: http) ?? "").map {
            Part(name: $0.name, fileName: nil, type: nil, bytes: Array($0.value.utf8))
        }
    }

    /// A part of a form.
    public struct Part: Sendable, Hashable {
        /// The name of the field.
        public let name: String
        /// The name of the file; `nil` if the part is none.
        public let fileName: String?
        /// The media type as it was sent; `nil` if none was.
        public let type: String?
        /// The content as it was sent.
        public let bytes: [UInt8]

        /// The content as text; `nil` if it is not UTF-8.
        public var text: String? { String(validUTF8: bytes) }
    }
}

extension StubRequest: CustomStringConvertible {
    /// Method and target, and the status of the response if there is one.
    public var description: String {
        "\(http.method) \(http.target)" + (response.map { " → \($0.status)" } ?? "")
    }
}

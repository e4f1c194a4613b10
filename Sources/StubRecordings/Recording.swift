public import StubHTTP
public import StubJSON

/// A recorded exchange: request and response, with the replaced values in both.
public struct Recording: Sendable, Hashable {
    /// The contract's operation; `nil` if the request matched none.
    public var operation: String?
    /// The request.
    public var request: Request
    /// The response.
    public var response: Response
    /// What a stub does with the recording.
    public var use: Use
    /// What follows the recording if the same request was recorded several times; `nil` means that
    /// the last recording is repeated.
    public var sequence: Sequence?
    /// When the response was recorded, in seconds since 1970-01-01T00:00:00Z; `nil` if the recording
    /// does not say.
    public var recordedAt: Double?

    /// Creates a recording; the operation is its id in the contract, if it has one.
    public init(
        operation: String? = nil, request: Request, response: Response,
        sequence: Sequence? = nil, use: Use = .replay, recordedAt: Double? = nil
    ) {
        self.operation = operation
        self.request = request
        self.response = response
        self.sequence = sequence
        self.recordedAt = recordedAt
        self.use = use
    }

    /// What a stub does with a recording.
    public enum Use: String, Sendable, Hashable, CaseIterable {
        /// It answers the recorded request.
        case replay
        /// It compares logins with the recorded one, and issues tokens itself.
        case login
    }

    /// The request of a recording, which incoming requests are compared with.
    public struct Request: Sendable, Hashable {
        /// The request's method.
        public var method: HTTPMethod
        /// The path as it was sent, percent-encoded and without its query.
        public var path: String
        /// Decoded, in the order they were sent.
        public var query: [RequestTarget.QueryItem]
        /// `Accept` and `Content-Type` only, because no other field selects the response.
        public var headers: HTTPFields
        /// The fields with credentials that were sent, such as `Authorization`, with replaced
        /// values; `nil` if the recording does not say.
        ///
        /// A request without credentials does not match a recording with them.
        public var credentials: HTTPFields?
        /// The body.
        public var body: RecordedBody
        /// The places of replaced values, as pointers into the JSON form such as `/body/password`.
        ///
        /// Matching prefers the recording with the same value, and otherwise ignores these values.
        public var redacted: [JSONPointer]
        /// A few bits of the digests of replaced values, by their places.
        ///
        /// They distinguish a right password from a wrong one, and are too few to find it.
        public var digests: [JSONPointer: String]

        /// Creates a request; omitted parts are empty.
        public init(
            _ method: HTTPMethod = .get, _ path: String, query: [RequestTarget.QueryItem] = [],
            headers: HTTPFields = [:], credentials: HTTPFields? = nil,
            body: RecordedBody = .none, redacted: [JSONPointer] = [],
            digests: [JSONPointer: String] = [:]
        ) {
            self.method = method
            self.path = path
            self.query = query
            self.headers = headers
            self.credentials = credentials
            self.body = body
            self.redacted = redacted
            self.digests = digests
        }
    }

    /// The response of a recording, which is replayed.
    public struct Response: Sendable, Hashable {
        /// The status code.
        public var status: Int
        /// The header fields that are replayed.
        public var headers: HTTPFields
        /// The body.
        public var body: RecordedBody
        /// The places of replaced values, as pointers such as `/body/users/0/ssn`.
        public var redacted: [JSONPointer]

        /// Creates a response; omitted parts are empty.
        public init(
            status: Int, headers: HTTPFields = [:], body: RecordedBody = .none,
            redacted: [JSONPointer] = []
        ) {
            self.status = status
            self.headers = headers
            self.body = body
            self.redacted = redacted
        }

        /// The response as the stub sends it.
        public var http: HTTPResponse {
            HTTPResponse(status: status, fields: headers, body: body.bytes)
        }
    }
}

public import StubHTTP
public import StubJSON

/// One recorded exchange: what was asked, what was answered, and what was replaced in both.
public struct Recording: Sendable, Hashable {
    /// The contract's operation; `nil` if the request matched none.
    public var operation: String?
    /// What was asked.
    public var request: Request
    /// What was answered.
    public var response: Response

    /// An exchange that was recorded; the operation is its id in the contract, if it has one.
    public init(operation: String? = nil, request: Request, response: Response) {
        self.operation = operation
        self.request = request
        self.response = response
    }

    /// The part of a recording that incoming requests are matched with.
    public struct Request: Sendable, Hashable {
        /// The request's method.
        public var method: HTTPMethod
        /// The path as it was on the wire, still percent-encoded, without its query.
        public var path: String
        /// Decoded, in the order they were sent.
        public var query: [RequestTarget.QueryItem]
        /// `Accept` and `Content-Type` alone: nothing else says what was asked for.
        public var headers: HTTPFields
        /// What it carries.
        public var body: RecordedBody
        /// Where values were replaced: pointers into this side's JSON form, such as
        /// `/body/password`; matching ignores what stands there.
        public var redacted: [JSONPointer]

        /// What is left out was not there.
        public init(
            _ method: HTTPMethod = .get, _ path: String, query: [RequestTarget.QueryItem] = [],
            headers: HTTPFields = [:], body: RecordedBody = .none, redacted: [JSONPointer] = []
        ) {
            self.method = method
            self.path = path
            self.query = query
            self.headers = headers
            self.body = body
            self.redacted = redacted
        }
    }

    /// The side of a recording that is answered again.
    public struct Response: Sendable, Hashable {
        /// The status code.
        public var status: Int
        /// The fields that are answered again.
        public var headers: HTTPFields
        /// What it carries.
        public var body: RecordedBody
        /// Where values were replaced, as pointers such as `/body/users/0/ssn`.
        public var redacted: [JSONPointer]

        /// What is left out was not there.
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

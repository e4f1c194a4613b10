package import StubHTTP
package import StubJSON

/// A recorded exchange: request and response, with the replaced values in both.
package struct Recording: Sendable, Hashable {
    /// The contract's operation; `nil` if the request matched none.
    package var operation: String?
    /// The request.
    package var request: Request
    /// The response.
    package var response: Response
    /// What a stub does with the recording.
    package var use: Use
    /// What follows the recording if the same request was recorded several times; `nil` means that
    /// the last recording is repeated.
    package var sequence: Sequence?
    /// When the response was recorded, in seconds since 1970-01-01T00:00:00Z; `nil` if the recording
    /// does not say.
    package var recordedAt: Double?

    /// Creates a recording; the operation is its id in the contract, if it has one.
    package init(
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
    package enum Use: String, Sendable, Hashable, CaseIterable {
        /// It answers the recorded request.
        case replay
        /// It compares logins with the recorded one, and issues tokens itself.
        case login
    }

    /// The request of a recording, which incoming requests are compared with.
    package struct Request: Sendable, Hashable {
        /// The request's method.
        package var method: HTTPMethod
        /// The path as it was sent, percent-encoded and without its query.
        package var path: String
        /// Decoded, in the order they were sent.
        package var query: [RequestTarget.QueryItem]
        /// `Accept` and `Content-Type` only, because no other field selects the response.
        package var headers: HTTPFields
        /// The fields with credentials that were sent, such as `Authorization`, with replaced
        /// values; `nil` if the recording does not say.
        ///
        /// A request without credentials does not match a recording with them.
        package var credentials: HTTPFields?
        /// The body.
        package var body: RecordedBody
        /// The places of replaced values, as pointers into the JSON form such as `/body/password`.
        ///
        /// Matching prefers the recording with the same value, and otherwise ignores these values.
        package var redacted: [JSONPointer]
        /// A few bits of the digests of replaced values, by their places.
        ///
        /// They distinguish a right password from a wrong one, and are too few to find it.
        package var digests: [JSONPointer: String]

        /// Creates a request; omitted parts are empty.
        package init(
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
    package struct Response: Sendable, Hashable {
        /// The status code.
        package var status: Int
        /// The header fields that are replayed.
        package var headers: HTTPFields
        /// The body.
        package var body: RecordedBody
        /// The seconds between one event of an event stream and the next, the first counted from
        /// the start of the response; empty if the body is sent at once.
        package var after: [Double]
        /// The places of replaced values, as pointers such as `/body/users/0/ssn`.
        package var redacted: [JSONPointer]

        /// Creates a response; omitted parts are empty.
        package init(
            status: Int, headers: HTTPFields = [:], body: RecordedBody = .none,
            after: [Double] = [], redacted: [JSONPointer] = []
        ) {
            self.status = status
            self.headers = headers
            self.body = body
            self.after = after
            self.redacted = redacted
        }

        /// The response as the stub sends it.
        package var http: HTTPResponse {
            var response = HTTPResponse(status: status, fields: headers, body: body.bytes)
            if !after.isEmpty {
                response.delivery.timetable = EventTimetable(of: response.body, after: after)
            }
            return response
        }
    }
}

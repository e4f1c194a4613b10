package import StubFixtures
public import StubHTTP
public import StubJSON

/// A response that a rule gives instead of the normal one.
public struct RuleResponse: Sendable, Hashable {
    /// What a response carries.
    public enum Body: Sendable, Hashable {
        /// No body.
        case none
        /// Sent as `application/json`, unless the headers say otherwise.
        case json(JSONValue)
        /// Sent as it is, as `text/plain` unless the headers say otherwise.
        case text(String)
        /// Sent unchanged, as `application/octet-stream` unless the headers say otherwise.
        case bytes([UInt8])
        /// A collection as a bare array, or a document, by the fixture's name.
        case fixture(String)
        /// An example of the contract's response, by its name.
        case example(String)
    }

    /// The status code.
    public var status: Int
    /// Fields of the response; `{now}`, `{now+60}` and `{left}` are filled from the stub's clock.
    public var headers: HTTPFields
    /// What the response carries.
    public var body: Body

    /// A response with this status, 200 unless it is said otherwise.
    public init(_ status: Int = 200, headers: HTTPFields = [:], body: Body = .none) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The response as it stands; `nil` if its body is an example, which the contract has.
    package func response(from store: FixtureStore) throws(RuleError) -> HTTPResponse? {
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
        case .example:
            return nil
        }
        return response
    }
}

extension HTTPResponse {
    /// Names the body's type unless a header already does.
    fileprivate mutating func setContentType(_ type: String) {
        if fields["Content-Type"] == nil { fields["Content-Type"] = type }
    }
}

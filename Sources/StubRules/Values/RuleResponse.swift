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
    }

    /// The status code.
    public var status: Int
    /// The header fields; `{now}`, `{now+60}` and `{left}` are replaced using the stub's clock.
    public var headers: HTTPFields
    /// The body.
    public var body: Body
    /// A response that is sent instead of the other parts; `nil` sends those.
    package var template: ResponseTemplate?

    /// Creates a response; the status is 200 by default.
    public init(_ status: Int = 200, headers: HTTPFields = [:], body: Body = .none) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates a response from a template.
    package init(_ template: ResponseTemplate) {
        self.init(template.status)
        self.template = template
    }

    /// Returns the response; `nil` if its body is an example of the contract.
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
    /// Sets the type of the body unless a header field already does.
    fileprivate mutating func setContentType(_ type: String) {
        if fields["Content-Type"] == nil { fields["Content-Type"] = type }
    }
}

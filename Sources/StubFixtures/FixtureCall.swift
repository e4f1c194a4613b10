package import StubHTTP
package import StubJSON

/// What a request brings to an operation that is answered from fixtures.
package struct FixtureCall: Sendable {
    /// Decoded path parameters by name.
    package var parameters: [String: String] = [:]
    package var query: [RequestTarget.QueryItem] = []
    /// The declared parameters of the query, as validation has decoded them; `null` for one that
    /// was sent without a value where that is allowed.
    package var values: [String: JSONValue] = [:]
    /// The request's address without its query, such as `http://127.0.0.1:4280/things`.
    package var address = ""
    /// What stands in the path before the operation's own, such as `/api/v1`.
    package var base = ""
    package var fields: HTTPFields = [:]
    /// The parsed body; `nil` if there is none.
    package var body: JSONValue?
    /// The body as it came.
    package var content: [UInt8] = []
    /// Whom the access token belongs to.
    package var user: RowID?
    /// What a rule does to the page.
    package var twist: PageTwist?

    package init(
        parameters: [String: String] = [:], query: [RequestTarget.QueryItem] = [],
        values: [String: JSONValue] = [:], address: String = "", base: String = "",
        fields: HTTPFields = [:], body: JSONValue? = nil, content: [UInt8] = [], user: RowID? = nil,
        twist: PageTwist? = nil
    ) {
        self.parameters = parameters
        self.query = query
        self.values = values
        self.address = address
        self.base = base
        self.fields = fields
        self.body = body
        self.content = content
        self.user = user
        self.twist = twist
    }

    /// Scheme and host of the address; empty where no host was named.
    var origin: String {
        guard let host = address.firstRange(of: "://")?.upperBound else { return "" }
        return String(address[..<(address[host...].firstIndex(of: "/") ?? address.endIndex)])
    }

    /// The value of a query parameter as the contract reads it; `nil` if the query lacks it.
    ///
    /// What the contract does not declare is a text.
    func value(of name: String) -> JSONValue? {
        guard let value = values[name] else {
            return queryValues(name).last.map(JSONValue.string)
        }
        return value == .null ? nil : value
    }

    func queryValues(_ name: String) -> [String] {
        query.filter { $0.name == name }.map(\.value)
    }
}

/// A request that cannot be answered as it is put: the status is 400 and the message the body's.
struct FixtureRefusal: Error, Sendable, Hashable {
    let message: String
}

import StubHTTP
import StubJSON

/// What a request brings to an operation that is answered from fixtures.
struct FixtureCall: Sendable {
    /// Decoded path parameters by name.
    var parameters: [String: String] = [:]
    var query: [RequestTarget.QueryItem] = []
    /// The declared parameters of the query, as validation has decoded them; `null` for one that
    /// was sent without a value where that is allowed.
    var values: [String: JSONValue] = [:]
    /// The request's address without its query, such as `http://127.0.0.1:4280/things`.
    var address = ""
    /// What stands in the path before the operation's own, such as `/api/v1`.
    var base = ""
    var fields: HTTPFields = [:]
    /// The parsed body; `nil` if there is none.
    var body: JSONValue?
    /// The body as it came.
    var content: [UInt8] = []
    /// Whom the access token belongs to.
    var user: RowID?
    /// What a rule does to the page.
    var twist: PageTwist?

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

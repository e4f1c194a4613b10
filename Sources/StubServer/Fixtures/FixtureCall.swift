import StubHTTP
import StubJSON

/// What a request brings to an operation that is answered from fixtures.
struct FixtureCall: Sendable {
    /// Decoded path parameters by name.
    var parameters: [String: String] = [:]
    var query: [RequestTarget.QueryItem] = []
    /// The request's address without its query, such as `http://127.0.0.1:4280/things`.
    var address = ""
    var fields: HTTPFields = [:]
    /// The parsed body; `nil` if there is none.
    var body: JSONValue?
    /// The body as it came.
    var content: [UInt8] = []
    /// Whom the access token belongs to.
    var user: RowID?
    /// What a rule does to the page.
    var twist: PageTwist?

    func queryValues(_ name: String) -> [String] {
        query.filter { $0.name == name }.map(\.value)
    }
}

/// A request that cannot be answered as it is put: the status is 400 and the message the body's.
struct FixtureRefusal: Error, Sendable, Hashable {
    let message: String
}

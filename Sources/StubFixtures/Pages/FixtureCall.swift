import StubContract
package import StubHTTP
package import StubJSON

/// The parts of a request that an operation on fixtures uses.
package struct FixtureCall: Sendable {
    /// Decoded path parameters by name.
    package var parameters: [String: String] = [:]
    package var query: [RequestTarget.QueryItem] = []
    /// The declared query parameters, as decoded by validation.
    ///
    /// A parameter that was sent without a value, where that is allowed, is `null`.
    package var values: [String: JSONValue] = [:]
    /// The request's URL without its query, such as `http://127.0.0.1:4280/things`.
    package var address = ""
    /// What precedes the path of each URL of the client's session, such as `/__session/s1`.
    package var mount = ""
    /// The part of the path before the operation's path, such as `/api/v1`.
    package var base = ""
    package var fields: HTTPFields = [:]
    /// The parsed body; `nil` if there is none.
    package var body: JSONValue?
    /// The body as it was received.
    package var content: [UInt8] = []
    /// Whether the contract allows the request to have no body.
    package var mayLackBody = false
    /// The user of the access token.
    package var user: RowID?
    /// The members of that user.
    package var userMembers: JSONObject?
    /// The collection with the users, each of whom may write their own rows alone; `nil` where
    /// credentials are not checked.
    package var writers: String?
    /// The change of the page by a rule.
    package var pageChange: PageChange?

    package init(
        parameters: [String: String] = [:], query: [RequestTarget.QueryItem] = [],
        values: [String: JSONValue] = [:], address: String = "", base: String = "",
        fields: HTTPFields = [:], body: JSONValue? = nil, content: [UInt8] = [], user: RowID? = nil,
        pageChange: PageChange? = nil
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
        self.pageChange = pageChange
    }

    /// The text that a field must have: the value of a path parameter, or the id of the current user.
    func condition(of pair: StubBinding.Pair) -> String? {
        pair.isOfUser ? user?.description : parameters[pair.parameter]
    }

    /// Scheme and host of the URL; empty if the request has no host.
    var origin: String {
        guard let host = address.firstRange(of: "://")?.upperBound else { return "" }
        return String(address[..<(address[host...].firstIndex(of: "/") ?? address.endIndex)])
    }

    /// The request's URL outside of the client's session, which header fields get when they are
    /// sent.
    var ownAddress: String { origin + address.dropFirst(origin.count + mount.count) }

    /// Returns the value of a query parameter as the contract decodes it; `nil` if it is absent.
    ///
    /// The value of an undeclared parameter is a text.
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

extension FixtureCall {
    /// The request with the members of its JSON body as query parameters, those of an object in it
    /// as `name[key]`.
    var readingBody: FixtureCall {
        var call = self
        for member in body?.object ?? JSONObject() {
            if let inner = member.value.object {
                for nested in inner { call.add(nested.value, "\(member.key)[\(nested.key)]") }
            } else {
                call.add(member.value, member.key)
            }
        }
        return call
    }

    private mutating func add(_ value: JSONValue, _ name: String) {
        switch value {
        case .null, .object: return
        case .string(let text): query.append(.init(name: name, value: text))
        case .number, .bool: query.append(.init(name: name, value: value.description))
        case .array(let elements): for element in elements { add(element, name) }
        }
    }
}

/// A request that is invalid for a fixture; the status is 400, and the message is in the body.
struct FixtureRefusal: Error, Sendable, Hashable {
    let message: String
}

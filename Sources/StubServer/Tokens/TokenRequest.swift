import StubContract
import StubHTTP
import StubJSON

/// The values that a request about tokens sends: the members of its body, a form or JSON, and
/// its query.
struct TokenRequest {
    private let values: JSONValue
    /// The token in `Authorization`.
    private let bearer: String?

    init(body: JSONValue?, query: [RequestTarget.QueryItem], bearer: String? = nil) {
        self.bearer = bearer
        guard body == nil || body?.object != nil else {
            values = .null
            return
        }
        var members = body?.object ?? JSONObject()
        for item in query where members[item.name] == nil {
            members[item.name] = .string(item.value)
        }
        values = .object(members)
    }

    /// The members, as they were sent.
    var members: JSONObject { values.object ?? [:] }

    /// The value of a member, as it was sent.
    subscript(name: String) -> JSONValue? { values[name] }

    /// Returns the value at a place, unless it is missing, null, empty, zero or false.
    func value(at place: [String]) -> JSONValue? {
        if place == TokenShape.authorization || place == TokenShape.accessToken {
            return bearer.map(JSONValue.string)
        }
        guard let value = place.reduce(values, { $0?[$1] }), value != .null, value != "",
            value != false, value != 0
        else {
            return nil
        }
        return value
    }

    /// Returns the first text that is not empty among members of these names.
    func text(_ names: String...) -> String? { text(of: names) }

    func text(of names: [String]) -> String? {
        names.lazy.compactMap { value(at: [$0])?.string }.first
    }

    /// Returns the first text among members of these names, also in the objects of the request: a
    /// document may leave open what an object such as `identifier` has.
    func text(anywhere names: [String]) -> String? {
        text(of: names)
            ?? (values.object?.members ?? []).lazy.compactMap { member in
                names.lazy.compactMap { member.value[$0]?.string }.first { !$0.isEmpty }
            }.first
    }

    /// Whether the request says that it is about all sessions.
    var isAboutAllSessions: Bool {
        (values.object?.members ?? []).contains {
            TokenWords.everywhere.contains(TokenWords.plain($0.key)) && $0.value == true
        }
    }
}

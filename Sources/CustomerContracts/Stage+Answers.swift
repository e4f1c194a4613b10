import StubHTTP
import StubJSON
import StubRules
import StubServer

// MARK: - What the stub answers instead

extension Stage {
    /// Answers an operation with this JSON and 200, so many times or for good.
    func answer(
        _ operation: String, _ body: JSONValue, headers: HTTPFields = [:], times: Int? = nil
    ) {
        add(Rule(.operation(operation)).respond(200, headers: headers, body: .json(body)), times)
    }

    /// Answers an operation with this text as JSON and 200, letter by letter.
    func answer(_ operation: String, text: String, times: Int? = nil) {
        answer(operation, bytes: Array(text.utf8), times: times)
    }

    /// Answers an operation with these bytes as JSON and 200.
    func answer(
        _ operation: String, bytes: [UInt8], type: String = "application/json", times: Int? = nil
    ) {
        let rule = Rule(.operation(operation))
            .respond(200, headers: ["Content-Type": type], body: .bytes(bytes))
        add(rule, times)
    }

    /// Answers an operation with a status and a message, so many times or for good.
    func refuse(
        _ operation: String, _ status: Int, _ message: String = "Not now",
        headers: HTTPFields = [:], times: Int? = nil
    ) {
        let body: JSONValue = ["message": .string(message)]
        add(
            Rule(.operation(operation)).respond(status, headers: headers, body: .json(body)), times)
    }

    /// Sends an operation's requests elsewhere, so many times or for good.
    func redirect(_ operation: String, _ status: Int, to location: String, times: Int? = nil) {
        add(
            Rule(.operation(operation)).respond(status, headers: ["Location": location]), times)
    }

    /// Keeps an operation's answers back until the barrier is released.
    func hold(_ operation: String, at barrier: String, times: Int? = nil) {
        add(Rule(.operation(operation)).holding(at: barrier), times)
    }

    func release(_ barrier: String) {
        stub.rules.release(barrier: barrier)
    }

    /// A row of a fixture, first come, with something changed.
    func row(
        _ collection: String, at index: Int = 0, _ change: (inout JSONObject) -> Void = { _ in }
    ) -> JSONValue {
        let rows = stub.fixtures.rows(of: collection)
        guard rows.indices.contains(index), var object = rows[index].object else { return .null }
        change(&object)
        return .object(object)
    }

    private func add(_ rule: Rule, _ times: Int?) {
        stub.rules.add(times.map(rule.times) ?? rule)
    }
}

extension JSONValue {
    /// A page of a list with these rows and no others.
    static func page(of name: String, _ rows: [JSONValue]) -> JSONValue {
        .object([
            name: .array(rows), "total": .int(rows.count), "skip": 0, "limit": .int(rows.count),
        ])
    }

    /// A part of the feed.
    static func feed(_ items: [JSONValue], next: String? = nil) -> JSONValue {
        ["items": .array(items), "nextCursor": next.map(JSONValue.string) ?? .null]
    }

    /// This value with an unknown member in every object in it.
    var withExtraMembers: JSONValue {
        switch self {
        case .object(let object):
            // The texts of a notice are a map: what is in there is no member.
            var extended = JSONObject(
                object.map { ($0.key, $0.key == "texts" ? $0.value : $0.value.withExtraMembers) })
            extended["x_future"] = ["deep": [1, nil, "two"]]
            return .object(extended)
        case .array(let elements):
            return .array(elements.map(\.withExtraMembers))
        case .null, .bool, .number, .string:
            return self
        }
    }
}

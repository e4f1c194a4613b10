import StubContract
import StubHTTP
import StubJSON

/// What a request says of the answer to it, where only a generated example is known: the ids in its
/// path and the values that it sends.
struct RequestEcho {
    let call: StubCall
    let operation: ContractOperation

    /// The response with these values, as far as the contract allows them; an example that somebody
    /// has written stays as it is.
    func filled(_ response: HTTPResponse, by declared: ContractResponse) -> HTTPResponse {
        guard response.status / 100 == 2,
            let media = declared.content.first(where: \.type.isJSON), media.examples.isEmpty,
            let body = try? JSONParser.parse(response.body)
        else { return response }
        let contract = ContractRefusal(of: operation, .declared)
        var filled = body
        for (name, value) in ids + sent {
            let next = setting(name, to: value, in: filled, depth: 2)
            if next != filled, contract.accepts(next, status: response.status) { filled = next }
        }
        guard filled != body else { return response }
        var response = response
        response.body = JSONSerializer.bytes(filled)
        return response
    }

    /// The parameters of the path under the names that members have for them: `accountId` for the
    /// `{id}` of `/accounts/{id}/balance`, and `id` if the answer is about that row.
    private var ids: [(name: String, value: JSONValue)] {
        let segments = operation.path.split(separator: "/").map(String.init)
        let isAboutRow: (Int) -> Bool = { index in
            // What comes behind may be rows of its own, as in `/posts/{id}/comments`.
            let rest = segments[(index + 1)...]
            let isCall = rest.count == 1 && !NameForm.isPlural(rest.last ?? "")
            return rest.isEmpty || isCall && call.whole.method != .get
        }
        return segments.indices.flatMap { index -> [(String, JSONValue)] in
            let segment = segments[index]
            guard segment.hasPrefix("{"), segment.hasSuffix("}") else { return [] }
            let parameter = String(segment.dropFirst().dropLast())
            guard let text = call.route.pathValues[parameter] else { return [] }
            let noun = index > 0 ? NameForm.singular(segments[index - 1]) : ""
            let names = Set([parameter, noun + "Id"].map(TokenWords.plain)).subtracting(["id"])
            return (names.sorted() + (isAboutRow(index) ? ["id"] : [])).map { ($0, .string(text)) }
        }
    }

    /// The texts, numbers and Booleans that the body has.
    private var sent: [(name: String, value: JSONValue)] {
        guard call.whole.method != .get else { return [] }
        return ((call.body ?? call.form)?.object ?? [:]).compactMap { member in
            switch member.value {
            case .string, .number, .bool: (TokenWords.plain(member.key), member.value)
            case .null, .array, .object: nil
            }
        }
    }

    /// The value with another one for a member of this name: in the object itself, in the objects
    /// in it, or, of a name that refers to another row, in each row of an array.
    private func setting(
        _ name: String, to value: JSONValue, in body: JSONValue, depth: Int
    ) -> JSONValue {
        switch body {
        case .array(let rows) where name != "id":
            return .array(rows.map { setting(name, to: value, in: $0, depth: depth) })
        case .object(var object):
            let key = object.keys.first { TokenWords.plain($0) == name }
            if let key, let old = object[key], let new = Self.like(old, value) {
                object[key] = new
            } else if key == nil, depth > 1, object.count <= 4 {
                for member in object {
                    object[member.key] = setting(name, to: value, in: member.value, depth: 1)
                }
            }
            return .object(object)
        case .array, .null, .bool, .number, .string: return body
        }
    }

    /// The value, as a number if the old one is; `nil` if it is of another type.
    private static func like(_ old: JSONValue, _ value: JSONValue) -> JSONValue? {
        switch (old, value) {
        case (.string, .string), (.number, .number), (.bool, .bool): value
        case (.number, .string(let text)): Int(text).map { .int($0) }
        default: nil
        }
    }
}

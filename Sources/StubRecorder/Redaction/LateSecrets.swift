import StubHTTP
import StubJSON
import StubRedaction

/// Replaces, in a recording that is on disk, secrets that only a later exchange showed to be some.
struct LateSecrets {
    private let known: KnownSecrets
    private let rules: RedactionRules
    private var places: [String] = []

    private let side: String

    private init(_ known: KnownSecrets, _ rules: RedactionRules, _ side: String) {
        self.known = known
        self.rules = rules
        self.side = side
    }

    /// The file's JSON with these secrets replaced and their places noted; `nil` if it has none.
    ///
    /// - Parameter rules: determine the names under which nothing is replaced.
    static func replaced(
        in file: JSONValue, _ known: KnownSecrets, rules: RedactionRules = .standard
    ) -> JSONValue? {
        guard case .object(var recording) = file else { return nil }
        var isChanged = false
        for side in ["request", "response"] {
            guard case .object(let object) = recording[side] else { continue }
            var late = LateSecrets(known, rules, side)
            guard let replaced = late.replaced(in: object) else { continue }
            recording[side] = .object(replaced)
            isChanged = true
        }
        return isChanged ? .object(recording) : nil
    }

    /// One side without the secrets; `nil` if it has none.
    private mutating func replaced(in side: JSONObject) -> JSONObject? {
        var side = side
        for member in side.members where !["method", "status", "redacted"].contains(member.key) {
            side[member.key] = replaced(in: member.value, at: [member.key])
        }
        guard !places.isEmpty else { return nil }
        var all = Set((side["redacted"]?.array ?? []).compactMap(\.string))
        all.formUnion(places)
        side["redacted"] = .array(all.sorted().map { .string($0) })
        return side
    }

    private mutating func replaced(in value: JSONValue, at path: [String]) -> JSONValue {
        if rules.hasPlaces, rules.keeps(path, of: side) { return value }
        switch value {
        case .null, .bool, .number: return value
        case .string(let text):
            guard let found = replaced(text) else { return value }
            note(path)
            return .string(found)
        case .array(let elements):
            return .array(
                elements.enumerated().map { index, element in
                    replaced(in: element, at: path + [String(index)])
                })
        case .object(let object):
            var members: [(String, JSONValue)] = []
            for member in object.members {
                guard !rules.keeps(member.key) else {
                    members.append((member.key, member.value))
                    continue
                }
                let name = replaced(member.key)
                if name != nil { note(path) }
                let shown = name ?? member.key
                members.append((shown, replaced(in: member.value, at: path + [shown])))
            }
            return .object(JSONObject(members))
        }
    }

    private func replaced(_ text: String) -> String? {
        known.replacing(in: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Parameters and fields that repeat are noted by their name alone.
    private mutating func note(_ path: [String]) {
        let isBody = path.first == "body"
        places.append(JSONPointer(tokens: isBody ? path : Array(path.prefix(2))).description)
    }
}

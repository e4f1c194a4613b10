import StubContract
import StubJSON

extension MemberRelation {
    /// Describes violated relations between members as predicates of sentences.
    func violations(in node: DocumentNode, _ version: OpenAPIVersion) -> [String] {
        switch self {
        case .atMostOne(let keys):
            let present = keys.filter { node[$0] != nil }
            return present.count > 1 ? ["cannot have both \(Self.list(present, "and"))"] : []
        case .exactlyOne(let keys, let first):
            guard version >= first else { return [] }
            let present = keys.filter { node[$0] != nil }
            if present.isEmpty { return ["needs \(Self.list(keys, "or"))"] }
            return present.count > 1 ? ["cannot have both \(Self.list(present, "and"))"] : []
        case .atLeastOne(let keys, let first):
            guard version >= first, keys.allSatisfy({ node[$0] == nil }) else { return [] }
            return ["needs at least one of \(Self.list(keys, "and"))"]
        case .only(let keys, let other, let last):
            guard version <= last, node[other] == nil else { return [] }
            return keys.filter { node[$0] != nil }.map {
                "can have \"\($0)\" only beside \"\(other)\""
            }
        case .member(let key, let other):
            guard let text = node[key]?.value.string, let texts = node[other]?.texts,
                !texts.isEmpty, !texts.contains(text)
            else { return [] }
            return ["has the \(key) \"\(text)\", which its \(other) does not list"]
        }
    }

    private static func list(_ keys: [String], _ word: String) -> String {
        let quoted = keys.map { "\"\($0)\"" }
        return quoted.count == 1
            ? quoted[0]
            : quoted.dropLast().joined(separator: ", ") + " \(word) " + (quoted.last ?? "")
    }
}

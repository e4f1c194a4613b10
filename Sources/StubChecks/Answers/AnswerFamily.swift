import StubContract
import StubHTTP
import StubJSON
import StubSchema

/// Generates the responses that answer checks send for one declared response of an operation.
struct AnswerFamily {
    let status: Int
    let media: ContractMedia
    /// A valid body that the app accepts, which the generated ones vary.
    let base: JSONValue
    /// Chooses among the variations if there are more than wanted.
    let seed: UInt64
    /// Whether the app never receives an answer.
    let isExcluded: (GeneratedAnswer) -> Bool

    private var type: String { media.type.essence }

    /// The declared examples of the response.
    var examples: [GeneratedAnswer] {
        media.examples.compactMap { name, value in
            guard media.schema?.isValid(value) != false else { return nil }
            return GeneratedAnswer(
                .allowed, status, type, value, keyword: "example",
                change: "the example \"\(name)\"")
        }
        .filter { !isExcluded($0) }
    }

    /// Bodies that the contract allows: variations of the base in one place, and in two.
    func allowed(_ count: Int) -> [GeneratedAnswer] {
        guard let schema = media.schema else { return [] }
        let variations = VariationGenerator(seed: seed).variations(of: schema, around: base)
            .filter { !isExcluded(GeneratedAnswer(.allowed, status, type, $0)) }
        let single = Self.selection(of: variations, count - count / 4, seed)
        let pairs = Self.pairs(of: variations, around: base, count / 4, seed) {
            schema.isValid($0, formats: .assert)
        }
        return single.map { GeneratedAnswer(.allowed, status, type, $0) }
            + pairs.map {
                GeneratedAnswer(
                    .allowed, status, type, $0.value, keyword: "pair", change: $0.change)
            }
    }

    /// Bodies that the contract forbids because of one violation each.
    func forbidden(_ count: Int) -> [GeneratedAnswer] {
        guard let schema = media.schema else { return brokenBodies }
        let misses = VariationGenerator(seed: seed).nearMisses(of: schema, around: base)
        return Self.selection(of: misses, count, seed)
            .map { GeneratedAnswer(.forbidden, status, type, $0) } + brokenBodies
    }

    /// Bodies that are no JSON, or none of the declared media type.
    private var brokenBodies: [GeneratedAnswer] {
        let text = JSONSerializer.bytes(base)
        let bodies: [(body: [UInt8], type: String, change: String)] = [
            (Array(text.prefix(text.count / 2)), type, "the first half of the body"),
            (Array(text.dropLast()), type, "the body without its last character"),
            ([], type, "an empty body"),
            (Array("null".utf8), type, "null"),
            (Array("<html><body>Sign in to the network</body></html>".utf8), "text/html", "HTML"),
            (text + Array("}".utf8), type, "one bracket too many"),
            ([0xFF, 0xFE, 0x00], type, "bytes that are not UTF-8"),
        ]
        return bodies.filter { body in
            // `null` is allowed by some schemas.
            body.change != "null" || media.schema?.isValid(.null) == false
        }
        .map { GeneratedAnswer(broken: $0.body, status, $0.type, change: $0.change) }
    }
}

// MARK: - Selection

extension AnswerFamily {
    /// At most `count` of the variations, the keywords in turn, so that rare ones are included.
    static func selection(
        of variations: [SchemaVariation], _ count: Int, _ seed: UInt64
    ) -> [SchemaVariation] {
        var queues: [(keyword: String, variations: ArraySlice<SchemaVariation>)] = []
        for (keyword, group) in Dictionary(grouping: variations, by: \.keyword) {
            let start = Int(seed % UInt64(group.count))
            queues.append((keyword, (group[start...] + group[..<start])))
        }
        queues.sort { $0.keyword < $1.keyword }
        var selected: [SchemaVariation] = []
        while selected.count < count, !queues.isEmpty {
            for index in queues.indices where selected.count < count {
                if let next = queues[index].variations.popFirst() { selected.append(next) }
            }
            queues.removeAll { $0.variations.isEmpty }
        }
        return selected
    }

    /// Two variations at once, in places of which neither contains the other.
    static func pairs(
        of variations: [SchemaVariation], around base: JSONValue, _ count: Int, _ seed: UInt64,
        isWanted: (JSONValue) -> Bool
    ) -> [(value: JSONValue, change: String)] {
        let candidates = variations.filter { !$0.location.tokens.isEmpty }
        guard candidates.count > 1 else { return [] }
        var pairs: [(value: JSONValue, change: String)] = []
        var random = SplitMix64(seed: seed)
        for _ in 0..<(count * 8) where pairs.count < count {
            let first = Int.random(in: candidates.indices, using: &random)
            let second = Int.random(in: candidates.indices, using: &random)
            let (one, other) = (candidates[first], candidates[second])
            guard !one.location.tokens.starts(with: other.location.tokens),
                !other.location.tokens.starts(with: one.location.tokens),
                let changed = other.value[other.location]
            else { continue }
            var value = one.value
            guard (try? value.replace(at: other.location, with: changed)) != nil, isWanted(value)
            else { continue }
            pairs.append((value, "\(one) and \(other)"))
        }
        return pairs
    }
}

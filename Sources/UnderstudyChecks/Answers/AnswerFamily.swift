import StubContract
import StubHTTP
import StubHarness
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

    /// At most `count` answers, allowed and forbidden ones, the families of variations in turn.
    ///
    /// - Parameter turn: the family that is first, so that with a small count all operations
    ///   together have answers of each family.
    func answers(_ count: Int, turn: Int = 0) -> [GeneratedAnswer] {
        let allowed = candidates(.allowed).filter { !isExcluded($0.answer) }
        let certain = examples + pairs(of: allowed, max(2, count / 8)) + brokenBodies + rewritten
        let all =
            certain.map { Candidate(answer: $0, variation: nil) }
            + allowed + candidates(.forbidden)
        var groups: [AnswerVariation: [Candidate]] = [:]
        for candidate in all { groups[candidate.answer.variation, default: []].append(candidate) }
        let queues = AnswerVariation.allCases.compactMap { variation in
            groups[variation].map {
                Self.inTurn($0, seed, by: \.answer.keyword, at: \.answer.location)
            }
        }
        let first = queues.isEmpty ? 0 : turn % queues.count
        var seen: Set<JSONValue> = [base]
        return Self.roundRobin(Array(queues[first...] + queues[..<first]), count) { candidate in
            guard let variation = candidate.variation else { return true }
            return isWanted(candidate) && seen.insert(variation.value).inserted
        }
        .map(\.answer)
    }

    /// An answer that may be sent.
    private struct Candidate {
        let answer: GeneratedAnswer
        /// The change that is validated when the answer is selected; `nil` if no need to.
        let variation: SchemaVariation?
    }

    private func candidates(_ kind: VariationGenerator.Kind) -> [Candidate] {
        guard let schema = media.schema else { return [] }
        let family: GeneratedAnswer.Family = kind == .allowed ? .allowed : .forbidden
        return VariationGenerator(seed: seed).candidates(kind, of: schema, around: base).map {
            Candidate(answer: GeneratedAnswer(family, status, type, $0), variation: $0)
        }
    }

    /// Whether the body is valid or violates the schema as it says.
    private func isWanted(_ candidate: Candidate) -> Bool {
        guard let schema = media.schema, let variation = candidate.variation else { return true }
        let kind: VariationGenerator.Kind =
            candidate.answer.family == .allowed ? .allowed : .forbidden
        return VariationGenerator.isWanted(variation, kind, of: schema)
    }

    /// The declared examples of the response.
    var examples: [GeneratedAnswer] {
        media.examples.compactMap { name, value in
            guard media.schema?.isValid(value) != false else { return nil }
            return GeneratedAnswer(
                .allowed, .example, status, type, value, keyword: "example",
                change: "the example \"\(name)\"")
        }
        .filter { !isExcluded($0) }
    }

    /// Bodies that the contract allows with two variations of the base at once.
    private func pairs(of candidates: [Candidate], _ count: Int) -> [GeneratedAnswer] {
        guard let schema = media.schema else { return [] }
        // Several times as many as needed, since not every two can be combined.
        var random = SplitMix64(seed: seed)
        var few: [SchemaVariation] = []
        for candidate in candidates.shuffled(using: &random) where few.count < count * 4 {
            if let variation = candidate.variation, isWanted(candidate) { few.append(variation) }
        }
        return Self.pairs(of: few, around: base, count, seed) {
            schema.isValid($0, formats: .assert)
        }
        .map {
            GeneratedAnswer(
                .allowed, .pair, status, type, $0.value, keyword: "pair", change: $0.change)
        }
    }

    /// The base in other texts of the same value.
    private var rewritten: [GeneratedAnswer] {
        let texts: [(body: [UInt8], variation: AnswerVariation, change: String)] = [
            (JSONSerializer.bytes(base, style: .pretty), .otherValue, "with line breaks"),
            (Self.escaped(JSONSerializer.bytes(base)), .text, "escaped, with surrogates"),
        ]
        return texts.map {
            GeneratedAnswer(
                .allowed, $0.variation, status, type, base, body: $0.body, keyword: "type",
                change: $0.change)
        }
        .filter { !isExcluded($0) }
    }

    /// The same JSON with each character of a text as `\\u` and its UTF-16 code units.
    static func escaped(_ json: [UInt8]) -> [UInt8] {
        var result = ""
        var isInText = false
        var isEscape = false
        for character in String(decoding: json, as: UTF8.self).unicodeScalars {
            if isEscape {
                isEscape = false
                result.unicodeScalars.append(character)
            } else if character == "\\" {
                isEscape = true
                result.unicodeScalars.append(character)
            } else if character == "\"" {
                isInText.toggle()
                result.unicodeScalars.append(character)
            } else if isInText {
                for unit in UTF16.encode(character) ?? .init() {
                    let digits = String(unit, radix: 16)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            } else {
                result.unicodeScalars.append(character)
            }
        }
        return Array(result.utf8)
    }

    /// Bodies that are no JSON, or none of the declared media type.
    var brokenBodies: [GeneratedAnswer] {
        let text = JSONSerializer.bytes(base)
        let half = text.prefix(text.count / 2)
        var bodies: [(body: [UInt8], variation: AnswerVariation, type: String, change: String)] = [
            (Array(half), .malformed, type, "the first half of the body"),
            ([], .emptyBody, type, "an empty body"),
            (
                Array("<html><body>Sign in to the network</body></html>".utf8), .otherMediaType,
                "text/html", "HTML"
            ),
            (Array(text.dropLast()), .malformed, type, "the body without its last character"),
            (Array("null".utf8), .otherType, type, "null"),
            (text + Array("}".utf8), .malformed, type, "one bracket too many"),
            ([0xFF, 0xFE, 0x00], .malformed, type, "bytes that are not UTF-8"),
            (Array(" \n".utf8), .emptyBody, type, "a blank body"),
            (text, .otherMediaType, "text/plain", "the body as plain text"),
            (
                Array(String(repeating: "[", count: 20_000).utf8), .malformed, type,
                "20,000 brackets"
            ),
            (text + text, .malformed, type, "the body twice"),
        ]
        if let quote = text.firstIndex(of: UInt8(ascii: "\"")) {
            let lone = text[...quote] + Array("\\ud800".utf8) + text[(quote + 1)...]
            bodies.append((Array(lone), .malformed, type, "half of a surrogate pair"))
        }
        return bodies.filter { body in
            // `null` is allowed by some schemas.
            body.change != "null" || media.schema?.isValid(.null) == false
        }
        .map { GeneratedAnswer(broken: $0.body, $0.variation, status, $0.type, change: $0.change) }
    }
}

// MARK: - Selection

extension AnswerFamily {
    /// The elements of a family, the keywords in turn, so that rare ones come early, and for each
    /// keyword the locations in turn, so that those of deeper ones come early too.
    static func inTurn<Element>(
        _ elements: [Element], _ seed: UInt64, by keyword: (Element) -> String,
        at location: (Element) -> JSONPointer
    ) -> [Element] {
        let groups = Dictionary(grouping: elements, by: keyword).sorted { $0.key < $1.key }
        let queues = groups.map { _, group -> [Element] in
            let places = Dictionary(grouping: group.enumerated(), by: { location($0.element) })
                .values.sorted { $0[0].offset < $1[0].offset }.map { $0.map(\.element) }
            let spread = roundRobin(places, group.count)
            let start = Int(seed % UInt64(spread.count))
            return Array(spread[start...] + spread[..<start])
        }
        return roundRobin(queues, elements.count)
    }

    /// At most `count` elements that are wanted, one of each queue in turn.
    static func roundRobin<Element>(
        _ queues: [[Element]], _ count: Int, isWanted: (Element) -> Bool = { _ in true }
    ) -> [Element] {
        var queues = queues.map { $0[...] }
        var selected: [Element] = []
        while selected.count < count, !queues.isEmpty {
            for index in queues.indices where selected.count < count {
                while let next = queues[index].popFirst() {
                    guard isWanted(next) else { continue }
                    selected.append(next)
                    break
                }
            }
            queues.removeAll(where: \.isEmpty)
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

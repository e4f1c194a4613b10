import StubContract
import StubJSON
import StubSchema

/// Generates distinct ids that satisfy a schema.
struct IdentityMaker {
    /// The schemas of the id, all of which it satisfies.
    let schemas: [Schema]
    /// The path parameter that identifies rows, which must accept the ids; `nil` if there is none.
    var parameter: KeyMatch?
    /// The name of a row in the singular.
    let name: String
    let seed: UInt64

    /// The ids; the first one is the path parameter's example, so that requests of the document's
    /// examples find a row.
    func identities(_ count: Int) -> [JSONValue] {
        var made = distinct(count)
        if let example = parameter?.declared.first(where: isValid), !made.contains(example) {
            made = [example] + made.dropLast(made.count >= count ? 1 : 0)
        }
        return made
    }

    private func distinct(_ count: Int) -> [JSONValue] {
        var random = Scatter(seed, name)
        let sampler = schema.map { MemberSampler($0, at: []) }
        let styles: [(Int) -> JSONValue] = [
            { .int($0) }, { .string(uuid($0)) }, { .string(prefixed($0)) },
            { .string("\(short)_\(String($0).padded(to: 4))") }, { .string(String($0)) },
            { .string(word($0)) }, { .string(word($0).uppercased()) },
            { .string(counted($0)) }, { .string(numbered($0)) },
            // Such as 24 hexadecimal digits.
            { _ in sampler?.text(&random).map { .string($0) } ?? .null }, { .int($0 + 999) },
            // A sum that overflows is less than the minimum, and so not valid.
            { .int(least &+ $0 &- 1) },
        ]
        var best: [JSONValue] = []
        for style in preferred(styles) {
            var made: [JSONValue] = []
            for number in 1...max(1, count) {
                let id = style(number)
                guard !made.contains(id), isValid(id) else { break }
                made.append(id)
            }
            if made.count >= count { return made }
            if made.count > best.count { best = made }
        }
        // The values of an enumeration are candidates too.
        let listed = (sampler?.choices ?? []).filter {
            ($0.int != nil || $0.string != nil) && isValid($0)
        }
        if listed.count > best.count { best = Array(listed.prefix(count)) }
        if best.isEmpty, let example = schema?.example(),
            example.int != nil || example.string != nil
        {
            return [example]
        }
        return best
    }

    private func isValid(_ id: JSONValue) -> Bool {
        schemas.allSatisfy { $0.isValid(id, formats: .assert) } && (parameter?.accepts(id) ?? true)
    }

    private var schema: Schema? { schemas.first }

    /// A declared example determines the style; otherwise strings are words.
    private func preferred(_ styles: [(Int) -> JSONValue]) -> [(Int) -> JSONValue] {
        guard let example, example.contains("_") || example.contains("-") else { return styles }
        let isUUID = example.utf8.count == 36
        return isUUID ? [styles[0], styles[1]] + styles : [styles[2]] + styles
    }

    private var example: String? {
        let source = schema?.source
        return source?["example"]?.string ?? source?["examples"]?[0]?.string
            ?? parameter?.declared.first?.string
    }

    /// `cus_NffrFeUfNV2Hib` becomes `cus_0001`.
    private func prefixed(_ number: Int) -> String {
        let mark = example?.lastIndex { $0 == "_" || $0 == "-" }
        let stem = mark.flatMap { mark in example.map { String($0[...mark]) } } ?? "\(short)_"
        return stem + String(number).padded(to: 4)
    }

    /// The example with its last number incremented.
    private func counted(_ number: Int) -> String {
        let base = sample
        guard let last = base.lastIndex(where: \.isNumber) else { return base }
        let start =
            base[...last].lastIndex { !$0.isNumber }.map(base.index(after:)) ?? base.startIndex
        let width = base.distance(from: start, to: last) + 1
        return base[..<start] + String(number).padded(to: width) + base[base.index(after: last)...]
    }

    /// The example with its last characters replaced by a number.
    private func numbered(_ number: Int) -> String {
        let base = sample
        let digits = String(number).padded(to: 3)
        return base.count > digits.count ? base.dropLast(digits.count) + digits : digits
    }

    /// A valid text, or as near as the schema allows.
    private var sample: String {
        example ?? parameter?.parameter.schema?.example().string ?? schema?.example().string ?? ""
    }

    /// The smallest number that the path accepts.
    private var least: Int { parameter?.parameter.schema?.source["minimum"]?.int ?? 1 }

    private var short: String {
        let letters = name.lowercased().filter { $0.isASCII && $0.isLetter }
        return letters.isEmpty ? "row" : String(letters.prefix(12))
    }

    private func word(_ number: Int) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        var (text, rest) = ("", number)
        while rest > 0 {
            text = String(letters[(rest - 1) % 26]) + text
            rest = (rest - 1) / 26
        }
        return short + text
    }

    /// A UUID of version 4 that ends with the number of the row.
    func uuid(_ number: Int) -> String {
        var random = Scatter(seed, name)
        return random.uuid(endingWith: number)
    }
}

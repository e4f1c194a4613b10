import StubJSON

/// Candidate values that suit the name of a member: the same ones for every example, and different
/// ones for each of many rows.
struct TypicalSampler {
    /// The row that the value is for; `nil` for an example.
    let variation: RowVariation?
    /// Where the value is in the row.
    let place: [String]
    /// The name of the member.
    let name: String
    /// The name of the thing that the object with the member describes.
    let thing: String
    /// The number of digits after the second of times.
    var timeDigits = 0

    private var index: Int { variation?.index ?? 0 }

    private func pick(_ count: Int, _ purpose: String) -> Int {
        var scatter = variation?.scatter(place, purpose)
        return scatter?.below(count) ?? 0
    }

    // MARK: - Declared values

    /// Which of the values that schemas declare a row may have, the first one best.
    func chosen(_ declared: [JSONValue], of shape: SchemaShape) -> [JSONValue] {
        guard variation != nil else { return declared }
        if let listed = shape.listed?.filter({ $0 != .null }), !listed.isEmpty {
            let first = (index + pick(listed.count, "enum")) % listed.count
            return Array(listed[first...] + listed[..<first])
        }
        return declared.filter { value in
            switch value {
            case .object: shape.propertyKeys.isEmpty
            case .array: true
            case .null, .bool, .number, .string: index == 0 || !differs
            }
        }
    }

    /// Whether names and times should differ between rows instead of being the example.
    private var differs: Bool {
        let name = name.lowercased()
        return ["name", "title", "email", "slug", "description", "date", "url", "_at"].contains {
            name.hasSuffix($0)
        }
    }

    /// The number of elements in an array that needs none.
    var elementCount: Int { 1 + pick(2, "count") }

    var flags: [JSONValue] { pick(2, "bool") == 0 ? [true, false] : [false, true] }

    // MARK: - Numbers

    func numbers(_ shape: SchemaShape, integersOnly: Bool) -> [JSONNumber] {
        guard variation != nil else {
            return NumberSampler.typical(name, integersOnly: integersOnly)
        }
        let unit = shape.nodes.lazy.compactMap { UnixTime(member: name, schema: $0.source) }.first
        if let unit {
            let time = NamedSamples.times.lowerBound + pick(31_536_000, "time")
            return [unit.value(Double(time)).number].compactMap(\.self)
        }
        let usual = NamedSamples.range(of: name) ?? 1...100
        return NumberSampler.varied(shape.numbers, usual: usual, integersOnly: integersOnly) {
            pick($0, "number")
        }
    }

    // MARK: - Texts

    func texts(_ shape: SchemaShape) -> [String] {
        // Amounts have a format that is not asserted.
        let amounts = shape.nodes.compactMap { $0.source["format"] }.filter { $0 == "decimal" }
        let formats = shape.formats.map(\.rawValue) + amounts.compactMap(\.string)
        guard variation != nil else {
            return formats.flatMap { TextSamples.valid($0, timeDigits: timeDigits) }
                + [typicalText(shape)].compactMap(\.self)
        }
        let text = formats.lazy.compactMap(formatted).first ?? words ?? "\(plainName) \(index + 1)"
        return [fitted(text, to: shape)] + patterned(shape)
            + formats.flatMap { TextSamples.valid($0) }
    }

    private var plainName: String { name.replacing("_", with: " ") }

    /// The usual text of a member with this name.
    private var words: String? {
        var scatter = variation?.scatter(place, "words")
        return NamedSamples.text(
            for: name, in: thing.isEmpty ? "thing" : thing, index: index,
            pick: { scatter?.below($0) ?? 0 },
            date: formatted("date-time")
                ?? TextSamples.valid("date-time", timeDigits: timeDigits)[0],
            uri: formatted("uri") ?? TextSamples.valid("uri")[0])
    }

    /// The usual text of an example, within the limits of its length.
    private func typicalText(_ shape: SchemaShape) -> String? {
        guard !name.isEmpty, shape.formats.isEmpty, let text = words else { return nil }
        guard let most = shape.strings.compactMap(\.maxLength).min(), text.count > most else {
            return text
        }
        // A shortened address or credential would be invalid.
        return text.contains(" ") ? String(text.prefix(max(most, 0))) : nil
    }

    private func fitted(_ text: String, to shape: SchemaShape) -> String {
        var text = text
        let least = min(shape.strings.compactMap(\.minLength).max() ?? 0, 10_000)
        let most = shape.strings.compactMap(\.maxLength).min() ?? max(least, 400)
        while text.count < least { text += text.isEmpty ? "x" : " " + text }
        guard text.count > most else { return text }
        text = String(text.prefix(max(most, 0)))
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }

    private func patterned(_ shape: SchemaShape) -> [String] {
        guard var scatter = variation?.scatter(place, "pattern") else { return [] }
        let least = min(shape.strings.compactMap(\.minLength).max() ?? 0, 10_000)
        return shape.strings.compactMap(\.pattern).compactMap {
            PatternSampler.sample($0.pattern, minLength: least, random: &scatter)
        }
    }

    /// A text of a format for a row; `nil` for an example, or for a format that is not varied.
    private func formatted(_ format: String) -> String? {
        guard let variation else { return nil }
        var random = variation.scatter(place, "format")
        let two = { (number: Int) in String(number).padded(to: 2) }
        let (day, month) = (random.below(28) + 1, (index + random.below(3)) % 12 + 1)
        let date = "2025-\(two(month))-\(two(day))"
        switch format {
        case "date": return date
        case "date-time":
            let time = "\(date)T\(two(random.below(24))):\(two(random.below(60))):00"
            guard timeDigits > 0 else { return time + "Z" }
            return "\(time).\(TextSamples.fraction(timeDigits, of: random.below(1_000_000_000)))Z"
        case "time": return "\(two(random.below(24))):\(two(random.below(60))):00Z"
        case "duration": return "PT\(random.below(59) + 1)M"
        case "uuid": return random.uuid(endingWith: index + 1)
        case "email", "idn-email":
            let name = NamedSamples.firstName(index, random.below(8)).lowercased()
            return "\(name)\(index + 1)@example.com"
        case "uri", "url", "iri", "uri-reference", "iri-reference":
            let path = variation.collection.filter { $0.isASCII && $0.isLetter }
            return "https://example.com/\(path)/\(index + 1)"
        case "hostname", "idn-hostname": return "host\(index + 1).example.com"
        case "ipv4": return "192.0.2.\(index % 250 + 1)"
        case "ipv6": return "2001:db8::\(String(index + 1, radix: 16))"
        // Amounts, of which the pattern alone may be satisfied by an empty text.
        case "decimal": return "\(random.below(90) + 1).\(two(random.below(100)))"
        case "password": return "secret-\(index + 1)"
        default: return nil
        }
    }
}

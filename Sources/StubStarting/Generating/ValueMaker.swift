import StubContract
import StubHTTP
import StubJSON
import StubSchema

/// Generates the values of a row from types, formats and names.
///
/// The values usually satisfy the schema, but not always: the caller validates the whole row.
struct ValueMaker {
    let documents: DocumentSet
    let collection: String
    let index: Int
    let seed: UInt64
    /// The ids of the rows of all collections.
    let identities: [String: [JSONValue]]
    let parents: [ResourcePath.Parent]

    private static let depthLimit = 5

    func value(
        for node: DocumentNode, key: String, place: [String], depth: Int
    ) -> JSONValue? {
        guard depth < Self.depthLimit else { return nil }
        let source = documents.followed(node)
        if let constant = source["const"] ?? node["const"] { return constant.value }
        if let members = (source["enum"] ?? node["enum"])?.value.array {
            let listed = members.filter { $0 != .null }
            guard !listed.isEmpty else { return members.first }
            return listed[(index + pick(listed.count, place, "enum")) % listed.count]
        }
        let outline = SchemaOutline(node, in: documents, following: .one(max(0, index)))
        if let foreign = foreignKey(key, outline, place) { return foreign }
        if outline.isObject { return object(outline, place: place, depth: depth) }
        if outline.isArray { return array(outline, source, key: key, place: place, depth: depth) }
        if let example = example(source) ?? example(node), index == 0 || !variesByRow(key) {
            return example
        }
        if ["integer", "number"].contains(outline.types.first),
            let unit = UnixTime(member: key, schema: source.value)
        {
            return unit.value(
                Double(NamedSamples.times.lowerBound + pick(31_536_000, place, "time")))
        }
        switch outline.types.first {
        case "string": return .string(text(key, source, place))
        case "integer": return .int(integer(key, source, place))
        case "number": return number(key, source, place)
        case "boolean": return .bool(pick(2, place, "bool") == 0)
        case "null": return .null
        default:
            return example(source) ?? (outline.types.isEmpty ? .string(words(key, place)) : nil)
        }
    }

    private func pick(_ count: Int, _ place: [String], _ kind: String) -> Int {
        var random = scatter(place, kind)
        return random.below(count)
    }

    private func scatter(_ place: [String], _ kind: String) -> Scatter {
        Scatter(seed, "\(collection)/\(index)/\(place.joined(separator: "/"))/\(kind)")
    }

    private func example(_ node: DocumentNode) -> JSONValue? {
        node["example"]?.value ?? node["examples"]?.elements.first?.value ?? node["default"]?.value
    }

    /// Whether names and titles should vary between rows instead of using the example.
    private func variesByRow(_ key: String) -> Bool {
        let key = key.lowercased()
        return ["name", "title", "email", "slug", "description", "date", "url"].contains {
            key.hasSuffix($0)
        } || key.hasSuffix("_at")
    }

    // MARK: - Objects and arrays

    private func object(_ outline: SchemaOutline, place: [String], depth: Int) -> JSONValue {
        var object = JSONObject()
        for (key, node) in outline.properties {
            // Below two levels, only required members are generated, and plain ones of elements.
            let isRequired = outline.required.contains(key)
            guard depth < 2 || isRequired || depth == 2 && isPlain(node) else { continue }
            if RareState.isNamed(by: key) {
                let declared = SchemaOutline(node, in: documents)
                if declared.types == ["boolean"] {
                    object[key] = false
                    continue
                }
                if !isRequired { continue }
                if declared.allowsNull {
                    object[key] = .null
                    continue
                }
            }
            if let value = value(for: node, key: key, place: place + [key], depth: depth + 1) {
                object[key] = value
            }
        }
        return .object(object)
    }

    private func isPlain(_ node: DocumentNode) -> Bool {
        let declared = SchemaOutline(node, in: documents)
        return !declared.types.isEmpty && !declared.isObject && !declared.isArray
    }

    private func array(
        _ outline: SchemaOutline, _ source: DocumentNode, key: String, place: [String], depth: Int
    ) -> JSONValue {
        if let example = example(source), example.array != nil { return example }
        let minimum = source["minItems"]?.value.int ?? 0
        let count = min(max(minimum, depth < 3 ? 1 + pick(2, place, "count") : 0), 20)
        guard let items = outline.items else { return [] }
        let singular = NameForm.singular(key)
        var elements: [JSONValue] = []
        let most = max(0, min(count, source["maxItems"]?.value.int ?? count))
        for number in 0..<most {
            let element = value(
                for: items, key: singular, place: place + [String(number)], depth: depth + 1)
            if let element, !elements.contains(element) { elements.append(element) }
        }
        return .array(elements)
    }

    // MARK: - References to other rows

    /// `userId` refers to a row of `users`.
    private func foreignKey(
        _ key: String, _ outline: SchemaOutline, _ place: [String]
    ) -> JSONValue? {
        guard index >= 0, !key.isEmpty, key != "id", !outline.isObject, !outline.isArray else {
            return nil
        }
        let parent = parents.first { parent in
            key != "id"
                && [
                    parent.parameter, NameForm.snakeCased(parent.parameter),
                    NameForm.camelCased(parent.parameter),
                ].contains(key)
        }?.qualifiedNames
        let stem = ["_id", "Id", "ID"].first(where: key.hasSuffix).map { key.dropLast($0.count) }
        var names = parent ?? []
        let thing = stem ?? key[...]
        if !thing.isEmpty {
            names += [thing + "s", thing + "es", String(thing), thing.dropLast() + "ies"]
        }
        for name in names {
            guard let ids = identities[name], !ids.isEmpty else { continue }
            // What is inside of a row belongs to it.
            let isOwn = name == collection && place.count > 1 && index < ids.count
            let id = isOwn ? ids[index] : ids[pick(ids.count, [key], "foreign")]
            let isText = outline.types.first == "string"
            guard (id.string != nil) == isText else { continue }
            return id
        }
        return nil
    }

    // MARK: - Numbers

    private func integer(_ key: String, _ source: DocumentNode, _ place: [String]) -> Int {
        var random = scatter(place, "integer")
        let usual = NamedSamples.range(of: key) ?? 1...100
        let exclusive = source["exclusiveMinimum"]?.value.int.map { $0 + 1 }
        let low =
            source["minimum"]?.value.int ?? exclusive
            ?? source["minimum"]?.value.bool.map { _ in 0 }
        let high =
            source["maximum"]?.value.int
            ?? source["exclusiveMaximum"]?.value.int.map { $0 - 1 }
        let from = max(
            low ?? usual.lowerBound, high.map { min($0, usual.lowerBound) } ?? usual.lowerBound)
        let to = max(from, min(high ?? max(usual.upperBound, from), max(usual.upperBound, from)))
        let made = from + random.below(min(to - from, 1_000_000_000) + 1)
        guard let step = source["multipleOf"]?.value.int, step > 0 else { return made }
        let rounded = made - made % step
        return rounded >= from ? rounded : rounded + step
    }

    private func number(_ key: String, _ source: DocumentNode, _ place: [String]) -> JSONValue {
        var random = scatter(place, "number")
        let usual = NamedSamples.range(of: key) ?? 1...100
        let low = source["minimum"]?.value.double ?? Double(usual.lowerBound)
        let high = max(low, source["maximum"]?.value.double ?? max(Double(usual.upperBound), low))
        let hundredths = Int(min((high - low) * 100, 1_000_000_000))
        guard hundredths > 0, low.magnitude < 1e9 else {
            return JSONNumber(low).map { .number($0) } ?? 0
        }
        // Built from hundredths, to get two digits without a rounding error.
        let total = Int((low * 100).rounded(.up)) + random.below(hundredths + 1)
        let digits = String(total.magnitude % 100)
        let literal =
            "\(total < 0 ? "-" : "")\(total.magnitude / 100)."
            + (digits.count < 2 ? "0" + digits : digits)
        return (try? JSONParser.parse(literal)) ?? .int(total / 100)
    }

    // MARK: - Texts

    private func text(_ key: String, _ source: DocumentNode, _ place: [String]) -> String {
        let format = source["format"]?.value.string ?? ""
        var text = formatted(format, key, place) ?? words(key, place)
        let least = source["minLength"]?.value.int ?? 0
        while text.count < least, least <= 10_000 { text += text.isEmpty ? "x" : " " + text }
        if let most = source["maxLength"]?.value.int, text.count > max(most, 0) {
            text = String(text.prefix(max(most, 0)))
            while text.hasSuffix(" ") { text.removeLast() }
        } else if text.count > max(least, 400) {
            text = String(text.prefix(max(least, 400)))
        }
        return text
    }

    private func formatted(_ format: String, _ key: String, _ place: [String]) -> String? {
        var random = scatter(place, "format")
        let day = random.below(28) + 1
        let month = (index + random.below(3)) % 12 + 1
        let date = "2025-\(two(month))-\(two(day))"
        switch format {
        case "date": return date
        case "date-time": return "\(date)T\(two(random.below(24))):\(two(random.below(60))):00Z"
        case "time": return "\(two(random.below(24))):\(two(random.below(60))):00Z"
        case "duration": return "PT\(random.below(59) + 1)M"
        case "uuid":
            return IdentityMaker(schemas: [], name: place.joined(separator: "/") + key, seed: seed)
                .uuid(index + 1)
        case "email", "idn-email":
            return NamedSamples.firstName(index, random.below(8)).lowercased()
                + "\(index + 1)@example.com"
        case "uri", "url", "iri", "uri-reference", "iri-reference":
            return
                "https://example.com/\(collection.filter { $0.isASCII && $0.isLetter })/\(index + 1)"
        case "hostname", "idn-hostname": return "host\(index + 1).example.com"
        case "ipv4": return "192.0.2.\(index % 250 + 1)"
        case "ipv6": return "2001:db8::\(String(index + 1, radix: 16))"
        case "byte": return "c3R1Yg=="
        case "password": return "secret-\(index + 1)"
        default: return nil
        }
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

    private func words(_ key: String, _ place: [String]) -> String {
        var random = scatter(place, "words")
        let typical = NamedSamples.text(
            for: key, in: NameForm.singular(collection), index: index,
            pick: { random.below($0) },
            date: formatted("date-time", key, place) ?? "", uri: formatted("uri", key, place) ?? "")
        return typical ?? "\(key.replacing("_", with: " ")) \(index + 1)"
    }
}

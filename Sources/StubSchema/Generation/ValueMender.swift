package import StubJSON

/// Changes values that break schemas, as little as possible.
///
/// Text that is a number, a boolean or JSON becomes it, members that are not allowed are left out,
/// missing ones are generated, and so is what cannot be kept.
package struct ValueMender: Sendable {
    private let table: SchemaTable
    private let nodes: [SchemaNode]

    /// - Parameter schemas: schemas of one compiler, all of which shall accept the value.
    package init?(_ schemas: [Schema]) {
        guard let (table, nodes) = SchemaTable.roots(of: schemas) else { return nil }
        self.table = table
        self.nodes = nodes
    }

    /// Returns the value if the schemas accept it, or else a mended one; `nil` if none was found.
    package func mended(_ value: JSONValue) -> JSONValue? {
        var maker = ExampleMaker(table: table, includesOptional: false, omitsWriteOnly: true)
        guard let mended = maker.mended(value, for: nodes, depth: 0) else { return nil }
        maker.steps = ExampleMaker.defaultSteps
        return maker.isValid(mended, nodes) ? mended : nil
    }
}

extension SchemaTable {
    /// The table of schemas of one compiler, with their nodes; `nil` if there are none.
    static func roots(of schemas: [Schema]) -> (SchemaTable, [SchemaNode])? {
        // The table of the schema that was compiled last contains the nodes of the others.
        schemas.max { $0.table.count < $1.table.count }
            .map { last in (last.table, schemas.map { $0.table[$0.root] }) }
    }
}

extension Schema {
    /// Returns the value if the schema accepts it, or else a mended one; `nil` if none was found.
    package func mended(_ value: JSONValue) -> JSONValue? { ValueMender([self])?.mended(value) }
}

extension ExampleMaker {
    /// The number of alternatives of a schema that are tried.
    private static let mendingLimit = 24
    private static let mendingDepth = 60

    fileprivate mutating func mended(
        _ value: JSONValue, for nodes: [SchemaNode], named name: String = "", depth: Int
    ) -> JSONValue? {
        if isValid(value, nodes) { return value }
        guard depth < Self.mendingDepth, steps > 0 else { return nil }
        var best: (value: JSONValue, kept: Int)?
        var choices = BranchChoices()
        var tries = 0
        repeat {
            tries += 1
            for other in likenesses(of: value, nodes, &choices, named: name, depth: depth) {
                let kept = other.countKept(of: value)
                if kept > best?.kept ?? -1 { best = (other, kept) }
            }
        } while tries < Self.mendingLimit && steps > 0 && choices.advance()
        return best?.value ?? part(for: nodes, named: name)
    }

    /// Valid values that are like the given one, by one alternative of the schemas.
    private mutating func likenesses(
        of value: JSONValue, _ nodes: [SchemaNode], _ choices: inout BranchChoices,
        named name: String, depth: Int
    ) -> [JSONValue] {
        var shape = SchemaShape(nodes, table: table, choices: &choices)
        guard !shape.isImpossible else { return [] }
        var found: [JSONValue] = []
        for reading in readings(of: value, shape) {
            switch reading {
            case .object(let members) where shape.types.contains(.object):
                if let whole = keeping(members, &shape, nodes, &choices, depth: depth) {
                    found.append(whole)
                }
            case .array(let elements) where shape.types.contains(.array):
                let name = Self.elementName(of: name)
                if let whole = keeping(elements, shape, nodes, named: name, depth: depth) {
                    found.append(whole)
                }
            default: if isValid(reading, nodes) { found.append(reading) }
            }
        }
        return found
    }

    // MARK: - Parts

    private mutating func keeping(
        _ members: JSONObject, _ shape: inout SchemaShape, _ nodes: [SchemaNode],
        _ choices: inout BranchChoices, depth: Int
    ) -> JSONValue? {
        var kept = JSONObject()
        for member in members {
            let own = shape.nodes(forKey: member.key)
            let value =
                own.isEmpty
                ? member.value : mended(member.value, for: own, named: member.key, depth: depth + 1)
            if let value { kept[member.key] = value }
        }
        if let whole = object(&shape, nodes, &choices, from: kept) { return whole }
        // Members may exclude one another, or be forbidden by another part of the schema.
        let declared = Set(shape.propertyKeys)
        let others = kept.keys.filter { !declared.contains($0) }
        if !others.isEmpty {
            for key in others { kept[key] = nil }
            if let whole = object(&shape, nodes, &choices, from: kept) { return whole }
        }
        for key in kept.keys {
            var fewer = kept
            fewer[key] = nil
            if let whole = object(&shape, nodes, &choices, from: fewer) { return whole }
        }
        for key in kept.keys.reversed() {
            kept[key] = nil
            if let whole = object(&shape, nodes, &choices, from: kept) { return whole }
        }
        return nil
    }

    private mutating func keeping(
        _ elements: [JSONValue], _ shape: SchemaShape, _ nodes: [SchemaNode], named name: String,
        depth: Int
    ) -> JSONValue? {
        let isUnique = shape.arrays.contains(where: \.uniqueItems)
        let most = shape.arrays.compactMap(\.maxItems).min() ?? .max
        let least = min(shape.arrays.compactMap(\.minItems).max() ?? 0, most, 1_000)
        var kept: [JSONValue] = []
        for element in elements.prefix(most) {
            let own = shape.nodes(forIndex: kept.count)
            let value =
                own.isEmpty ? element : mended(element, for: own, named: name, depth: depth + 1)
            if let value, !isUnique || !kept.contains(value) { kept.append(value) }
        }
        while kept.count < least {
            let own = shape.nodes(forIndex: kept.count)
            guard
                let value = isUnique
                    ? distinctValue(for: own, besides: kept) : part(for: own, named: name)
            else { return nil }
            kept.append(value)
        }
        return isValid(.array(kept), nodes) ? .array(kept) : nil
    }

    // MARK: - Readings

    /// What the value may have been meant as, by the types that the schemas accept.
    private func readings(of value: JSONValue, _ shape: SchemaShape) -> [JSONValue] {
        switch value {
        case .string(let text): texts(like: text, shape) + meant(by: text)
        case .number(let number):
            [value, .string(number.literal), .bool(number != JSONNumber(0))]
                + (JSONNumber(number.double.rounded()).map { [.number($0)] } ?? []) + [[value]]
        case .bool(let isTrue): [value, .string(isTrue ? "true" : "false"), [value]]
        case .null: [[], [:]]
        // A list for an object, and an object for a list.
        case .array(let elements): [value] + elements.prefix(1)
        case .object: [value, [value]]
        }
    }

    /// The value that a text spells.
    private func meant(by text: String) -> [JSONValue] {
        let trimmed = text.trimmingWhitespace
        if let value = try? JSONParser.parse(String(trimmed)), value.string == nil {
            return [value]
        }
        return switch trimmed.lowercased() {
        case "true": [true]
        case "false": [false]
        case "": [nil, [], [:]]
        default: Self.words(text).map { [$0, [.string(text)]] } ?? [[.string(text)]]
        }
    }

    /// The list in a text such as `read write:notes`; `nil` for a text of any other kind.
    private static func words(_ text: String) -> JSONValue? {
        let words = text.split(whereSeparator: { " ,".contains($0) })
        let isList = words.allSatisfy { word in
            word.allSatisfy { $0.isLetter || $0.isNumber || ":_.-".contains($0) }
        }
        return words.count > 1 && isList ? .array(words.map { .string(String($0)) }) : nil
    }

    /// Texts that say the same, such as a value of an enumeration in another spelling.
    private func texts(like text: String, _ shape: SchemaShape) -> [JSONValue] {
        guard shape.types.contains(.string) else { return [] }
        let plain = Self.plain(text)
        var texts = shape.declared.compactMap(\.string).filter { Self.plain($0) == plain }
        let names = shape.formats.map(\.rawValue)
        if names.contains("date-time") {
            let time = text.replacing(" UTC", with: "").replacing(
                " ", with: "T", maxReplacements: 1)
            texts += [time, time + "Z", time + "T00:00:00Z"]
        }
        if names.contains("date") { texts.append(String(text.prefix(10))) }
        if let most = shape.strings.compactMap(\.maxLength).min(), text.count > most {
            texts.append(String(text.prefix(max(most, 0))))
        }
        return texts.map(JSONValue.string)
    }

    private static func plain(_ text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}

extension String {
    fileprivate var trimmingWhitespace: Substring {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return self[first...last]
    }
}

extension JSONValue {
    /// How much of another value this one has at the same places: two for each number, text and
    /// boolean, one for what is only written differently.
    fileprivate func countKept(of other: JSONValue) -> Int {
        switch (self, other) {
        case (.object(let own), .object(let others)):
            others.reduce(0) { $0 + (own[$1.key]?.countKept(of: $1.value) ?? 0) }
        case (.array(let own), .array(let others)):
            zip(own, others).reduce(0) { $0 + $1.0.countKept(of: $1.1) }
        default: self == other ? 2 : spelling != nil && spelling == other.spelling ? 1 : 0
        }
    }

    private var spelling: String? {
        switch self {
        case .string(let text): text
        case .number(let number): number.literal
        case .bool(let isTrue): isTrue ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}

import StubJSON
import StubSchema

/// Changes of a normal body, each in one place, to see what an app reads.
///
/// Of an array one element of each shape is changed: the others have the same members, and texts
/// such as `type` that select a branch of the schema.
struct BodyVariants {
    /// A changed body, and what was changed.
    struct Variant {
        let what: String
        let body: JSONValue
        /// The places of the change that an ``AnswerPattern`` can name.
        var places: [JSONPointer] = []

        /// How to declare that the app does not receive such a response of an operation; empty if
        /// nothing can be declared.
        func exception(of operation: String) -> String {
            guard let place = places.first else { return "" }
            // Each element of a list is like the others.
            let path = place.tokens.map { Int($0) == nil ? "/\($0)" : "/*" }.joined()
            let pattern = "AnswerPattern(in: \"\(operation)\", at: \"\(path)\")"
            return ", unless `excluded` of Checks.decoding has \(pattern)"
                + (places.count > 1 ? ", or that of another place" : "")
        }
    }

    /// Whether a change that tests these keywords leaves a value at a place that the app never
    /// receives.
    typealias Exclusion = (_ keywords: [String], _ place: JSONPointer, _ value: JSONValue?) -> Bool

    private let body: JSONValue
    private let schema: Schema?
    private let isExcluded: Exclusion
    /// The places in the body that are changed, the body itself not included.
    private let places: [(pointer: JSONPointer, value: JSONValue, isMember: Bool)]

    /// The most places of one body that are changed, and the most that are looked at.
    private static let most = 100
    private static let mostSeen = 5000

    init(
        _ body: JSONValue, schema: Schema?,
        excluding isExcluded: @escaping Exclusion = { _, _, _ in false }
    ) {
        self.body = body
        self.schema = schema
        self.isExcluded = isExcluded
        var places: [(JSONPointer, JSONValue, Bool)] = []
        Self.collect(
            body, JSONPointer(tokens: []), isMember: false, schema.map(SchemaView.init), &places)
        // Of a large body, places all over it are changed.
        let all = Array(places.dropFirst())
        let count = min(all.count, Self.most)
        self.places = (0..<count).map { all[$0 * all.count / count] }
    }

    /// - Parameter view: what the schema says of the place. A member that it does not declare, which a
    ///   row may have for another operation, is no promise of this one.
    private static func collect(
        _ value: JSONValue, _ place: JSONPointer, isMember: Bool, _ view: SchemaView?,
        _ places: inout [(JSONPointer, JSONValue, Bool)]
    ) {
        guard places.count <= mostSeen else { return }
        places.append((place, value, isMember))
        let facts = view?.facts(for: value)
        switch value {
        case .object(let object):
            for member in object.members where facts?.declares(member.key) != false {
                collect(
                    member.value, JSONPointer(tokens: place.tokens + [member.key]), isMember: true,
                    facts?.member(member.key), &places)
            }
        case .array(let elements):
            var shapes: Set<[String]> = []
            for (index, element) in elements.enumerated()
            where shapes.count < mostShapes && shapes.insert(shape(of: element)).inserted {
                collect(
                    element, JSONPointer(tokens: place.tokens + ["\(index)"]), isMember: false,
                    facts?.element(index), &places)
            }
        default: break
        }
    }

    /// The names of the members of an object; rows of a list that differ in optional members alone
    /// differ in it as well.
    private static func shape(of value: JSONValue) -> [String] {
        (value.object?.members.map(\.key) ?? []).sorted()
    }

    private static let mostShapes = 3

    /// Each member that the schema does not require left out, and then all that can be together.
    var absences: [Variant] {
        let single = members.compactMap { pointer -> (JSONPointer, Variant)? in
            guard !isExcluded(["required", "properties"], pointer, nil),
                let body = changed(body, [.remove(pointer)]), isValid(body)
            else { return nil }
            return (
                pointer, Variant(what: "without \(pointer)", body: body, places: [pointer])
            )
        }
        // From the end, so that no place is left out before one in it.
        let all = single.reversed().reduce(body) { rest, one in
            guard let body = changed(rest, [.remove(one.0)]), isValid(body) else { return rest }
            return body
        }
        return single.map(\.1)
            + [Variant(what: "without all of them", body: all, places: single.map(\.0))]
    }

    /// Each member that the schema requires left out.
    var breaches: [Variant] {
        members.compactMap { pointer in
            guard let body = changed(body, [.remove(pointer)]), !isValid(body) else { return nil }
            return Variant(what: "without \(pointer)", body: body)
        }
    }

    /// Null in each place where the schema allows it.
    var nulls: [Variant] {
        places.compactMap { place in
            guard place.value != .null, !isExcluded(["nullable", "type"], place.pointer, .null),
                let body = changed(body, [.replace(place.pointer, .null)]), isValid(body),
                isTyped(place.pointer)
            else { return nil }
            return Variant(
                what: "null at \(place.pointer)", body: body, places: [place.pointer])
        }
    }

    /// Whether the schema says something of a place, as it does not of further members of an open
    /// object, which anything may be.
    private func isTyped(_ pointer: JSONPointer) -> Bool {
        let others: [JSONValue] = [true, -1.5, "\u{1}", [[]], ["\u{1}": []]]
        return !others.allSatisfy { other in
            changed(body, [.replace(pointer, other)]).map { isValid($0) } ?? false
        }
    }

    /// An empty text, list or object in each place where the schema allows it.
    var empties: [Variant] {
        places.compactMap { place in
            let empty: JSONValue? =
                switch place.value {
                case .string: ""
                case .array: []
                // An object of which nothing is declared is no promise of members.
                case .object where isDescribed(place.pointer): [:]
                default: nil
                }
            // An empty identity is none.
            guard let empty, empty != place.value, !place.pointer.isIdentity,
                !isExcluded(["minLength", "minItems", "minProperties"], place.pointer, empty),
                let body = changed(body, [.replace(place.pointer, empty)]), isValid(body)
            else { return nil }
            return Variant(
                what: "nothing in \(place.pointer)", body: body, places: [place.pointer])
        }
    }

    private func isDescribed(_ object: JSONPointer) -> Bool {
        places.contains { $0.pointer.tokens.dropLast().elementsEqual(object.tokens) }
    }

    /// Other texts in all places where the schema allows them, but for identities: no server answers
    /// another row than the one that was asked for.
    var renamed: Variant {
        let body = places.reduce(body) { body, place in
            guard !place.pointer.isIdentity, let text = place.value.string,
                let changed = changed(body, [.replace(place.pointer, .string(text + " 2"))]),
                isValid(changed)
            else { return body }
            return changed
        }
        return Variant(what: "with other texts", body: body)
    }

    /// Other numbers in all places where the schema allows them.
    var recounted: Variant {
        let body = places.reduce(body) { body, place in
            guard let number = place.value.int, number < 1_000_000,
                let changed = changed(body, [.replace(place.pointer, .int(number + 1))]),
                isValid(changed)
            else { return body }
            return changed
        }
        return Variant(what: "with other numbers", body: body)
    }

    /// The same in other notations, in all places whose schemas allow it: fractions for whole numbers
    /// and the other way round, and times with a fraction of a second or with an offset (RFC 3339
    /// §5.6).
    var notations: [Variant] {
        let forms: [(what: String, change: (JSONPointer, JSONValue) -> JSONValue?)] = [
            ("fractions", { Self.number($1, isWhole: true) { $0 + 0.5 } }),
            ("whole numbers", { Self.number($1, isWhole: false) { $0.rounded() } }),
            ("fractions of seconds", { self.time($1, at: $0, "2025-03-30T01:05:09.250Z") }),
            ("offsets", { self.time($1, at: $0, "2025-03-30T01:05:09+05:30") }),
        ]
        return forms.compactMap { form in
            var (body, changedPlaces) = (body, [JSONPointer]())
            for place in places where !place.pointer.isIdentity {
                guard let other = form.change(place.pointer, place.value),
                    !isExcluded(["type", "format"], place.pointer, other),
                    let changed = changed(body, [.replace(place.pointer, other)]),
                    isValid(changed)
                else { continue }
                body = changed
                changedPlaces.append(place.pointer)
            }
            guard !changedPlaces.isEmpty else { return nil }
            let names = changedPlaces.map(\.description).joined(separator: ", ")
            return Variant(
                what: "with \(form.what) at \(names)", body: body, places: changedPlaces)
        }
    }

    private static func number(
        _ value: JSONValue, isWhole: Bool, _ change: (Double) -> Double
    ) -> JSONValue? {
        guard case .number(let number) = value, number.isInteger == isWhole else { return nil }
        return JSONNumber(change(number.double)).map(JSONValue.number)
    }

    /// A time in place of a text that has to be one.
    private func time(_ value: JSONValue, at place: JSONPointer, _ other: String) -> JSONValue? {
        guard let text = value.string, text.utf8.count > 10, !ReadValue.times(text).isEmpty,
            isTime(text, at: place)
        else { return nil }
        return .string(other)
    }

    /// Whether only times are valid at a place.
    private func isTime(_ text: String, at place: JSONPointer) -> Bool {
        let other = JSONValue.string(String(repeating: "x", count: text.count))
        return changed(body, [.replace(place, other)]).map(isValid) == false
    }

    /// Other values in one place that its schema allows, in the notation that the place has.
    ///
    /// Identities stay: no server answers another row than the one that was asked for.
    ///
    /// - Parameter kind: what the app has read there.
    func others(at place: JSONPointer, of kind: ReadValue.Kind) -> [Variant] {
        guard let value = body[place], !place.isIdentity else { return [] }
        var values: [JSONValue]
        switch value {
        case .bool(let flag): values = [.bool(!flag)]
        case .number:
            // An example that is whole says nothing of fractions.
            let fractions: [JSONValue] = [0.1, -12.75, 19.99, 1_234_567.89].compactMap {
                JSONNumber($0 as Double).map(JSONValue.number)
            }
            values = [0, -7, 200, 65_537, 2_147_483_648] + fractions
        case .string(let text):
            values = Self.times(like: text, withOffsets: isTime(text, at: place))
                .map(JSONValue.string)
            if Double(text) != nil {
                values += ["0.07", "19.99", "1234567.80", "-3.10"]
            } else if kind == .text, values.isEmpty {
                values += [.string("\(text)  é & “50%” ")]
            }
        default: values = []
        }
        return values.compactMap { value in
            guard !isExcluded(["type", "format"], place, value),
                let body = changed(body, [.replace(place, value)]), isValid(body)
            else { return nil }
            return Variant(what: "with \(value) at \(place)", body: body, places: [place])
        }
    }

    /// Dates, or times with a fraction, and with an offset, if the text has them.
    private static func times(like text: String, withOffsets: Bool) -> [String] {
        guard !ReadValue.times(text).isEmpty else { return [] }
        guard text.utf8.count > 10 else { return ["2024-02-29", "2023-12-31", "2025-10-01"] }
        let fraction = text.contains(".") ? ".250" : ""
        let offsets = text.hasSuffix("Z") && !withOffsets ? ["Z"] : ["Z", "+05:30", "-08:00"]
        return offsets.flatMap { offset in
            ["2024-02-29T23:59:59", "2023-12-31T23:30:01", "2025-03-30T01:05:09"]
                .map { "\($0)\(fraction)\(offset)" }
        }
    }

    /// Bodies that together have each pair of choices for optional members, nullable values, enums
    /// and Booleans.
    var pairwise: [Variant] {
        // Each place occurs in other checks; the number of pairs grows with the square of this.
        let factors = Array(factors(schema.map(Self.enumerated(body)) ?? []).prefix(10))
        return CoveringArray(levels: factors.map(\.changes.count)).rows.compactMap { row in
            // From the end, so that no place is left out before one in it.
            var steps: [JSONPatch.Operation] = []
            for (factor, level) in zip(factors, row).reversed() {
                steps += factor.changes[level].map { [$0] } ?? []
            }
            let body = steps.reduce(body) { changed($0, [$1]) ?? $0 }
            guard isValid(body) else { return nil }
            let phrases = steps.reversed().map(Self.phrase)
            return Variant(
                what: phrases.isEmpty ? "as it is" : phrases.joined(separator: ", "), body: body,
                places: steps.reversed().compactMap(Self.place))
        }
    }

    private static func phrase(_ step: JSONPatch.Operation) -> String {
        switch step {
        case .remove(let place): "without \(place)"
        case .replace(let place, let value): "\(value) at \(place)"
        default: "\(step)"
        }
    }

    private static func place(_ step: JSONPatch.Operation) -> JSONPointer? {
        switch step {
        case .remove(let place), .replace(let place, _): place
        default: nil
        }
    }

    /// The places with a choice and their changes; the first choice is to change nothing.
    private func factors(
        _ listed: [SchemaVariation]
    ) -> [(place: JSONPointer, changes: [JSONPatch.Operation?])] {
        places.compactMap { place in
            var changes: [JSONPatch.Operation?] = [nil]
            if place.isMember { changes.append(.remove(place.pointer)) }
            if place.value != .null { changes.append(.replace(place.pointer, .null)) }
            if case .bool(let value) = place.value {
                changes.append(.replace(place.pointer, .bool(!value)))
            }
            changes += listed.filter { $0.location == place.pointer }
                .compactMap { $0.value[place.pointer] }.filter { $0 != place.value }
                .map { .replace(place.pointer, $0) }
            changes = changes.filter { change in
                guard let change else { return true }
                guard let body = changed(body, [change]), isValid(body) else { return false }
                return !isExcluded(
                    ["required", "nullable", "enum", "type"], place.pointer, body[place.pointer])
            }
            // The number of rows grows with the square of this.
            changes = Array(changes.prefix(4))
            return changes.count > 1 ? (place.pointer, changes) : nil
        }
    }

    /// The body with each value that its schema lists in an `enum`.
    private static func enumerated(_ body: JSONValue) -> (Schema) -> [SchemaVariation] {
        { schema in
            VariationGenerator().candidates(.allowed, of: schema, around: body)
                .filter {
                    $0.keyword == "enum"
                        && VariationGenerator.isWanted($0, .allowed, of: schema)
                }
        }
    }

    /// A member that the contract does not know in every object at once.
    var extended: Variant {
        let objects = [JSONPointer(tokens: [])] + places.map(\.pointer)
        let body = objects.reduce(body) { body, place in
            guard let object = body[place]?.object else { return body }
            guard let (member, value) = newMember(at: place, in: object) else { return body }
            return changed(body, [.add(member, value)]) ?? body
        }
        return Variant(what: "with unknown members", body: body)
    }

    /// A value of another type than the other members', unless the object is a map, whose members all
    /// have the same type; `nil` if its schema allows no further member, or none that is known.
    private func newMember(
        at place: JSONPointer, in object: JSONObject
    ) -> (JSONPointer, JSONValue)? {
        let foreign: JSONValue = ["of": ["tomorrow", 1, nil]]
        // The keys of a map may have to be short, such as those of languages.
        let members = ["x-understudy-new", "zz"].map { JSONPointer(tokens: place.tokens + [$0]) }
        let values = [foreign] + (object.members.first.map { [$0.value] } ?? [])
        // Whatever is wrong with the body itself is no fault of the new member.
        guard isValid(body) else { return (members[0], foreign) }
        for value in values {
            for member in members {
                if let new = changed(body, [.add(member, value)]), isValid(new) {
                    return (member, value)
                }
            }
        }
        return nil
    }

    private var members: [JSONPointer] { places.filter(\.isMember).map(\.pointer) }

    private func isValid(_ body: JSONValue) -> Bool {
        schema?.isValid(body, formats: .assert) ?? false
    }

    private func changed(_ body: JSONValue, _ steps: [JSONPatch.Operation]) -> JSONValue? {
        try? JSONPatch(steps).applied(to: body)
    }
}

extension JSONPointer {
    /// Whether a member is named as an identity.
    fileprivate var isIdentity: Bool { tokens.last?.namesIdentity == true }
}

extension CheckStage {
    /// A response of an operation with other texts, as far as its schema allows them.
    func renamed(_ body: JSONValue, of operation: String, _ status: Int = 200) -> JSONValue {
        BodyVariants(body, schema: schema(of: operation, status)).renamed.body
    }

    /// A response of an operation with other texts, or with other numbers if it has no free ones.
    func changed(_ body: JSONValue, of operation: String, _ status: Int) -> JSONValue {
        let renamed = renamed(body, of: operation, status)
        guard renamed == body else { return renamed }
        return BodyVariants(body, schema: schema(of: operation, status)).recounted.body
    }
}

import StubJSON

/// Merges a value into another (Overlay Specification §4.4.3.1).
///
/// Version 1.0 leaves open what happens to arrays and to members of different types; 1.1 says it,
/// and applies to both.
struct OverlayMerge {
    /// Two values that cannot be merged.
    struct Conflict {
        /// Such as `an object`.
        let new: String
        let old: String
        /// Where the old value is in the document.
        let target: JSONPointer
        let origin: ValueOrigin
    }

    /// The first conflict, after which the target is changed in part.
    private(set) var conflict: Conflict?
    /// Nulls that stand for nothing: a YAML key without a value.
    private(set) var empty: [ValueOrigin] = []

    /// Merges at a target, where a single value is appended to an array.
    mutating func merge(
        _ update: JSONValue, _ source: ValueOrigin, into value: inout JSONValue,
        _ origin: inout ValueOrigin, at pointer: JSONPointer
    ) {
        if case .array = value, update.array == nil {
            append([update], [source], to: &value, &origin)
        } else {
            combine(update, source, with: &value, &origin, at: pointer)
        }
    }

    private mutating func combine(
        _ update: JSONValue, _ source: ValueOrigin, with value: inout JSONValue,
        _ origin: inout ValueOrigin, at pointer: JSONPointer
    ) {
        guard conflict == nil else { return }
        switch (value, update) {
        case (.object(var object), .object(let members)):
            value = .null
            for member in members {
                let part = source.part(member.key)
                guard let position = object.position(of: member.key) else {
                    object[member.key] = member.value
                    origin.setMember(member.key, part)
                    continue
                }
                var known = origin.part(member.key)
                object.changeValue(at: position) {
                    combine(
                        member.value, part, with: &$0, &known, at: pointer.appending(member.key))
                }
                origin.setMember(member.key, known)
            }
            value = .object(object)
        case (.array, .array(let elements)):
            let parts = elements.indices.map { source.part(String($0)) }
            append(elements, parts, to: &value, &origin)
        case (.object, .null), (.array, .null): empty.append(source)
        case (.object, _), (.array, _), (_, .object), (_, .array):
            conflict = Conflict(
                new: Self.described(update), old: Self.described(value), target: pointer,
                origin: source)
        default:
            value = update
            origin = source
        }
    }

    private func append(
        _ elements: [JSONValue], _ parts: [ValueOrigin], to value: inout JSONValue,
        _ origin: inout ValueOrigin
    ) {
        guard case .array(var array) = value else { return }
        origin.changeElements(of: array.count) { $0 += parts }
        value = .null
        array += elements
        value = .array(array)
    }

    // MARK: - Values

    /// What the targets of one action have in common.
    static func kind(of value: JSONValue) -> String {
        switch value {
        case .object: "objects"
        case .array: "arrays"
        case .null, .bool, .number, .string: "single values"
        }
    }

    private static func described(_ value: JSONValue) -> String {
        switch value {
        case .object: "an object"
        case .array: "an array"
        case .string: "a text"
        case .number: "a number"
        case .bool: "true or false"
        case .null: "null"
        }
    }
}

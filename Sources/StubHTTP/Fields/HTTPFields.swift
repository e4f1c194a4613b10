/// Header or trailer fields in wire order; names are case-insensitive (RFC 9110 §5.1).
public struct HTTPFields: Sendable, Hashable {
    /// One field line.
    public struct Field: Sendable {
        /// The name as it was sent.
        public let name: String
        /// The value without surrounding white space.
        public let value: String
        /// Whether the value was received in ISO 8859-1; it is sent in the same encoding.
        let isLatin1: Bool

        /// Creates a field line; nothing is validated.
        public init(name: String, value: String) {
            self.init(name: name, value: value, isLatin1: false)
        }

        init(name: String, value: String, isLatin1: Bool) {
            self.name = name
            self.value = value
            self.isLatin1 = isLatin1
        }
    }

    /// All field lines in wire order.
    public private(set) var all: [Field]

    /// Creates fields from lines in wire order.
    public init(_ all: [Field] = []) {
        self.all = all
    }

    /// Whether a text can be the name of a field (RFC 9110 §5.1).
    package static func isName(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(\.isToken)
    }

    /// Whether a text can be the value of a field (RFC 9110 §5.5).
    package static func isValue(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy(\.isFieldValue)
    }

    /// Whether there are no field lines.
    public var isEmpty: Bool { all.isEmpty }

    /// The first value of a name; setting replaces all values, and setting `nil` removes them.
    public subscript(name: String) -> String? {
        get {
            all.first { Self.sameName($0.name, name) }?.value
        }
        set {
            guard let position = all.firstIndex(where: { Self.sameName($0.name, name) }) else {
                if let newValue { append(name, newValue) }
                return
            }
            remove(name)
            guard let newValue else { return }
            all.insert(Field(name: name, value: newValue), at: position)
        }
    }

    /// All values of a name, in wire order.
    public subscript(values name: String) -> [String] {
        all.filter { Self.sameName($0.name, name) }.map(\.value)
    }

    /// Whether none of these fields is present.
    package func haveNone(of others: FieldNames) -> Bool {
        !all.contains { others.contains($0.name) }
    }

    /// All values of a name as one comma-separated list (RFC 9110 §5.3); `nil` if the field is
    /// absent.
    public func combined(_ name: String) -> String? {
        // Nearly all fields have one line, for which no array is made.
        guard let first = all.firstIndex(where: { Self.sameName($0.name, name) }) else {
            return nil
        }
        guard all[(first + 1)...].contains(where: { Self.sameName($0.name, name) }) else {
            return all[first].value
        }
        return self[values: name].joined(separator: ", ")
    }

    /// The elements of a field that is a comma-separated list, from all of its lines.
    package func elements(of name: String) -> [String] {
        self[values: name].flatMap(Self.elements)
    }

    /// The elements of a comma-separated list without the white space around them; empty ones do not
    /// count (RFC 9110 §5.6.1).
    package static func elements(_ list: String) -> [String] {
        list.split(separator: ",").compactMap { part in
            let text = part.drop(while: \.isWhitespace)
            return text.lastIndex { !$0.isWhitespace }.map { String(text[...$0]) }
        }
    }

    /// Appends a field line, also if the name already occurs.
    public mutating func append(_ name: String, _ value: String) {
        append(Field(name: name, value: value))
    }

    /// Appends a line as it was received.
    package mutating func append(_ field: Field) {
        if all.isEmpty { all.reserveCapacity(8) }
        all.append(field)
    }

    /// Removes all field lines with this name.
    public mutating func remove(_ name: String) {
        all.removeAll { Self.sameName($0.name, name) }
    }

    /// Whether two names are equal, ignoring ASCII case.
    package static func sameName(_ left: String, _ right: String) -> Bool {
        // Lengths usually differ, and equal names usually have the same spelling.
        guard left.utf8.count == right.utf8.count else { return false }
        return left == right
            || zip(left.utf8, right.utf8).allSatisfy { $0.lowercased == $1.lowercased }
    }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0.0, value: $0.1) })
    }
}

extension HTTPFields.Field: Hashable {
    /// Compares the text alone, not the encoding in which it was received.
    public static func == (left: Self, right: Self) -> Bool {
        left.name == right.name && left.value == right.value
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(value)
    }
}

/// Header or trailer fields in wire order; names compare without case (RFC 9110 §5.1).
public struct HTTPFields: Sendable {
    public struct Field: Sendable {
        /// The name as it is spelled on the wire.
        public let name: String
        /// The value without the white space around it.
        public let value: String
        /// Whether the value came in ISO 8859-1 and goes out in it, byte for byte.
        let isLatin1: Bool

        /// A field as it is to stand on the wire.
        public init(name: String, value: String) {
            self.init(name: name, value: value, isLatin1: false)
        }

        init(name: String, value: String, isLatin1: Bool) {
            self.name = name
            self.value = value
            self.isLatin1 = isLatin1
        }
    }

    /// Every line, in wire order.
    public private(set) var all: [Field]
    /// The names that are here, and perhaps some that were: most questions are for others.
    private var names: FieldNames

    /// The lines in wire order.
    public init(_ all: [Field] = []) {
        self.all = all
        names = FieldNames(all.lazy.map(\.name))
    }

    /// Whether there is no line at all.
    public var isEmpty: Bool { all.isEmpty }

    /// The first value of that name; setting replaces every one, `nil` removes them.
    public subscript(name: String) -> String? {
        get {
            guard names.mayContain(name) else { return nil }
            return all.first { Self.sameName($0.name, name) }?.value
        }
        set {
            guard let position = all.firstIndex(where: { Self.sameName($0.name, name) }) else {
                if let newValue { append(name, newValue) }
                return
            }
            remove(name)
            guard let newValue else { return }
            all.insert(Field(name: name, value: newValue), at: position)
            names.insert(name)
        }
    }

    /// Every value of that name, in wire order.
    public subscript(values name: String) -> [String] {
        guard names.mayContain(name) else { return [] }
        return all.filter { Self.sameName($0.name, name) }.map(\.value)
    }

    /// Whether none of these names is here; it may say no though none is, seldom.
    package func surelyLacks(_ others: FieldNames) -> Bool {
        names.isDisjoint(with: others)
    }

    /// All values of that name as one comma-separated list (RFC 9110 §5.3); `nil` if absent.
    public func combined(_ name: String) -> String? {
        let values = self[values: name]
        return values.count > 1 ? values.joined(separator: ", ") : values.first
    }

    /// Adds a line behind all others, also if the name is there already.
    public mutating func append(_ name: String, _ value: String) {
        append(Field(name: name, value: value))
    }

    /// Adds a line behind all others, in the bytes it came in.
    package mutating func append(_ field: Field) {
        if all.isEmpty { all.reserveCapacity(8) }
        all.append(field)
        names.insert(field.name)
    }

    /// Takes out every line of that name.
    public mutating func remove(_ name: String) {
        all.removeAll { Self.sameName($0.name, name) }
    }

    /// Whether two names are the same to HTTP: equal but for ASCII case.
    package static func sameName(_ left: String, _ right: String) -> Bool {
        // Lengths differ most often, and names that agree are mostly spelled alike.
        guard left.utf8.count == right.utf8.count else { return false }
        return left == right
            || zip(left.utf8, right.utf8).allSatisfy { $0.lowercased == $1.lowercased }
    }
}

extension HTTPFields: Hashable {
    public static func == (left: HTTPFields, right: HTTPFields) -> Bool {
        left.all == right.all
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(all)
    }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0.0, value: $0.1) })
    }
}

extension HTTPFields.Field: Hashable {
    /// Fields are equal that say the same, in whatever bytes they came.
    public static func == (left: Self, right: Self) -> Bool {
        left.name == right.name && left.value == right.value
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(value)
    }
}

/// Header or trailer fields in wire order; names compare without case (RFC 9110 §5.1).
public struct HTTPFields: Sendable, Hashable {
    public struct Field: Sendable, Hashable {
        /// The name as it is spelled on the wire.
        public let name: String
        /// The value without the white space around it.
        public let value: String

        /// A field as it is to stand on the wire.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Every line, in wire order.
    public private(set) var all: [Field]

    /// The lines in wire order.
    public init(_ all: [Field] = []) {
        self.all = all
    }

    /// Whether there is no line at all.
    public var isEmpty: Bool { all.isEmpty }

    /// The first value of that name; setting replaces every one, `nil` removes them.
    public subscript(name: String) -> String? {
        get { all.first { Self.sameName($0.name, name) }?.value }
        set {
            guard let position = all.firstIndex(where: { Self.sameName($0.name, name) }) else {
                if let newValue { append(name, newValue) }
                return
            }
            remove(name)
            if let newValue { all.insert(Field(name: name, value: newValue), at: position) }
        }
    }

    /// Every value of that name, in wire order.
    public subscript(values name: String) -> [String] {
        all.filter { Self.sameName($0.name, name) }.map(\.value)
    }

    /// All values of that name as one comma-separated list (RFC 9110 §5.3); `nil` if absent.
    public func combined(_ name: String) -> String? {
        let values = self[values: name]
        return values.count > 1 ? values.joined(separator: ", ") : values.first
    }

    /// Adds a line behind all others, also if the name is there already.
    public mutating func append(_ name: String, _ value: String) {
        all.append(Field(name: name, value: value))
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

extension HTTPFields: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, String)...) {
        all = elements.map { Field(name: $0.0, value: $0.1) }
    }
}

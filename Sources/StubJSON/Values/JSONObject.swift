/// The members of a JSON object in the order they were written; keys are unique.
public struct JSONObject: Sendable {
    /// A key and its value.
    public struct Member: Sendable {
        /// The key with its escape sequences decoded.
        public let key: String
        /// The value of the member.
        public var value: JSONValue

        /// Creates a member.
        public init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// The members in the order they were written.
    public private(set) var members: [Member]
    /// The position of each key; built once a linear search would be slower.
    private var index: [JSONKey: Int]?

    private static let linearLimit = 32

    /// Creates an object without members.
    public init() {
        members = []
    }

    /// Creates an object from pairs; of a repeated key the last value wins, at the first position.
    public init(_ pairs: some Sequence<(String, JSONValue)>) {
        self.init()
        for (key, value) in pairs { self[key] = value }
    }

    /// Creates an object from members whose keys are unique; this is not checked.
    package init(uniqueMembers: [Member]) {
        members = uniqueMembers
        if members.count > Self.linearLimit { buildIndex() }
    }

    /// The number of members.
    public var count: Int { members.count }
    /// Whether the object has no members.
    public var isEmpty: Bool { members.isEmpty }
    /// The keys in the order they were written.
    public var keys: [String] { members.map(\.key) }

    /// The value of a key; setting replaces it in place or appends it, and setting `nil` removes
    /// the member.
    public subscript(key: String) -> JSONValue? {
        get { position(of: key).map { members[$0].value } }
        set {
            switch (position(of: key), newValue) {
            case (let position?, let value?):
                members[position].value = value
            case (let position?, nil):
                members.remove(at: position)
                index = nil
                if members.count > Self.linearLimit { buildIndex() }
            case (nil, let value?):
                members.append(Member(key: key, value: value))
                if index != nil {
                    index?[JSONKey(key)] = members.count - 1
                } else if members.count > Self.linearLimit {
                    buildIndex()
                }
            case (nil, nil):
                break
            }
        }
    }

    /// The index of a key in `members`.
    package func position(of key: String) -> Int? {
        if let index { return index[JSONKey(key)] }
        return members.firstIndex { JSONKey.areSame($0.key, key) }
    }

    /// Changes the value at an index in place, without copying it.
    package mutating func changeValue<Failure: Error>(
        at position: Int, _ change: (inout JSONValue) throws(Failure) -> Void
    ) throws(Failure) {
        try change(&members[position].value)
    }

    private mutating func buildIndex() {
        var index = [JSONKey: Int](minimumCapacity: members.count)
        for (position, member) in members.enumerated() { index[JSONKey(member.key)] = position }
        self.index = index
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements)
    }
}

extension JSONObject: Sequence {
    /// Iterates over the members in the order they were written.
    public func makeIterator() -> IndexingIterator<[Member]> { members.makeIterator() }
}

extension JSONObject.Member: Hashable {
    public static func == (left: Self, right: Self) -> Bool {
        JSONKey.areSame(left.key, right.key) && left.value == right.value
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(JSONKey(key))
        hasher.combine(value)
    }
}

// MARK: - Equality without order (RFC 8259 §4: an object is an unordered collection)

extension JSONObject: Hashable {
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        guard left.count == right.count else { return false }
        return left.members.allSatisfy { right[$0.key] == $0.value }
    }

    public func hash(into hasher: inout Hasher) {
        var combined = 0
        for member in members { combined ^= member.hashValue }
        hasher.combine(combined)
    }
}

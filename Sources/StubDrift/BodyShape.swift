import StubJSON

/// The members and types that values have, with one place for all elements of an array.
struct BodyShape: Sendable {
    /// The names of the types that occur at the place.
    private(set) var types: Set<String> = []
    /// The members of objects, each with its shape and the number of objects that have it.
    private(set) var members: [String: (shape: BodyShape, count: Int)] = [:]
    private(set) var objects = 0
    private var elements: [BodyShape] = []

    var element: BodyShape? { elements.first }

    mutating func add(_ value: JSONValue) {
        types.insert(Self.type(of: value))
        if let object = value.object {
            objects += 1
            for member in object.members {
                members[member.key, default: (BodyShape(), 0)].shape.add(member.value)
                members[member.key]?.count += 1
            }
        }
        guard let array = value.array, !array.isEmpty else { return }
        if elements.isEmpty { elements.append(BodyShape()) }
        for part in array { elements[0].add(part) }
    }

    /// Whether every object has the member.
    func alwaysHas(_ key: String) -> Bool { objects > 0 && members[key]?.count == objects }

    /// An integer is a number here: `5` and `5.0` are written by the same code of a server.
    private static func type(of value: JSONValue) -> String {
        let name = value.typeName
        return name == "integer" ? "number" : name
    }
}

package import StubJSON

/// The variation that makes a generated object one of many rows.
package struct RowVariation {
    /// The number of the row, from 0: names, dates and kinds of objects go by it.
    package let index: Int
    package let seed: UInt64
    /// The name of all the rows, and of one of them, such as `products` and `product`.
    package let collection: String
    package let thing: String
    /// Returns values for a part that are preferred to the generated one if they are valid; `nil`
    /// leaves a member out that is not required.
    package let preferred: (Part) -> [JSONValue]?

    /// A member of an object in the row, or an element of an array.
    package struct Part {
        /// The names and numbers that lead from the row to it.
        package let place: [String]
        /// The name of the member, or of one element of the array.
        package let name: String
        package let isRequired: Bool
        /// The generated value; `nil` if there is none.
        package let value: JSONValue?
    }

    package init(
        index: Int, seed: UInt64, collection: String, thing: String,
        preferred: @escaping (Part) -> [JSONValue]?
    ) {
        self.index = index
        self.seed = seed
        self.collection = collection
        self.thing = thing
        self.preferred = preferred
    }

    /// Objects have all their members down to the last of these levels, on which they have plain
    /// ones and those that are required.
    static let fullLevels = 3

    /// Different numbers for each row, place and purpose, and the same whenever it is asked.
    func scatter(_ place: [String], _ purpose: String) -> Scatter {
        Scatter(seed, "\(collection)/\(index)/\(place.joined(separator: "/"))/\(purpose)")
    }
}

extension ExampleGenerator {
    /// A row that is valid against all the schemas of one compiler; `nil` if none was found.
    package static func row(of schemas: [Schema], _ variation: RowVariation) -> JSONValue? {
        guard let (table, nodes) = SchemaTable.roots(of: schemas) else { return nil }
        // A loop, because `first` of a lazy collection makes its element twice.
        for includesOptional in [true, false] {
            var maker = ExampleMaker(
                table: table, includesOptional: includesOptional, variation: variation)
            if let row = maker.value(for: nodes) { return row }
        }
        return nil
    }
}

extension ExampleMaker {
    /// The value of a member or an element of a row.
    mutating func rowPart(
        _ variation: RowVariation, for nodes: [SchemaNode], named name: String, at token: String,
        isRequired: Bool
    ) -> JSONValue? {
        let isLastLevel = inProgress.count == RowVariation.fullLevels
        if !isRequired, isLastLevel, !SchemaShape(nodes, table: table).isPlain { return nil }
        place.append(token)
        defer { place.removeLast() }
        let value = part(for: nodes, named: name)
        let part = RowVariation.Part(place: place, name: name, isRequired: isRequired, value: value)
        guard let preferred = variation.preferred(part) else { return isRequired ? value : nil }
        return preferred.first { isValid($0, nodes) } ?? value
    }
}

extension SchemaShape {
    /// Whether a value is known to be neither an object nor an array.
    fileprivate var isPlain: Bool { types.isDisjoint(with: [.object, .array]) }
}

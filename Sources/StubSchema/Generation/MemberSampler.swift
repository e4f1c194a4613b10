package import StubJSON

/// Draws values for one member of the objects that a schema describes, such as their id.
///
/// If the schema has alternatives, the first one is used.
package struct MemberSampler: Sendable {
    private let table: SchemaTable
    private let nodes: [SchemaNode]
    /// The rules for the member if it is a number.
    private let numbers: [NumberRules]
    /// Whether the schema declares the member by its name.
    package let isNamed: Bool

    /// - Parameter place: the keys that lead from the schema's value to the member.
    package init(_ schema: Schema, at place: [String]) {
        table = schema.table
        var nodes = [table[schema.root]]
        var isNamed = false
        for key in place {
            let shape = SchemaShape(nodes, table: table)
            isNamed = shape.propertyKeys.contains(key)
            nodes = shape.nodes(forKey: key)
        }
        self.isNamed = isNamed
        self.nodes = nodes
        numbers = SchemaShape(nodes, table: table).numbers
    }

    /// Whether both draw values for the same place of the same schema.
    package func isSame(as other: MemberSampler) -> Bool {
        nodes.count == other.nodes.count && zip(nodes, other.nodes).allSatisfy { $0 === $1 }
    }

    /// Whether the schema allows no value at all for the member.
    package var isForbidden: Bool { SchemaShape(nodes, table: table).isImpossible }

    /// Whether the schema allows the value for the member.
    package func accepts(_ value: JSONValue) -> Bool {
        nodes.allSatisfy { table.accepts(value, at: $0, .assert) }
    }

    /// The values that the schema allows, if it lists them; `nil` if it does not.
    package var choices: [JSONValue]? { SchemaShape(nodes, table: table).listed }

    /// The values that the schema lists or gives as examples.
    package var listed: [JSONValue] { SchemaShape(nodes, table: table).declared }

    /// The smallest whole number from the given one on that is within the schema's bounds; `nil` if
    /// there is none.
    package func number(from start: Int) -> Int? {
        var number = max(start, NumberSampler.bounds(numbers).low ?? start)
        let step = NumberSampler.step(of: numbers)
        let rest = number % step
        if rest != 0 { number += rest > 0 ? step - rest : -rest }
        return accepts(.int(number)) ? number : nil
    }

    /// A text that matches the schema's patterns and lengths as far as possible.
    package func text(_ random: inout some RandomNumberGenerator) -> String? {
        let strings = SchemaShape(nodes, table: table).strings
        let least = min(strings.compactMap(\.minLength).max() ?? 0, 1000)
        let most = strings.compactMap(\.maxLength).min() ?? Int.max
        // Long enough that random texts differ.
        let length = min(max(least, 12), max(most, least))
        if let pattern = strings.compactMap(\.pattern).first {
            let lengths = [length, least, 0]
            for length in lengths {
                let text = PatternSampler.sample(
                    pattern.pattern, minLength: length, random: &random)
                if let text, accepts(.string(text)) { return text }
            }
            return nil
        }
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        return String(
            (0..<max(1, length)).map { _ in letters[Int.random(in: 0..<36, using: &random)] })
    }
}

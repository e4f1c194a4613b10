package import StubJSON

/// What schemas say about one place of a value, whatever alternative it satisfies.
package struct SchemaFacts: Sendable {
    private let branches: [SchemaShape]
    private let table: SchemaTable

    init(of alternatives: [[SchemaNode]], _ table: SchemaTable, for value: JSONValue) {
        let all = alternatives.flatMap { SchemaShape.all(of: $0, table: table) }
        let fitting = all.filter { $0.types.accepts(value) }
        branches = fitting.isEmpty ? all : fitting
        self.table = table
    }

    /// The names of the types that are allowed; `nil` if every type is.
    package var types: [String]? {
        let known = branches.map { $0.types == .all ? nil : $0.types }
        guard let types = Self.union(known, { $0.union($1) }) else { return nil }
        // A number may be whole.
        return (types.contains(.number) ? types.subtracting(.integer) : types).names
    }

    /// The values of `enum` or `const`; `nil` if any value is allowed.
    package var values: [JSONValue]? {
        Self.union(branches.map(\.listed)) { known, more in
            known + more.filter { !known.contains($0) }
        }
    }

    /// The formats, such as `uuid`, that every alternative names.
    package var formats: [String] { common { $0.formats.map(\.rawValue) }.sorted() }

    /// The patterns of every alternative, in the dialect of ECMA-262; they match anywhere in a text.
    package var patterns: [String] { common { $0.strings.compactMap(\.pattern?.source) }.sorted() }

    /// The smallest number of elements; 0 by default.
    package var minItems: Int {
        branches.map { $0.arrays.compactMap(\.minItems).max() ?? 0 }.min() ?? 0
    }

    /// The members that every object has.
    package var required: Set<String> { common { $0.objects.flatMap { $0.needed(in: table) } } }

    /// Whether the schemas declare no member, but describe all, so that the keys are data.
    package var isMap: Bool {
        let rules = branches.flatMap(\.objects)
        return rules.allSatisfy { $0.properties.isEmpty }
            && rules.contains { $0.describesOthers }
    }

    /// Whether a schema declares members, so that others are not declared.
    package var declaresMembers: Bool {
        branches.contains { $0.objects.contains { !$0.properties.isEmpty } }
    }

    /// Whether a member is declared by name or by a pattern, or described as a further member.
    package func declares(_ key: String) -> Bool {
        branches.contains { $0.declares(key) }
    }

    /// The schemas of a member: those declared for its name, or else for further members.
    package func member(_ key: String) -> SchemaView { view { $0.nodes(forKey: key) } }

    /// The schemas of an element of an array.
    package func element(_ index: Int) -> SchemaView { view { $0.nodes(forIndex: index) } }

    private func view(_ nodes: (SchemaShape) -> [SchemaNode]) -> SchemaView {
        SchemaView(branches.map(nodes).filter { !$0.isEmpty }, table)
    }

    private func common(_ part: (SchemaShape) -> [String]) -> Set<String> {
        branches.dropFirst().reduce(Set(branches.first.map(part) ?? [])) {
            $0.intersection(part($1))
        }
    }

    private static func union<Part>(_ parts: [Part?], _ join: (Part, Part) -> Part) -> Part? {
        guard let first = parts.first else { return nil }
        return parts.dropFirst().reduce(first) { known, more in
            guard let known, let more else { return nil }
            return join(known, more)
        }
    }
}

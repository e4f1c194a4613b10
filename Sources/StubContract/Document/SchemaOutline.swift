import StubBackport
package import StubJSON

/// The declaration of one value in a document: the schemas that apply to it, and the plain facts in
/// them.
///
/// This is the one walk over the schemas of documents, before they are compiled: it follows
/// references, `allOf` and alternatives, and ignores null. To follow a value together with its
/// compiled schema, use `SchemaView` of `StubSchema`.
package struct SchemaOutline {
    /// Which alternatives of `anyOf` and `oneOf` are followed.
    package enum Alternatives {
        /// None, where there are several.
        case none
        /// The first one, except where a `discriminator` tells kinds of objects apart: there the
        /// one with this number, which counts them in a circle.
        case one(Int)
        /// The one that declares most of the members that a value has.
        case like(JSONValue)
        case all
    }

    /// A schema that says something of the value.
    package struct Part {
        package let node: DocumentNode
        /// The number of schemas that lead to it.
        package let steps: Int
        /// Whether it is one of several alternatives, so that it does not hold for every value.
        package let isChosen: Bool
    }

    /// The schemas that say something of the value, each once: the target of a reference before
    /// what stands beside it.
    package private(set) var parts: [Part] = []
    /// The alternatives of the value where there are several, without null.
    package private(set) var choices: [[DocumentNode]] = []
    package private(set) var types: [String] = []
    package private(set) var allowsNull = false
    /// The members with their schemas; of several for one member, the last.
    package private(set) var properties: [(key: String, node: DocumentNode)] = []
    package private(set) var required: Set<String> = []
    package private(set) var items: DocumentNode?
    package private(set) var isClosed = false

    /// Schemas can refer to themselves, and following one again adds nothing.
    private var visited: Set<DocumentNode.Place> = []
    private var alternatives: Alternatives
    private static let depthLimit = 24

    package init(
        _ node: DocumentNode, in documents: DocumentSet,
        following alternatives: Alternatives = .one(0)
    ) {
        self.alternatives = alternatives
        guard case .one(0) = alternatives else {
            add(node, documents, steps: 0, isChosen: false)
            return
        }
        if let known = documents.outlines[node.place] {
            self = known
            return
        }
        add(node, documents, steps: 0, isChosen: false)
        visited = []
        documents.outlines[node.place] = self
    }

    private mutating func add(
        _ node: DocumentNode, _ documents: DocumentSet, steps: Int, isChosen: Bool
    ) {
        guard steps < Self.depthLimit, visited.insert(node.place).inserted else { return }
        if let target = documents.target(of: node) {
            add(target, documents, steps: steps + 1, isChosen: isChosen)
            if documents.hidesSiblingsOfReferences { return }
        }
        parts.append(Part(node: node, steps: steps, isChosen: isChosen))
        addFacts(of: node)
        for branch in node["allOf"]?.elements ?? [] {
            add(branch, documents, steps: steps + 1, isChosen: isChosen)
        }
        for keyword in ["anyOf", "oneOf"] {
            let all = node[keyword]?.elements ?? []
            let branches = all.filter { documents.followed($0)["type"]?.value != "null" }
            if branches.count < all.count { allowsNull = true }
            guard !branches.isEmpty else { continue }
            let isChoice = branches.count > 1
            if isChoice, !isChosen { choices.append(branches) }
            for branch in followed(branches, of: node, in: documents) {
                add(branch, documents, steps: steps + 1, isChosen: isChosen || isChoice)
            }
        }
    }

    private func followed(
        _ branches: [DocumentNode], of node: DocumentNode, in documents: DocumentSet
    ) -> [DocumentNode] {
        switch alternatives {
        case _ where branches.count == 1: branches
        case .none: []
        case .all: branches
        case .one(let number):
            [branches[node["discriminator"] == nil ? 0 : number % branches.count]]
        case .like(let value):
            mostAlike(value, among: branches, in: documents)
        }
    }

    /// The first of the branches that the value is most like.
    private func mostAlike(
        _ value: JSONValue, among branches: [DocumentNode], in documents: DocumentSet
    ) -> [DocumentNode] {
        var (best, most) = (branches.prefix(1), Int.min)
        for (index, branch) in branches.enumerated() {
            let likeness = SchemaOutline(branch, in: documents).likeness(to: value, in: documents)
            if likeness > most { (best, most) = (branches[index...index], likeness) }
        }
        return Array(best)
    }

    /// The number of members that the value has, less those that it lacks or that have another
    /// constant.
    private func likeness(to value: JSONValue, in documents: DocumentSet) -> Int {
        if (value.array != nil && isObject) || (value.object != nil && isArray) { return .min }
        let unlike = properties.count { key, node in
            guard let member = value[key] else { return required.contains(key) }
            let schema = documents.followed(node)
            let listed = schema["const"].map { [$0.value] } ?? schema["enum"]?.value.array
            return listed?.contains(member) == false
        }
        return properties.count { value[$0.key] != nil } - 2 * unlike
    }

    private mutating func addFacts(of node: DocumentNode) {
        for type in node["type"]?.value.string.map({ [$0] }) ?? node["type"]?.texts ?? [] {
            if type == "null" {
                allowsNull = true
            } else if !types.contains(type) {
                types.append(type)
            }
        }
        if node["nullable"]?.value == true { allowsNull = true }
        let earlier = properties.count
        for member in node["properties"]?.members ?? [] {
            if earlier > 0 { properties.removeAll { $0.key == member.key } }
            properties.append(member)
        }
        required.formUnion(node["required"]?.texts ?? [])
        items = node["items"] ?? items
        if node["additionalProperties"]?.value == false { isClosed = true }
    }
}

/// Outlines by the place of their schema; the documents of a contract do not change.
final class KnownOutlines: Sendable {
    private let outlines = Mutex<[DocumentNode.Place: SchemaOutline]>([:])

    subscript(place: DocumentNode.Place) -> SchemaOutline? {
        get { outlines.withLock { $0[place] } }
        set { outlines.withLock { $0[place] = newValue } }
    }
}

// MARK: - Facts

extension SchemaOutline {
    package var isArray: Bool { types.isEmpty ? items != nil : types.contains("array") }
    package var isObject: Bool { types.isEmpty ? !properties.isEmpty : types.contains("object") }

    package subscript(key: String) -> DocumentNode? { properties.first { $0.key == key }?.node }

    /// The outline without the members that have the keyword: `readOnly`, which requests lack, or
    /// `writeOnly`, which responses lack (OpenAPI 3.0 §4.7.24).
    package func without(_ keyword: String, in documents: DocumentSet) -> SchemaOutline {
        var outline = self
        outline.properties.removeAll { _, node in
            SchemaOutline(node, in: documents).keyword(keyword)?.value == true
        }
        return outline
    }

    /// The values of a keyword in the schemas that hold for every value, the nearest first.
    package func keywords(_ keyword: String) -> [DocumentNode] {
        parts.filter { !$0.isChosen && $0.node[keyword] != nil }
            .sorted { $0.steps < $1.steps }.compactMap { $0.node[keyword] }
    }

    /// The value of a keyword in the nearest schema that has it.
    package func keyword(_ keyword: String) -> DocumentNode? { keywords(keyword).first }
}

extension DocumentSet {
    /// The schema of the member at the end of these names; `nil` if it is not declared.
    ///
    /// - Parameter value: decides between alternatives; the first ones apply by default.
    package func schema(
        at place: some Sequence<String>, of schema: DocumentNode, like value: JSONValue? = nil
    ) -> DocumentNode? {
        var (node, value) = (DocumentNode?.some(schema), value)
        for key in place {
            (node, value) = (node.flatMap { outline($0, like: value)[key] }, value?[key])
        }
        return node
    }

    /// The outline with the alternatives that are most like a value; the first ones without one.
    package func outline(_ schema: DocumentNode, like value: JSONValue?) -> SchemaOutline {
        let first = SchemaOutline(schema, in: self)
        guard let value, !first.choices.isEmpty else { return first }
        return SchemaOutline(schema, in: self, following: .like(value))
    }
}

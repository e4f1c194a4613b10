import StubJSON

/// The members that a schema declares, as a tree of objects; an array is represented by its
/// elements.
package struct MemberOutline: Sendable, Hashable {
    /// The declared members with the outlines of their values.
    package internal(set) var members: [String: MemberOutline] = [:]
    /// Whether other members are forbidden.
    package internal(set) var isClosed = false
    /// Whether only the server writes the value (OpenAPI 3.1, `readOnly`).
    package internal(set) var isReadOnly = false
    /// Whether the value is sent to the server and never back (`writeOnly`).
    package internal(set) var isWriteOnly = false
    /// Whether a member is write-only, however deep.
    package internal(set) var hasWriteOnly = false

    /// An outline without members.
    package init() {}

    /// Whether the schema declares nothing about members.
    package var isSilent: Bool { members.isEmpty && !isClosed }

    /// The outline of a member; an empty one if the member is not declared.
    package func below(_ keys: some Sequence<String>) -> MemberOutline {
        keys.reduce(self) { $0.members[$1] ?? MemberOutline() }
    }

    mutating func formUnion(_ other: MemberOutline) {
        for (key, member) in other.members { members[key, default: .init()].formUnion(member) }
        isReadOnly = isReadOnly || other.isReadOnly
        isWriteOnly = isWriteOnly || other.isWriteOnly
        hasWriteOnly = hasWriteOnly || other.hasWriteOnly
    }
}

/// Reads the members that a schema declares, including those of all its alternatives.
struct MemberOutliner {
    private var limits: SchemaLimits

    static func outline(_ node: DocumentNode, in documents: DocumentSet) -> MemberOutline {
        SchemaLimits.reading(in: documents) { limits in
            var outliner = MemberOutliner(limits: limits)
            defer { limits = outliner.limits }
            var outline = MemberOutline()
            var visited: Set<DocumentNode.Place> = []
            outliner.add(node, to: &outline, &visited, level: 0)
            return outline
        }
    }

    /// - Parameter visited: the schemas of the same value, and of the arrays around it.
    private mutating func add(
        _ node: DocumentNode, to outline: inout MemberOutline,
        _ visited: inout Set<DocumentNode.Place>, level: Int
    ) {
        guard let schema = limits.outline(of: node, level: level) else { return }
        let fresh = schema.parts.filter { visited.insert($0.node.place).inserted }
        guard !fresh.isEmpty else { return }
        for part in fresh.map(\.node) {
            addMembers(of: part, to: &outline, level: level)
            for inner in ["items", "if", "then", "else"].compactMap({ part[$0] }) {
                add(inner, to: &outline, &visited, level: level)
            }
        }
        for branches in schema.choices {
            addAlternatives(branches, to: &outline, visited, level: level)
        }
    }

    private mutating func addMembers(
        of part: DocumentNode, to outline: inout MemberOutline, level: Int
    ) {
        outline.isReadOnly = outline.isReadOnly || part["readOnly"]?.value == true
        outline.isWriteOnly = outline.isWriteOnly || part["writeOnly"]?.value == true
        for (key, property) in part["properties"]?.members ?? [] where property.value != false {
            var member = outline.members[key] ?? MemberOutline()
            var visited: Set<DocumentNode.Place> = []
            add(property, to: &member, &visited, level: level + 1)
            outline.members[key] = member
            outline.hasWriteOnly = outline.hasWriteOnly || member.isWriteOnly || member.hasWriteOnly
        }
        let isClosed =
            part["additionalProperties"]?.value == false
            || part["unevaluatedProperties"]?.value == false
        if isClosed, part["patternProperties"] == nil { outline.isClosed = true }
    }

    /// A value may match any alternative, so it is closed only if every alternative is closed.
    private mutating func addAlternatives(
        _ branches: [DocumentNode], to outline: inout MemberOutline,
        _ visited: Set<DocumentNode.Place>, level: Int
    ) {
        var isClosed = true
        for branch in branches {
            var alternative = MemberOutline()
            var visited = visited
            add(branch, to: &alternative, &visited, level: level)
            isClosed = isClosed && alternative.isClosed
            outline.formUnion(alternative)
        }
        if isClosed { outline.isClosed = true }
    }
}

import StubJSON

/// The members that a schema declares, as a tree of objects; an array is represented by its
/// elements.
public struct MemberOutline: Sendable, Hashable {
    /// The declared members with the outlines of their values.
    public internal(set) var members: [String: MemberOutline] = [:]
    /// Whether other members are forbidden.
    public internal(set) var isClosed = false
    /// Whether only the server writes the value (OpenAPI 3.1, `readOnly`).
    public internal(set) var isReadOnly = false
    /// Whether the value is sent to the server and never back (`writeOnly`).
    public internal(set) var isWriteOnly = false
    /// Whether a member is write-only, however deep.
    public internal(set) var hasWriteOnly = false

    /// An outline without members.
    public init() {}

    /// Whether the schema declares nothing about members.
    public var isSilent: Bool { members.isEmpty && !isClosed }

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
    let documents: DocumentSet
    /// The number of schemas that may still be read: schemas can branch without limit.
    private var left = 4000
    private static let depthLimit = 5

    init(_ documents: DocumentSet) {
        self.documents = documents
    }

    static func outline(_ node: DocumentNode, in documents: DocumentSet) -> MemberOutline {
        var outliner = MemberOutliner(documents)
        var outline = MemberOutline()
        var visited: Set<DocumentNode.Place> = []
        outliner.add(node, to: &outline, &visited, depth: 0)
        return outline
    }

    private mutating func add(
        _ node: DocumentNode, to outline: inout MemberOutline,
        _ visited: inout Set<DocumentNode.Place>, depth: Int
    ) {
        left -= 1
        guard left > 0, depth < Self.depthLimit, visited.insert(node.place).inserted else { return }
        if let target = documents.target(of: node) {
            add(target, to: &outline, &visited, depth: depth)
        }
        outline.isReadOnly = outline.isReadOnly || node["readOnly"]?.value == true
        outline.isWriteOnly = outline.isWriteOnly || node["writeOnly"]?.value == true
        for (key, property) in node["properties"]?.members ?? [] where property.value != false {
            var member = outline.members[key] ?? MemberOutline()
            var inner: Set<DocumentNode.Place> = []
            add(property, to: &member, &inner, depth: depth + 1)
            outline.members[key] = member
            outline.hasWriteOnly = outline.hasWriteOnly || member.isWriteOnly || member.hasWriteOnly
        }
        let isClosed =
            node["additionalProperties"]?.value == false
            || node["unevaluatedProperties"]?.value == false
        if isClosed, node["patternProperties"] == nil { outline.isClosed = true }
        if let items = node["items"] { add(items, to: &outline, &visited, depth: depth) }
        for branch in node["allOf"]?.elements ?? [] {
            add(branch, to: &outline, &visited, depth: depth)
        }
        for keyword in ["anyOf", "oneOf"] {
            addAlternatives(node[keyword]?.elements ?? [], to: &outline, visited, depth: depth)
        }
        for branch in [node["if"], node["then"], node["else"]].compactMap(\.self) {
            add(branch, to: &outline, &visited, depth: depth)
        }
    }

    /// A value may match any alternative, so it is closed only if every alternative is closed.
    private mutating func addAlternatives(
        _ branches: [DocumentNode], to outline: inout MemberOutline,
        _ visited: Set<DocumentNode.Place>, depth: Int
    ) {
        let branches = branches.filter { documents.followed($0)["type"]?.value != "null" }
        var isClosed = !branches.isEmpty
        for branch in branches {
            var alternative = MemberOutline()
            var visited = visited
            add(branch, to: &alternative, &visited, depth: depth)
            isClosed = isClosed && alternative.isClosed
            outline.formUnion(alternative)
        }
        if isClosed { outline.isClosed = true }
    }
}

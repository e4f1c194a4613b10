import StubContract
import StubJSON

/// Compares two schemas: which requests become invalid, and which responses become possible.
struct SchemaDiff {
    enum Direction { case request, response }

    struct Found {
        let isBreaking: Bool
        let code: String
        let message: String
        /// The location in the new document.
        let node: DocumentNode
    }

    private struct Pair: Hashable {
        let old: JSONPointer
        let new: JSONPointer
    }

    let direction: Direction
    let old: DocumentSet
    let new: DocumentSet
    private(set) var found: [Found] = []
    /// Schemas can be recursive.
    private var visited: Set<Pair> = []
    private var depth = 0

    /// Deeper schemas do not occur in practice.
    private static let depthLimit = 100

    init(direction: Direction, old: DocumentSet, new: DocumentSet) {
        self.direction = direction
        self.old = old
        self.new = new
    }

    mutating func compare(_ old: DocumentNode, _ new: DocumentNode, at name: String) {
        guard depth < Self.depthLimit else { return }
        depth += 1
        defer { depth -= 1 }
        let (before, after) = (self.old.followed(old), self.new.followed(new))
        guard visited.insert(Pair(old: before.pointer, new: after.pointer)).inserted,
            before.value != after.value || hasReferences(after)
        else { return }
        let (was, becomes) = (SchemaOutline(old, in: self.old), SchemaOutline(new, in: self.new))
        compareTypes(before, after, name)
        compareMembers(before, after, name)
        compareBounds(before, after, name)
        compareProperties(was, becomes, after, name)
        if let oldItems = was.items, let newItems = becomes.items {
            compare(oldItems, newItems, at: name + "[]")
        }
    }

    private func hasReferences(_ node: DocumentNode) -> Bool {
        node.value.description.contains("\"$ref\"")
    }

    private mutating func report(
        _ isBreaking: Bool, _ code: String, _ message: String, _ node: DocumentNode
    ) {
        found.append(Found(isBreaking: isBreaking, code: code, message: message, node: node))
    }

    // MARK: - Values

    private mutating func compareTypes(
        _ old: DocumentNode, _ new: DocumentNode, _ name: String
    ) {
        let (before, after) = (types(old, self.old), types(new, self.new))
        guard before != after else { return }
        // No type means any type, and an integer is a number.
        let isNarrower = !after.isEmpty && (before.isEmpty || !before.subtracting(after).isEmpty)
        let isWider = !before.isEmpty && (after.isEmpty || !after.subtracting(before).isEmpty)
        let isBreaking = direction == .request ? isNarrower : isWider
        let (from, to) = (Self.words(before), Self.words(after))
        report(isBreaking, "type", "\(name) was \(from) and is \(to)", new)
    }

    private func types(_ node: DocumentNode, _ documents: DocumentSet) -> Set<String> {
        var types = Set(node["type"]?.value.string.map { [$0] } ?? node["type"]?.texts ?? [])
        if node["nullable"]?.value == true { types.insert("null") }
        for branch in node["anyOf"]?.elements ?? node["oneOf"]?.elements ?? [] {
            let branch = documents.followed(branch)
            types.formUnion(
                branch["type"]?.value.string.map { [$0] } ?? branch["type"]?.texts ?? [])
        }
        if types.contains("number") { types.insert("integer") }
        return types
    }

    private static func words(_ types: Set<String>) -> String {
        var types = types
        if types.contains("number") { types.remove("integer") }
        return types.isEmpty ? "anything" : types.sorted().joined(separator: " or ")
    }

    private mutating func compareMembers(
        _ old: DocumentNode, _ new: DocumentNode, _ name: String
    ) {
        let before = old["enum"]?.value.array ?? old["const"].map { [$0.value] }
        let after = new["enum"]?.value.array ?? new["const"].map { [$0.value] }
        guard before != nil || after != nil else { return }
        if let after {
            let gone = (before ?? []).filter { !after.contains($0) }
            if before == nil {
                report(
                    direction == .request, "enum", "\(name) is now restricted to a list of values",
                    new)
            } else if !gone.isEmpty {
                report(
                    direction == .request, "enum", "\(name) may no longer be \(Self.list(gone))",
                    new)
            }
        }
        guard let before else { return }
        let fresh = (after ?? []).filter { !before.contains($0) }
        if after == nil {
            report(
                direction == .response, "enum",
                "\(name) is no longer restricted to a list of values", new)
        } else if !fresh.isEmpty {
            report(direction == .response, "enum", "\(name) may now be \(Self.list(fresh))", new)
        }
    }

    private static func list(_ values: [JSONValue]) -> String {
        values.prefix(5).map(\.description).joined(separator: ", ")
            + (values.count > 5 ? ", …" : "")
    }

    private mutating func compareBounds(
        _ old: DocumentNode, _ new: DocumentNode, _ name: String
    ) {
        let least = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"]
        let most = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"]
        for keyword in least + most {
            let (before, after) = (old[keyword]?.value.number, new[keyword]?.value.number)
            guard before != after else { continue }
            let isTighter: Bool
            if let before, let after {
                isTighter = least.contains(keyword) ? after > before : after < before
            } else {
                isTighter = after != nil
            }
            let from = before?.literal ?? "none"
            report(
                direction == .request && isTighter, "bounds",
                "\(name): \(keyword) was \(from) and is \(after?.literal ?? "none")", new)
        }
        for keyword in ["pattern", "format", "multipleOf"] {
            let (before, after) = (old[keyword]?.value, new[keyword]?.value)
            guard before != after else { continue }
            // Clients rely on the format of a response, and servers on that of a request.
            let isBreaking = direction == .request ? after != nil : before != nil
            report(
                isBreaking, keyword == "format" ? "format" : "bounds",
                "\(name): \(keyword) was \(before?.description ?? "none") and is "
                    + (after?.description ?? "none"), new)
        }
    }

    // MARK: - Members

    private mutating func compareProperties(
        _ old: SchemaOutline, _ new: SchemaOutline, _ node: DocumentNode, _ name: String
    ) {
        for (key, _) in old.properties where new[key] == nil {
            let wasRequired = old.required.contains(key)
            let isBreaking = direction == .response ? wasRequired : new.isClosed
            report(isBreaking, "member-removed", "\(name) no longer has the member '\(key)'", node)
        }
        for (key, member) in new.properties {
            let isRequired = new.required.contains(key)
            guard let known = old[key] else {
                let isBreaking = direction == .request ? isRequired : old.isClosed
                let words = isRequired ? "the required member" : "the member"
                report(
                    isBreaking, isRequired ? "member-required" : "member-added",
                    "\(name) now has \(words) '\(key)'", member)
                continue
            }
            if isRequired, !old.required.contains(key) {
                report(
                    direction == .request, "member-required",
                    "\(name): the member '\(key)' is now required", member)
            } else if !isRequired, old.required.contains(key) {
                report(
                    direction == .response, "member-optional",
                    "\(name): the member '\(key)' is now optional", member)
            }
            compare(known, member, at: "\(name): \(key)")
        }
        if new.isClosed, !old.isClosed {
            report(
                direction == .request, "members-closed",
                "\(name) no longer allows additional members",
                node)
        }
    }
}

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
        let old: DocumentNode.Place
        let new: DocumentNode.Place
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
        guard visited.insert(Pair(old: before.place, new: after.place)).inserted,
            before.value != after.value || hasReferences(after)
        else { return }
        let (was, becomes) = (SchemaOutline(old, in: self.old), SchemaOutline(new, in: self.new))
        compareTypes(
            SchemaOutline(old, in: self.old, following: .all),
            SchemaOutline(new, in: self.new, following: .all), after, name)
        compareLists(was, becomes, after, name)
        compareBounds(was, becomes, after, name)
        compareTexts(was, becomes, after, name)
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
        _ old: SchemaOutline, _ new: SchemaOutline, _ node: DocumentNode, _ name: String
    ) {
        let (before, after) = (Self.types(old), Self.types(new))
        guard before != after else { return }
        // No type means any type, and an integer is a number.
        let isNarrower = !after.isEmpty && (before.isEmpty || !before.subtracting(after).isEmpty)
        let isWider = !before.isEmpty && (after.isEmpty || !after.subtracting(before).isEmpty)
        let isBreaking = direction == .request ? isNarrower : isWider
        let (from, to) = (Self.words(before), Self.words(after))
        report(isBreaking, "type", "\(name) was \(from) and is \(to)", node)
    }

    private static func types(_ outline: SchemaOutline) -> Set<String> {
        var types = Set(outline.types)
        if outline.allowsNull { types.insert("null") }
        if types.contains("number") { types.insert("integer") }
        return types
    }

    private static func words(_ types: Set<String>) -> String {
        var types = types
        if types.contains("number") { types.remove("integer") }
        return types.isEmpty ? "anything" : types.sorted().joined(separator: " or ")
    }

    private mutating func compareLists(
        _ old: SchemaOutline, _ new: SchemaOutline, _ node: DocumentNode, _ name: String
    ) {
        let (before, after) = (Self.listed(old), Self.listed(new))
        if let after {
            let gone = (before ?? []).filter { !after.contains($0) }
            if before == nil {
                report(
                    direction == .request, "enum", "\(name) is now restricted to a list of values",
                    node)
            } else if !gone.isEmpty {
                report(
                    direction == .request, "enum", "\(name) may no longer be \(Self.list(gone))",
                    node)
            }
        }
        guard let before else { return }
        let fresh = (after ?? []).filter { !before.contains($0) }
        if after == nil {
            report(
                direction == .response, "enum",
                "\(name) is no longer restricted to a list of values", node)
        } else if !fresh.isEmpty {
            report(direction == .response, "enum", "\(name) may now be \(Self.list(fresh))", node)
        }
    }

    /// The values that all the lists of a schema allow; `nil` if there is no list.
    private static func listed(_ outline: SchemaOutline) -> [JSONValue]? {
        let lists =
            outline.keywords("enum").compactMap(\.value.array)
            + outline.keywords("const").map { [$0.value] }
        return lists.first?.filter { value in lists.allSatisfy { $0.contains(value) } }
    }

    private static func list(_ values: [JSONValue]) -> String {
        values.prefix(5).map(\.description).joined(separator: ", ")
            + (values.count > 5 ? ", …" : "")
    }

    private mutating func compareBounds(
        _ old: SchemaOutline, _ new: SchemaOutline, _ node: DocumentNode, _ name: String
    ) {
        let least = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"]
        let most = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"]
        for keyword in least + most {
            let isLeast = least.contains(keyword)
            let bound = { (outline: SchemaOutline) in
                let bounds = outline.keywords(keyword).compactMap(\.value.number)
                return isLeast ? bounds.max() : bounds.min()
            }
            let (before, after) = (bound(old), bound(new))
            guard before != after else { continue }
            let isTighter: Bool
            if let before, let after {
                isTighter = isLeast ? after > before : after < before
            } else {
                isTighter = after != nil
            }
            let from = before?.literal ?? "none"
            report(
                direction == .request && isTighter, "bounds",
                "\(name): \(keyword) was \(from) and is \(after?.literal ?? "none")", node)
        }
    }

    private mutating func compareTexts(
        _ old: SchemaOutline, _ new: SchemaOutline, _ node: DocumentNode, _ name: String
    ) {
        for keyword in ["pattern", "format", "multipleOf"] {
            let (before, after) = (
                Set(old.keywords(keyword).map(\.value)), Set(new.keywords(keyword).map(\.value))
            )
            guard before != after else { continue }
            // Clients rely on the format of a response, and servers on that of a request.
            let isBreaking = !(direction == .request ? after : before).isEmpty
            report(
                isBreaking, keyword == "format" ? "format" : "bounds",
                "\(name): \(keyword) was \(Self.words(before)) and is \(Self.words(after))", node)
        }
    }

    private static func words(_ values: Set<JSONValue>) -> String {
        values.isEmpty ? "none" : values.map(\.description).sorted().joined(separator: " and ")
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

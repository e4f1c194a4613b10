import StubContract
import StubJSON
import StubSchema

/// Compares the objects of a document with the rules of their kinds, starting at the root.
///
/// References are not followed: their targets are read at their own location, as the kind that the
/// references require.
struct StructureReader {
    /// A violation of a rule.
    struct Problem {
        let code: LintCode
        let message: String
        let node: DocumentNode
        let hint: String
        var severity = Diagnostic.Severity.error
    }

    private struct Visit: Hashable {
        let place: DocumentNode.Place
        let kind: ObjectKind
    }

    let version: OpenAPIVersion
    private(set) var problems: [Problem] = []
    /// The operations by their ids, in the order they were read.
    private(set) var operations: [(id: String, node: DocumentNode)] = []
    private var visited: Set<Visit> = []
    private let tables: [ObjectKind: MemberTable]

    init(version: OpenAPIVersion) {
        self.version = version
        tables = ObjectKind.rules.mapValues { MemberTable($0, version) }
    }

    /// Reads an object and everything in it; one that was read before adds nothing.
    mutating func read(_ node: DocumentNode, as kind: ObjectKind) {
        guard let rule = ObjectKind.rules[kind], let table = tables[kind],
            visited.insert(Visit(place: node.place, kind: kind)).inserted
        else { return }
        if kind == .schema {
            readSchema(node, table, rule)
            return
        }
        guard expect(node, node.value.object != nil, "\(kind.phrase) must be an object") else {
            return
        }
        if kind == .operation, let id = node["operationId"]?.value.string {
            operations.append((id, node))
        }
        readMembers(of: node, kind, table.completed(by: node), rule)
    }

    private mutating func readMembers(
        of node: DocumentNode, _ kind: ObjectKind, _ table: MemberTable, _ rule: ObjectRule
    ) {
        var count = 0
        for (key, member) in node.members {
            if let known = table.members[key] {
                read(member, known.value, key, rule.code)
            } else if key.hasPrefix("x-") {
                continue
            } else if let others = rule.others {
                count += 1
                check(key, others.keys, at: member)
                read(member, others.value, key, rule.code)
            } else if !table.isIncomplete {
                refuse(key, at: member, kind, table)
            }
        }
        for member in table.required where node[member] == nil {
            add(
                rule.code ?? .missingMember, "\(kind.phrase) needs \"\(member)\"", at: node,
                "Add \"\(member)\".")
        }
        if let others = rule.others, count < others.least {
            add(
                rule.code ?? .missingMember, "\(kind.phrase) must have at least one entry",
                at: node, "Add one.")
        }
        for relation in rule.relations {
            for text in relation.violations(in: node, version) {
                add(rule.code ?? .conflict, "\(kind.phrase) \(text)", at: node, Self.relationHint)
            }
        }
    }

    private static let relationHint = "Add, remove or correct what the message names."

    private mutating func refuse(
        _ key: String, at member: DocumentNode, _ kind: ObjectKind, _ table: MemberTable
    ) {
        let nearest = NearestWord.nearest(to: key, among: table.members.keys.sorted())
        let advice =
            nearest.map { "Did you mean \"\($0)\"?" } ?? "Remove it, or begin it with x-."
        guard kind != .schema else {
            let isKnown = SchemaKeywords.known.contains(key)
            add(
                .unknownKeyword, "a schema of OpenAPI \(version.name) has no keyword \"\(key)\"",
                at: member, isKnown ? "It is defined since OpenAPI 3.1." : advice)
            return
        }
        let later = OpenAPIVersion.allCases.first { other in
            other > version
                && ObjectKind.rules[kind].map { MemberTable($0, other).mayHave(key) } == true
        }
        add(
            .unknownMember,
            "\(kind.phrase) has no member \"\(key)\"", at: member,
            later.map { "It is defined since OpenAPI \($0.name)." } ?? advice)
    }

    // MARK: - Schemas

    private mutating func readSchema(
        _ node: DocumentNode, _ table: MemberTable, _ rule: ObjectRule
    ) {
        guard let object = node.value.object else {
            // The compiler reports values that are not schemas.
            if version == .v30, node.value.bool != nil {
                add(
                    .schema, "a schema of OpenAPI 3.0 must be an object", at: node,
                    "Write {} for true, and {\"not\": {}} for false.")
            }
            return
        }
        if version == .v30 {
            if object["$ref"] != nil {
                readReference(node)
            } else {
                readMembers(of: node, .schema, table, rule)
            }
            return
        }
        for (key, member) in node.members {
            if let known = table.members[key] { read(member, known.value, key, nil) }
        }
        SchemaKeywords.forEachSubschema(of: object) { value, tokens in
            let pointer = JSONPointer(tokens: node.pointer.tokens + tokens)
            read(
                DocumentNode(value: value, document: node.document, pointer: pointer),
                as: .schema)
        }
    }

    // MARK: - References

    mutating func readReference(_ node: DocumentNode) {
        guard let reference = node["$ref"],
            expect(reference, reference.value.string != nil, "$ref must be a string")
        else { return }
        let allowed: Set<String> =
            version == .v30 ? ["$ref"] : ["$ref", "summary", "description"]
        for (key, member) in node.members where !allowed.contains(key) && !key.hasPrefix("x-") {
            problems.append(
                Problem(
                    code: .ignoredMember, message: "\"\(key)\" beside $ref is ignored",
                    node: member, hint: "Move it to the target of the reference, or remove it.",
                    severity: .warning))
        }
    }

    // MARK: - Reporting

    mutating func expect(
        _ node: DocumentNode, _ isRight: Bool, _ message: String
    ) -> Bool {
        if !isRight {
            let isPlain = node.value.number != nil || node.value.bool != nil
            let hint =
                isPlain && message.hasSuffix("a string")
                ? "Write it in quotation marks." : "Use a value of the right type."
            add(.type, "\(message), not \(node.value.typeName)", at: node, hint)
        }
        return isRight
    }

    mutating func add(
        _ code: LintCode, _ message: String, at node: DocumentNode, _ hint: String
    ) {
        problems.append(Problem(code: code, message: message, node: node, hint: hint))
    }
}

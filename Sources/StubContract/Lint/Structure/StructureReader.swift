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

    private mutating func readReference(_ node: DocumentNode) {
        guard let reference = node["$ref"],
            expect(reference, reference.value.string != nil, "$ref must be a string")
        else { return }
        let allowed: Set<String> =
            version == .v30 ? ["$ref"] : ["$ref", "summary", "description"]
        for (key, member) in node.members where !allowed.contains(key) && !key.hasPrefix("x-") {
            problems.append(
                Problem(
                    code: .ignoredMember, message: "\"\(key)\" beside $ref is ignored",
                    node: member, hint: "Move it to what the reference refers to, or remove it.",
                    severity: .warning))
        }
    }

    // MARK: - Values

    private mutating func read(
        _ node: DocumentNode, _ rule: ValueRule, _ name: String, _ code: LintCode?
    ) {
        switch rule {
        case .any: break
        case .text: _ = expect(node, node.value.string != nil, "\"\(name)\" must be a string")
        case .version: readVersion(node)
        case .flag: _ = expect(node, node.value.bool != nil, "\"\(name)\" must be true or false")
        case .word(let words): readWord(node, words, name, code)
        case .words(let early, let last, let later):
            readWord(node, version <= last ? early : later, name, code)
        case .object(let kind): read(node, as: kind)
        case .schemaOrFlag: if node.value.bool == nil { read(node, as: .schema) }
        case .referableSince(let first, let kind):
            read(node, version < first ? .object(kind) : .referable(kind), name, code)
        case .referable(let kind):
            if node["$ref"] != nil { readReference(node) } else { read(node, as: kind) }
        case .list(let element, let least, let isUnique):
            readList(node, element, name, least: least, isUnique: isUnique)
        case .map(let value, let keys, let least, let most):
            guard expect(node, node.value.object != nil, "\"\(name)\" must be an object") else {
                return
            }
            let members = node.members
            if members.count < least || members.count > most {
                add(
                    code ?? .value,
                    "\"\(name)\" must have \(least == most ? "exactly" : "at least") \(least) entry",
                    at: node, "There are \(members.count).")
            }
            for (key, member) in members {
                check(key, keys, at: member)
                read(member, value, key, code)
            }
        }
    }

    private mutating func readList(
        _ node: DocumentNode, _ element: ValueRule, _ name: String, least: Int, isUnique: Bool
    ) {
        guard expect(node, node.value.array != nil, "\"\(name)\" must be an array") else { return }
        let elements = node.elements
        if elements.count < least {
            add(.value, "\"\(name)\" must not be empty", at: node, "Remove it, or add an element.")
        }
        var seen: Set<JSONValue> = []
        for (index, member) in elements.enumerated() {
            read(member, element, "\(name)[\(index)]", nil)
            if isUnique, !seen.insert(member.value).inserted {
                add(.value, "\"\(name)\" has an element twice", at: member, "Remove one of them.")
            }
        }
    }

    private mutating func readWord(
        _ node: DocumentNode, _ words: [String], _ name: String, _ code: LintCode?
    ) {
        guard expect(node, node.value.string != nil, "\"\(name)\" must be a string"),
            let text = node.value.string, !words.contains(text)
        else { return }
        let known = words.joined(separator: ", ")
        add(
            code ?? .value, "\"\(name)\" cannot be \"\(text)\"", at: node,
            words.count == 1 ? "Use \(known)." : "Use one of: \(known).")
    }

    private mutating func readVersion(_ node: DocumentNode) {
        let parts = (node.value.string ?? "").split(
            separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        let patch = parts.count == 3 ? parts[2].prefix { $0 != "-" } : ""
        if patch.isEmpty || !patch.allSatisfy(\.isWholeNumber) {
            add(
                .value, "\"openapi\" must be a version with three parts, as a string", at: node,
                "Write \"\(version.name).\(version == .v30 ? "4" : version == .v31 ? "1" : "0")\".")
        }
    }

    private mutating func check(_ key: String, _ rule: KeyRule, at node: DocumentNode) {
        switch rule {
        case .any: break
        case .componentName:
            let isName = key.utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                    || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                    || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_")].contains(byte)
            }
            if !isName || key.isEmpty {
                add(
                    .componentName, "\"\(key)\" cannot be the name of a component", at: node,
                    "Use letters, digits, '.', '-' and '_'.")
            }
        case .path:
            if !key.hasPrefix("/") {
                add(
                    .path, "the path \"\(key)\" does not start with '/'", at: node,
                    "Write \"/\(key)\".")
            }
        case .status:
            let bytes = Array(key.utf8)
            let isCode =
                bytes.count == 3 && (0x31...0x35).contains(bytes[0])
                && (bytes.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
                    || key.hasSuffix("XX"))
            if !isCode, key != "default" {
                add(
                    .status, "\"\(key)\" is not a status code", at: node,
                    "Use a code such as \"200\", a range such as \"2XX\", or \"default\".")
            }
        case .method:
            if (ObjectKind.methods + ["query"]).contains(key.lowercased()) {
                add(
                    .value, "\"\(key)\" has a member of its own in a path item", at: node,
                    "Move the operation to \"\(key.lowercased())\".")
            }
        }
    }

    // MARK: - Reporting

    private mutating func expect(
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

    private mutating func add(
        _ code: LintCode, _ message: String, at node: DocumentNode, _ hint: String
    ) {
        problems.append(Problem(code: code, message: message, node: node, hint: hint))
    }
}

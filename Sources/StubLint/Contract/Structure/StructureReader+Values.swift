import StubContract
import StubJSON
import StubSchema

/// Compares values and keys with their rules.
extension StructureReader {
    /// Reads a value by its rule.
    mutating func read(
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

    mutating func check(_ key: String, _ rule: KeyRule, at node: DocumentNode) {
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
}

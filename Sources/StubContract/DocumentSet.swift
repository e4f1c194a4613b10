import StubHTTP
import StubJSON

/// The contract's document and those it refers to; follows `$ref` and collects diagnostics.
struct DocumentSet {
    let documents: [JSONDocument]
    private(set) var diagnostics: [Diagnostic] = []

    /// A chain of references longer than this is taken for a cycle.
    private static let referenceLimit = 64

    init(_ documents: [JSONDocument]) {
        self.documents = documents
    }

    var root: DocumentNode {
        DocumentNode(value: documents[0].value, document: 0, pointer: .root)
    }

    var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    func file(of node: DocumentNode) -> String { documents[node.document].file }

    mutating func report(
        _ code: String, _ message: String, at node: DocumentNode, hint: String? = nil,
        severity: Diagnostic.Severity = .error
    ) {
        let document = documents[node.document]
        diagnostics.append(
            Diagnostic(
                severity, code: code, message: message, file: document.file,
                position: document.position(of: node.pointer), hint: hint))
    }

    /// The node itself, or what its `$ref` leads to; `nil` after reporting a broken reference.
    mutating func resolve(_ node: DocumentNode) -> DocumentNode? {
        var current = node
        for _ in 0..<Self.referenceLimit {
            guard let reference = current["$ref"]?.value.string else { return current }
            guard let next = target(of: reference, from: current) else {
                report(
                    "contract/broken-reference", "$ref \"\(reference)\" leads nowhere", at: current,
                    hint: "Check the path behind '#' and the name of the file.")
                return nil
            }
            current = next
        }
        report("contract/reference-cycle", "$ref leads back to itself", at: node)
        return nil
    }

    /// What the node's `$ref` leads to, one step; `nil` if it has none or a broken one.
    func target(of node: DocumentNode) -> DocumentNode? {
        node["$ref"]?.value.string.flatMap { target(of: $0, from: node) }
    }

    func target(of reference: String, from node: DocumentNode) -> DocumentNode? {
        let file = reference.prefix { $0 != "#" }
        guard let fragment = PercentCoding.decode(reference.dropFirst(file.count + 1)),
            let pointer = JSONPointer(fragment)
        else { return nil }
        let document: Int
        if file.isEmpty {
            document = node.document
        } else {
            let path = Self.sibling(String(file), of: documents[node.document].file)
            guard let index = documents.firstIndex(where: { $0.file == path }) else { return nil }
            document = index
        }
        return documents[document].value[pointer].map {
            DocumentNode(value: $0, document: document, pointer: pointer)
        }
    }

    /// A path relative to another file's folder, with `.` and `..` taken out.
    static func sibling(_ relative: String, of file: String) -> String {
        var parts = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        for part in relative.split(separator: "/") {
            switch part {
            case ".": continue
            case "..": parts = parts.dropLast()
            default: parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }
}

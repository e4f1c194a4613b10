import StubBackport
import StubHTTP
package import StubJSON

/// The documents of a contract; it resolves `$ref` and collects diagnostics.
package struct DocumentSet {
    package let documents: [JSONDocument]
    private var reports: [Report] = []
    /// The number of diagnostics by code and severity.
    private var counts: [String: Int] = [:]
    /// The number of diagnostics in total.
    private(set) var reportCount = 0

    /// A longer chain of references is reported as a cycle.
    private static let referenceLimit = 64
    /// The default number of diagnostics listed per code.
    static let usualReportLimit = 20

    /// Whether broken parts are reported as warnings and left out, so that the rest can be served.
    let isLenient: Bool
    /// What makes the whole document useless, or what a person wrote for the stub.
    private static let fatal: Set = ["contract/version", "contract/x-stub"]
    /// What was reported so far, since many operations lead to one mistake.
    private var known: Set<Known> = []
    /// How many diagnostics of the same kind are listed; the others are counted.
    private let reportLimit: Int

    /// A diagnostic whose position has not been looked up yet.
    private struct Report {
        let diagnostic: Diagnostic
        let document: Int
        let pointer: JSONPointer
    }

    private struct Known: Hashable {
        let code: String
        let message: String
        let place: DocumentNode.Place
    }

    package init(
        _ documents: [JSONDocument], isLenient: Bool = false,
        reportLimit: Int = DocumentSet.usualReportLimit
    ) {
        self.documents = documents
        self.isLenient = isLenient
        self.reportLimit = reportLimit
        let root = DocumentNode(value: documents[0].value, document: 0, pointer: .root)
        hidesSiblingsOfReferences = OpenAPIVersion(of: root) == .v30
    }

    /// The outlines of schemas that were made before: operations ask for those of a row again and
    /// again.
    let outlines = KnownOutlines()

    package var root: DocumentNode {
        DocumentNode(value: documents[0].value, document: 0, pointer: .root)
    }

    /// Whether what stands beside a `$ref` has no meaning, as in OpenAPI 3.0.
    package let hidesSiblingsOfReferences: Bool

    var hasErrors: Bool { reports.contains { $0.diagnostic.severity == .error } }

    /// The diagnostics, and for each kind how many are not listed.
    var findings: [Diagnostic] {
        placed
            + counts.sorted { $0.key < $1.key }.filter { $0.value > reportLimit }.map {
                let isError = $0.key.hasSuffix("!")
                return Diagnostic(
                    isError ? .error : .warning, code: String($0.key.prefix { $0 != "!" }),
                    message: "\($0.value - reportLimit) more of this kind are not listed",
                    file: documents[0].file)
            }
    }

    /// The diagnostics in order; positions are looked up in one pass over each document.
    private var placed: [Diagnostic] {
        var diagnostics = reports.map(\.diagnostic)
        for (index, document) in documents.enumerated() {
            let own = reports.indices.filter { reports[$0].document == index }
            let origins = document.origins(of: own.map { reports[$0].pointer })
            for (report, origin) in zip(own, origins) {
                diagnostics[report] = diagnostics[report].placed(at: origin)
            }
        }
        return diagnostics
    }

    package func file(of node: DocumentNode) -> String { documents[node.document].file }

    /// The node at a pointer in the file with this name.
    package func node(_ file: String, _ pointer: JSONPointer) -> DocumentNode? {
        documents.firstIndex { $0.file == file }.flatMap { index in
            documents[index].value[pointer].map {
                DocumentNode(value: $0, document: index, pointer: pointer)
            }
        }
    }

    /// Reports something once, however often it is found; in lenient mode, most errors are warnings.
    mutating func report(
        _ code: String, _ message: String, at node: DocumentNode, hint: String? = nil,
        severity: Diagnostic.Severity = .error, isFatal: Bool = false
    ) {
        reportCount += 1
        let isForgiven = isLenient && !isFatal && !Self.fatal.contains(code)
        let severity = isForgiven ? .warning : severity
        guard known.insert(Known(code: code, message: message, place: node.place)).inserted else {
            return
        }
        let kind = severity == .error ? code + "!" : code
        counts[kind, default: 0] += 1
        guard counts[kind, default: 0] <= reportLimit else { return }
        let diagnostic = Diagnostic(
            severity, code: code, message: message, file: file(of: node), hint: hint)
        reports.append(
            Report(diagnostic: diagnostic, document: node.document, pointer: node.pointer))
    }

    // MARK: - References

    /// The node, or the target of its `$ref`; `nil` after reporting a broken reference.
    mutating func resolve(_ node: DocumentNode) -> DocumentNode? {
        let end = followed(node)
        guard let reference = end["$ref"]?.value.string else { return end }
        if target(of: reference, from: end) == nil {
            reportBroken(reference, at: end)
        } else {
            report("contract/reference-cycle", "$ref refers to itself", at: node)
        }
        return nil
    }

    /// Reports a `$ref` whose target is not there.
    mutating func reportBroken(
        _ reference: String, at node: DocumentNode, severity: Diagnostic.Severity = .error
    ) {
        let advice = BrokenReference(reference)
        report(
            "contract/broken-reference", advice.message, at: node, hint: advice.hint,
            severity: severity)
    }

    /// The node, or the target of its `$ref`, as far as the references can be resolved.
    package func followed(_ node: DocumentNode) -> DocumentNode { chain(from: node).last ?? node }

    /// The node and the targets of its `$ref`, one after the other.
    package func chain(from node: DocumentNode) -> [DocumentNode] {
        var nodes = [node]
        while nodes.count <= Self.referenceLimit, let next = target(of: nodes[nodes.count - 1]) {
            nodes.append(next)
        }
        return nodes
    }

    /// The node, or the target of its `$ref`; `nil` if the reference is broken.
    package func referent(of node: DocumentNode) -> DocumentNode? {
        let end = followed(node)
        return end["$ref"]?.value.string == nil ? end : nil
    }

    /// The direct target of the node's `$ref`; `nil` if it has none or a broken one.
    package func target(of node: DocumentNode) -> DocumentNode? {
        node["$ref"]?.value.string.flatMap { target(of: $0, from: node) }
    }

    package func target(of reference: String, from node: DocumentNode) -> DocumentNode? {
        let hash = reference.utf8.firstIndex(of: UInt8(ascii: "#")) ?? reference.endIndex
        let file = reference[..<hash]
        guard
            let fragment = PercentCoding.decode(Substring(reference.utf8[hash...].dropFirst())),
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
        if let value = documents[document].value[pointer] {
            return DocumentNode(value: value, document: document, pointer: pointer)
        }
        return file.isEmpty ? embedded(pointer, around: node) : nil
    }

    /// The target in the schema around the node that has an `$id`, which is a resource of its own
    /// (JSON Schema 2020-12 §8.2.1).
    private func embedded(_ pointer: JSONPointer, around node: DocumentNode) -> DocumentNode? {
        let (root, tokens) = (documents[node.document].value, node.pointer.tokens)
        for count in tokens.indices.reversed() {
            let place = Array(tokens[..<count])
            guard root[JSONPointer(tokens: place)]?["$id"]?.string != nil else { continue }
            let whole = JSONPointer(tokens: place + pointer.tokens)
            return root[whole].map {
                DocumentNode(value: $0, document: node.document, pointer: whole)
            }
        }
        return nil
    }

    /// A path relative to the folder of another file, with `.` and `..` resolved.
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

import StubHTTP
import StubJSON

/// The contract's document and those it refers to; follows `$ref` and collects diagnostics.
struct DocumentSet {
    let documents: [JSONDocument]
    private var reports: [Report] = []
    /// How often each code was reported, by code and severity.
    private var counts: [String: Int] = [:]
    /// How often anything was reported.
    private(set) var reportCount = 0

    /// A chain of references longer than this is taken for a cycle.
    private static let referenceLimit = 64
    /// A mistake that is made more often is understood from the first few.
    static let usualReportLimit = 20

    /// Whether what is wrong in one place alone is only worth a warning.
    private let isLenient: Bool
    /// So many mistakes of a kind are listed, the others are counted.
    private let reportLimit: Int

    /// Something that was found, before its place is looked up.
    private struct Report {
        let diagnostic: Diagnostic
        let document: Int
        let pointer: JSONPointer
    }

    init(
        _ documents: [JSONDocument], isLenient: Bool = false,
        reportLimit: Int = DocumentSet.usualReportLimit
    ) {
        self.documents = documents
        self.isLenient = isLenient
        self.reportLimit = reportLimit
    }

    var root: DocumentNode {
        DocumentNode(value: documents[0].value, document: 0, pointer: .root)
    }

    var hasErrors: Bool { reports.contains { $0.diagnostic.severity == .error } }

    /// What was reported, and how much of each kind is not listed.
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

    /// The reports in their order, with places that are looked up in one pass over each document.
    private var placed: [Diagnostic] {
        var diagnostics = reports.map(\.diagnostic)
        for (index, document) in documents.enumerated() {
            let own = reports.indices.filter { reports[$0].document == index }
            let positions = document.positions(of: own.map { reports[$0].pointer })
            for (report, position) in zip(own, positions) {
                diagnostics[report].position = position
            }
        }
        return diagnostics
    }

    func file(of node: DocumentNode) -> String { documents[node.document].file }

    /// The node at a place in the file of that name.
    func node(_ file: String, _ pointer: JSONPointer) -> DocumentNode? {
        documents.firstIndex { $0.file == file }.flatMap { index in
            documents[index].value[pointer].map {
                DocumentNode(value: $0, document: index, pointer: pointer)
            }
        }
    }

    mutating func report(
        _ code: String, _ message: String, at node: DocumentNode, hint: String? = nil,
        severity: Diagnostic.Severity = .error
    ) {
        let kind = severity == .error ? code + "!" : code
        counts[kind, default: 0] += 1
        reportCount += 1
        guard counts[kind, default: 0] <= reportLimit else { return }
        let diagnostic = Diagnostic(
            severity, code: code, message: message, file: file(of: node), hint: hint)
        reports.append(
            Report(diagnostic: diagnostic, document: node.document, pointer: node.pointer))
    }

    /// Reports what can be left out without doing harm to the rest.
    mutating func reportLeftOut(
        _ code: String, _ message: String, at node: DocumentNode, hint: String? = nil
    ) {
        report(code, message, at: node, hint: hint, severity: isLenient ? .warning : .error)
    }

    // MARK: - References

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

    /// The node itself, or what its `$ref` leads to, as far as it leads anywhere.
    func followed(_ node: DocumentNode) -> DocumentNode {
        var current = node
        for _ in 0..<Self.referenceLimit {
            guard let next = target(of: current) else { break }
            current = next
        }
        return current
    }

    /// What the node's `$ref` leads to, one step; `nil` if it has none or a broken one.
    func target(of node: DocumentNode) -> DocumentNode? {
        node["$ref"]?.value.string.flatMap { target(of: $0, from: node) }
    }

    func target(of reference: String, from node: DocumentNode) -> DocumentNode? {
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

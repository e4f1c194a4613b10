package import StubJSON

/// Diagnostics of documents; positions are looked up at the end, in one pass per file.
package struct Findings {
    private struct Finding {
        let diagnostic: Diagnostic
        let pointer: JSONPointer
    }

    private var placed: [Diagnostic] = []
    private var unplaced: [String: (document: JSONDocument, findings: [Finding])] = [:]

    /// The most findings of one code that are listed per file.
    package static let limit = 50

    package init() {}

    /// Adds a finding.
    ///
    /// - Parameter hint: what to do about it, as a sentence.
    package mutating func add(
        _ code: String, _ message: String, in document: JSONDocument, at pointer: JSONPointer,
        severity: Diagnostic.Severity = .error, hint: String
    ) {
        let diagnostic = Diagnostic(
            severity, code: code, message: message, file: document.file, hint: hint)
        unplaced[document.file, default: (document, [])].findings.append(
            Finding(diagnostic: diagnostic, pointer: pointer))
    }

    /// Adds diagnostics whose positions are known.
    package mutating func add(_ diagnostics: [Diagnostic]) {
        placed += diagnostics
    }

    /// The findings sorted by file and position, without duplicates.
    package var diagnostics: [Diagnostic] {
        var all = placed
        for (document, findings) in unplaced.values {
            let origins = document.origins(of: findings.map(\.pointer))
            all += zip(findings, origins).map { $0.diagnostic.placed(at: $1) }
        }
        all.sort { Self.key($0) < Self.key($1) }
        return Self.first(of: Self.distinct(all))
    }

    private static func key(_ diagnostic: Diagnostic) -> (String, Int, String, String) {
        (
            diagnostic.file ?? "", diagnostic.position?.offset ?? -1, diagnostic.code,
            diagnostic.message
        )
    }

    /// Removes duplicates, which are adjacent after sorting.
    private static func distinct(_ sorted: [Diagnostic]) -> [Diagnostic] {
        var result: [Diagnostic] = []
        for diagnostic in sorted {
            if let last = result.last, key(last) == key(diagnostic) { continue }
            result.append(diagnostic)
        }
        return result
    }

    /// Removes findings beyond the limit per code and file, and reports how many there were.
    private static func first(of sorted: [Diagnostic]) -> [Diagnostic] {
        var counts: [[String]: Int] = [:]
        var result: [Diagnostic] = []
        for diagnostic in sorted {
            let key = [diagnostic.file ?? "", diagnostic.code]
            counts[key, default: 0] += 1
            if counts[key, default: 0] <= limit { result.append(diagnostic) }
        }
        for (key, count) in counts where count > limit {
            let place = result.lastIndex { $0.file == key[0] && $0.code == key[1] }
            guard let place else { continue }
            result.insert(
                Diagnostic(
                    result[place].severity, code: "lint/more",
                    message: "\(count - limit) further findings of \(key[1]) are not listed",
                    file: key[0], position: result[place].position,
                    hint: "Correct those above first."), at: place + 1)
        }
        return result
    }
}

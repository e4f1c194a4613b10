import StubHTTP

/// Hides the values of the header fields that the user passed, which an API may send back.
struct HeaderMask {
    private let secrets: [String]

    /// Shorter ones would be found by chance.
    private static let shortest = 6

    init(_ fields: HTTPFields) {
        let values = fields.all.filter { !Self.isHarmless($0.name.lowercased()) }.map(\.value)
        // Of `Bearer eyJh…`, and of `sid=eyJh…`, the credentials may come back alone.
        let parts = values.flatMap { value in
            value.split { $0 == " " || $0 == "=" || $0 == ";" }.map(String.init)
        }
        secrets = Set(values + parts).filter { $0.utf8.count >= Self.shortest }
            .sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    }

    private static func isHarmless(_ name: String) -> Bool {
        name.hasPrefix("accept") || name.hasPrefix("content-") || name == "user-agent"
    }

    func masked(_ result: DriftResult) -> DriftResult {
        DriftResult(
            operation: result.operation, request: result.request.map(masked),
            skipped: result.skipped.map(masked),
            findings: result.findings.map { finding in
                DriftFinding(
                    code: finding.code, operation: finding.operation,
                    request: masked(finding.request), place: masked(finding.place),
                    message: masked(finding.message), isBreaking: finding.isBreaking)
            })
    }

    private func masked(_ text: String) -> String {
        secrets.reduce(text) { $0.replacing($1, with: "…") }
    }
}

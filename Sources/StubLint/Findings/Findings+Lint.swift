import StubContract
import StubJSON

extension Findings {
    /// Adds a finding of the lint.
    mutating func add(
        _ code: LintCode, _ message: String, in document: JSONDocument, at pointer: JSONPointer,
        severity: Diagnostic.Severity = .error, hint: String
    ) {
        add(code.rawValue, message, in: document, at: pointer, severity: severity, hint: hint)
    }

    /// The findings, each with advice: its own, or else that of its code's explanation.
    var advised: [Diagnostic] {
        diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.hint =
                diagnostic.hint ?? IssueCatalog.explanation(of: diagnostic.code)?.advice
            return diagnostic
        }
    }
}

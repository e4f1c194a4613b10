package import StubContract
import StubHTTP
package import StubJSON
import StubSchema

/// Finds declared examples of responses that break their schemas.
package enum ExampleReview {
    /// A warning for each example, at its media type, however many operations share it.
    ///
    /// - Parameter form: how examples are sent.
    package static func findings(
        in contract: Contract, sent form: ExampleForm = .mended
    ) -> [Diagnostic] {
        var warnings: [(pointer: JSONPointer, warning: Diagnostic)] = []
        var seen: Set<JSONPointer> = []
        for response in contract.operations.flatMap(\.responses) {
            for media in response.content
            where media.type.isJSON && !media.examples.isEmpty
                && seen.insert(media.pointer).inserted
            {
                for (name, value) in media.examples {
                    guard let issue = media.schema?.issues(in: value, formats: .assert).first
                    else { continue }
                    warnings.append(
                        (media.pointer, warning(name, issue.message, form, in: contract)))
                }
            }
        }
        // A media type of another file cannot be told from one of the contract's own.
        let own = warnings.filter { contract.document.value[$0.pointer] != nil }
        let origins = contract.document.origins(of: own.map(\.pointer))
        return zip(own, origins).map { $0.warning.placed(at: $1) }
    }

    private static func warning(
        _ name: String, _ message: String, _ form: ExampleForm, in contract: Contract
    ) -> Diagnostic {
        let called = name == "default" ? "an example" : "the example '\(name)'"
        return Diagnostic(
            .warning, code: "contract/example",
            message: "\(called) breaks its schema and is served "
                + (form == .mended ? "mended" : "unchanged") + ": \(message)",
            file: contract.document.file,
            hint: "Correct the example, or the schema; understudy lint says where.")
    }
}

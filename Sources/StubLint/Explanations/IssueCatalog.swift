/// The explanations of all codes of issues and diagnostics.
package enum IssueCatalog {
    /// All explanations, sorted by code.
    package static let all: [IssueExplanation] =
        (exchange + schemas + contract + overlays + lint + fixtures + scenarios + recordings
        + changes + drift + inputs)
        .sorted { $0.code < $1.code }

    /// The explanation of a code; `nil` if the code is unknown.
    package static func explanation(of code: String) -> IssueExplanation? {
        all.first { $0.code == code }
    }
}

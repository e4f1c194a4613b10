/// Every code that an exchange, a document or a lint can be found wrong by.
package enum IssueCatalog {
    /// In order of their codes.
    package static let all: [IssueExplanation] =
        (exchange + schemas + contract + lint + fixtures + scenarios + recordings
        + changes)
        .sorted { $0.code < $1.code }

    /// The explanation of a code; `nil` if nothing has that code.
    package static func explanation(of code: String) -> IssueExplanation? {
        all.first { $0.code == code }
    }
}

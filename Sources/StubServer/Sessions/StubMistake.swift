/// What a test has asked of the stub or given to it that proves nothing, or breaks the contract.
package struct StubMistake: Sendable, Hashable {
    /// What is mistaken, such as a rule or a query.
    package let subject: Subject
    /// The mistake as a sentence.
    package let text: String
    /// Where the test made it; `nil` if the stub was not told.
    package var place: CallPlace?
    /// The code of the issue by which a test says that it makes the mistake on purpose; `nil` if it
    /// cannot.
    package var code: String?

    /// What a mistake is about.
    package enum Subject: String, Sendable, Hashable {
        case use = "A rule or a query is mistaken"
        case row = "A row is wrong"
    }
}

/// The place of a call, as `#fileID`, `#filePath`, `#line` and `#column` have it.
package struct CallPlace: Sendable, Hashable {
    package let fileID: String
    package let filePath: String
    package let line: Int
    package let column: Int

    init(_ fileID: String, _ filePath: String, _ line: Int, _ column: Int) {
        (self.fileID, self.filePath) = (fileID, filePath)
        (self.line, self.column) = (line, column)
    }
}

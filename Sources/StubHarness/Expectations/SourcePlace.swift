/// A line of source code, as `#fileID`, `#filePath`, `#line` and `#column` give it.
package struct SourcePlace: Sendable, Hashable {
    /// The module and file name, such as `CustomerContracts/PaginationCases.swift`.
    package let fileID: String
    /// The path of the file where it was compiled; `nil` if only the file's id is known.
    package let filePath: String?
    /// The line number, from 1.
    package let line: Int
    /// The column, from 1; 1 if only the line is known.
    package let column: Int

    /// Creates a place.
    package init(fileID: String, filePath: String? = nil, line: Int, column: Int = 1) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }
}

extension SourcePlace: CustomStringConvertible {
    /// The place as `fileID:line`.
    package var description: String { "\(fileID):\(line)" }
}

/// A line of source code, as `#fileID` and `#line` give it.
public struct SourcePlace: Sendable, Hashable {
    /// The module and file name, such as `CustomerContracts/PaginationCases.swift`.
    public let fileID: String
    /// The line number, from 1.
    public let line: Int

    /// Creates a place.
    public init(fileID: String, line: Int) {
        self.fileID = fileID
        self.line = line
    }
}

extension SourcePlace: CustomStringConvertible {
    /// The place as `fileID:line`.
    public var description: String { "\(fileID):\(line)" }
}

/// A line of source code as `#fileID` and `#line` give it.
public struct SourcePlace: Sendable, Hashable {
    /// Module and file name, such as `CustomerContracts/PaginationCases.swift`.
    public let fileID: String
    public let line: Int

    public init(fileID: String, line: Int) {
        self.fileID = fileID
        self.line = line
    }
}

extension SourcePlace: CustomStringConvertible {
    public var description: String { "\(fileID):\(line)" }
}

import StubJSON

/// Limits how much of a schema is read into a tree of members: schemas contain one another, and
/// themselves, without end.
struct SchemaLimits {
    let documents: DocumentSet
    /// The members below this level are not read.
    private let levels: Int
    /// The number of schemas that are still read.
    private var left = 4_000

    private static let allLevels = (least: 2, most: 6)

    /// Returns what is read from as many levels as can be read completely.
    static func reading<Result>(
        in documents: DocumentSet, _ read: (inout SchemaLimits) -> Result
    ) -> Result {
        var levels = allLevels.most
        while true {
            var limits = SchemaLimits(documents: documents, levels: levels)
            let result = read(&limits)
            if limits.left >= 0 || levels == allLevels.least { return result }
            levels -= 1
        }
    }

    private init(documents: DocumentSet, levels: Int) {
        self.documents = documents
        self.levels = levels
    }

    /// The outline of a schema on a level; `nil` beyond a limit.
    mutating func outline(
        of schema: DocumentNode, level: Int,
        following alternatives: SchemaOutline.Alternatives = .none
    ) -> SchemaOutline? {
        guard level < levels, left >= 0 else { return nil }
        let outline = SchemaOutline(schema, in: documents, following: alternatives)
        left -= outline.parts.count
        return outline
    }
}

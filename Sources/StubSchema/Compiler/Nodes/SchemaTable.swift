/// The nodes that references refer to, by number.
///
/// Every `Schema` keeps a copy of the table from the time it was compiled. Chunks make that cheap:
/// adding a node copies one chunk and not the table.
struct SchemaTable: Sendable {
    private static let chunkSize = 64

    private var chunks: [[SchemaNode]] = []
    private(set) var count = 0
    /// The nodes of each resource's `$dynamicAnchor`s, by number of the resource.
    var dynamicAnchors: [[String: Int]] = []
    /// Whether any node uses the dynamic scope; otherwise the evaluator does not track it.
    var usesDynamicScope = false
    /// How the documents write times.
    var times = TimeForm()
    /// Whether the values are bodies of requests; otherwise they are what responses have.
    var isOfRequest = false

    subscript(index: Int) -> SchemaNode {
        get { chunks[index / Self.chunkSize][index % Self.chunkSize] }
        set { chunks[index / Self.chunkSize][index % Self.chunkSize] = newValue }
    }

    mutating func append(_ node: SchemaNode) -> Int {
        if count % Self.chunkSize == 0 { chunks.append([]) }
        chunks[count / Self.chunkSize].append(node)
        count += 1
        return count - 1
    }

    mutating func truncate(to count: Int) {
        while self.count > count {
            self.count -= 1
            chunks[self.count / Self.chunkSize].removeLast()
            if self.count % Self.chunkSize == 0 { chunks.removeLast() }
        }
    }
}

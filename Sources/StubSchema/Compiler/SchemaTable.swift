/// The nodes that references lead to, by number.
///
/// Every `Schema` keeps the table as it stood when it was compiled. The chunks keep that cheap:
/// adding a node copies one chunk, not the table.
struct SchemaTable: Sendable {
    private static let chunkSize = 64

    private var chunks: [[SchemaNode]] = []
    private(set) var count = 0
    /// The nodes of each resource's `$dynamicAnchor`s, by resource number.
    var dynamicAnchors: [[String: Int]] = []
    /// Whether any node needs the dynamic scope; without one it is never tracked.
    var usesDynamicScope = false

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

import StubBackport

/// A reference from one schema to another, which is looked up in the table once.
///
/// All tables that contain a schema contain the same schemas that it refers to, and keep them alive.
final class SchemaLink: Sendable {
    private let number: Int
    private let known = Atomic<Unmanaged<SchemaNode>?>(nil)

    init(to number: Int) {
        self.number = number
    }

    @inline(__always)
    func target(in table: SchemaTable) -> Unmanaged<SchemaNode> {
        known.load(ordering: .acquiring) ?? resolve(in: table)
    }

    private func resolve(in table: SchemaTable) -> Unmanaged<SchemaNode> {
        let target = Unmanaged.passUnretained(table[number])
        known.store(target, ordering: .releasing)
        return target
    }
}

import StubJSON

/// The anchors of a document (YAML 1.2.2 §6.9.2); a name may be defined again.
struct AnchorTable {
    /// The node that an alias refers to.
    struct Node {
        var value: JSONValue
        /// A scalar as it is written, for an alias that is a key; `nil` for a collection.
        var keyText: String?
        /// Its number of values and bytes, and its nesting depth.
        var extent = NodeExtent()
        /// Its number among the recorded places.
        var place = 0
    }

    private struct Entry {
        /// The offset of the anchor, which distinguishes it from others of its name.
        let offset: Int
        /// `nil` while the node is being read.
        var node: Node?
    }

    private var entries: [JSONKey: Entry] = [:]

    /// Registers an anchor whose node is read next.
    mutating func begin(_ anchor: Anchor) {
        entries[JSONKey(anchor.name)] = Entry(offset: anchor.offset, node: nil)
    }

    /// Sets the anchor's node, unless an inner anchor has redefined the name.
    mutating func end(_ anchor: Anchor, with node: Node) {
        guard entries[JSONKey(anchor.name)]?.offset == anchor.offset else { return }
        entries[JSONKey(anchor.name)]?.node = node
    }

    /// The node that an alias refers to.
    func node(_ name: String, at offset: Int) throws(YAMLFailure) -> Node {
        guard let entry = entries[JSONKey(name)] else {
            throw YAMLFailure(
                "the alias *\(name) has no anchor &\(name) before it",
                hint: "Put &\(name) before the value it refers to, or put quotes around the text.",
                at: offset)
        }
        guard let node = entry.node else {
            throw YAMLFailure(
                "the alias *\(name) refers to the value that contains it",
                at: offset, related: ("its anchor", entry.offset))
        }
        return node
    }
}

/// An anchor and the offset of its `&`.
struct Anchor {
    let name: String
    let offset: Int
}

import StubJSON

/// A value inside a document together with the way to it, so that errors can say where.
struct DocumentNode {
    let value: JSONValue
    let document: Int
    let pointer: JSONPointer

    /// A place in one of the documents.
    struct Place: Hashable {
        let document: Int
        let pointer: JSONPointer
    }

    var place: Place { Place(document: document, pointer: pointer) }

    subscript(key: String) -> DocumentNode? {
        value[key].map {
            DocumentNode(value: $0, document: document, pointer: pointer.appending(key))
        }
    }

    /// The members of an object in order; empty for anything else.
    var members: [(key: String, node: DocumentNode)] {
        (value.object?.members ?? []).map { member in
            let node = DocumentNode(
                value: member.value, document: document, pointer: pointer.appending(member.key))
            return (member.key, node)
        }
    }

    /// The texts of an array in order.
    var texts: [String] { elements.compactMap(\.value.string) }

    /// The elements of an array in order; empty for anything else.
    var elements: [DocumentNode] {
        (value.array ?? []).enumerated().map { index, element in
            DocumentNode(value: element, document: document, pointer: pointer.appending(index))
        }
    }
}

import StubJSON

/// A value in a document with its location, so that diagnostics can report the position.
struct DocumentNode {
    let value: JSONValue
    let document: Int
    let pointer: JSONPointer

    /// A location in one of the documents.
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

    /// The members of an object in order; empty for any other value.
    var members: [(key: String, node: DocumentNode)] {
        (value.object?.members ?? []).map { member in
            let node = DocumentNode(
                value: member.value, document: document, pointer: pointer.appending(member.key))
            return (member.key, node)
        }
    }

    /// A string, or a number as it is written: in YAML, a version such as 1.0 is a number.
    var plainText: String? {
        switch value {
        case .string(let text): text
        case .number: value.description
        case .null, .bool, .array, .object: nil
        }
    }

    /// The strings in an array, in order.
    var texts: [String] { elements.compactMap(\.value.string) }

    /// The elements of an array in order; empty for any other value.
    var elements: [DocumentNode] {
        (value.array ?? []).enumerated().map { index, element in
            DocumentNode(value: element, document: document, pointer: pointer.appending(index))
        }
    }
}

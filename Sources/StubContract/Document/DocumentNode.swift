package import StubJSON

/// A value in a document with its location, so that diagnostics can report the position.
package struct DocumentNode {
    package let value: JSONValue
    package let document: Int
    package let pointer: JSONPointer

    package init(value: JSONValue, document: Int, pointer: JSONPointer) {
        self.value = value
        self.document = document
        self.pointer = pointer
    }

    /// A location in one of the documents.
    package struct Place: Hashable {
        package let document: Int
        package let pointer: JSONPointer

        package init(document: Int, pointer: JSONPointer) {
            self.document = document
            self.pointer = pointer
        }
    }

    package var place: Place { Place(document: document, pointer: pointer) }

    package subscript(key: String) -> DocumentNode? {
        value[key].map {
            DocumentNode(value: $0, document: document, pointer: pointer.appending(key))
        }
    }

    /// The members of an object in order; empty for any other value.
    package var members: [(key: String, node: DocumentNode)] {
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
    package var texts: [String] { elements.compactMap(\.value.string) }

    /// The elements of an array in order; empty for any other value.
    package var elements: [DocumentNode] {
        (value.array ?? []).enumerated().map { index, element in
            DocumentNode(value: element, document: document, pointer: pointer.appending(index))
        }
    }
}

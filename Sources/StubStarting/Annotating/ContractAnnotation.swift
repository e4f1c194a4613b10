package import StubContract
package import StubJSON
import StubSchema

/// The bindings that the convention finds, as `x-stub` for the operations of a document.
package struct ContractAnnotation: Sendable {
    /// An `x-stub` and the operation that it is for.
    package struct Entry: Sendable, Hashable {
        /// The index of the document: 0 is the contract, and its references follow.
        package let document: Int
        /// The location of the operation in the document.
        package let pointer: JSONPointer
        /// The value of `x-stub`.
        package let value: JSONValue
    }

    /// The entries, in the order of the operations.
    package let entries: [Entry]
    /// The ids of operations that the convention binds and that no `x-stub` can describe.
    package let omitted: [String]

    /// Finds the bindings of all operations without an `x-stub`.
    ///
    /// - Throws: the errors in the document.
    package init(
        of document: JSONDocument, references: [JSONDocument], convention: BindingConvention
    ) throws(DiagnosticError) {
        var loader = ContractLoader.binder(
            document, references: references, convention: convention)
        let contract = try loader.load()
        let documents = [document] + references
        var entries: [Entry] = []
        var omitted: [String] = []
        var places: [DocumentNode.Place: Int] = [:]
        for (index, operation) in contract.operations.enumerated() {
            let place = loader.operationPlaces[index]
            guard operation.binding != nil, let members = loader.operationBindings[index],
                documents[place.document].value[place.pointer]?["x-stub"] == nil
            else { continue }
            let entry = Entry(
                document: place.document, pointer: place.pointer, value: members)
            // Two paths may share an operation by a reference.
            if let index = places[place] {
                if entries[index] != entry { omitted.append(operation.id) }
                continue
            }
            places[place] = entries.count
            entries.append(entry)
        }
        self.entries = entries
        self.omitted = omitted
    }

    /// The entries of the contract's main document as an overlay with an action for each operation;
    /// `nil` without entries.
    package func overlay(of document: JSONDocument, title: String) -> JSONValue? {
        let actions = entries.filter { $0.document == 0 }.map { entry -> JSONValue in
            [
                "target": .string(JSONPath.text(of: entry.pointer, in: document.value)),
                "update": ["x-stub": entry.value],
            ]
        }
        guard !actions.isEmpty else { return nil }
        return [
            "overlay": "1.0.0", "info": ["title": .string(title), "version": "1.0.0"],
            "actions": .array(actions),
        ]
    }
}

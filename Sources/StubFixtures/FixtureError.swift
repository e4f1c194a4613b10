package import StubJSON

/// Why fixtures could not be changed as asked.
package enum FixtureError: Error, Sendable, Hashable {
    case noCollection(String, known: [String])
    case noRow(collection: String, id: RowID)
    case badID(collection: String, found: JSONValue)
    case duplicateID(collection: String, id: RowID)
    /// What the contract demands of ids leaves none that no row has.
    case noID(collection: String)
    /// What was written before takes all the memory there is for it.
    case noMemory
}

extension FixtureError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noCollection(let name, let known):
            "there is no collection '\(name)'; there are \(known.sorted().joined(separator: ", "))"
        case .noRow(let collection, let id):
            "'\(collection)' has no row with id '\(id)'"
        case .badID(let collection, let found):
            "an id in '\(collection)' is an integer or a string, not \(found)"
        case .duplicateID(let collection, let id):
            "'\(collection)' already has a row with id '\(id)'"
        case .noID(let collection):
            "no id is left for another row of '\(collection)' that the contract allows"
        case .noMemory:
            "written rows and sessions' copies of collections take all the memory there is for "
                + "them; delete rows, end sessions, reset the stub, or allow more with --max-memory"
        }
    }
}

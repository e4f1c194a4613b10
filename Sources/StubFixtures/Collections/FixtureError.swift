package import StubJSON

/// The reason why fixtures could not be changed.
package enum FixtureError: Error, Sendable, Hashable {
    case noCollection(String, known: [String])
    case noRow(collection: String, id: RowID)
    case badID(collection: String, found: JSONValue)
    case duplicateID(collection: String, id: RowID)
    /// The contract allows no id that is not used yet.
    case noID(collection: String)
    /// Written rows use all the memory for them.
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
            "an id in '\(collection)' must be an integer or a string, not \(found)"
        case .duplicateID(let collection, let id):
            "'\(collection)' already has a row with id '\(id)'"
        case .noID(let collection):
            "the contract allows no further id for a row of '\(collection)'"
        case .noMemory:
            "written rows and sessions' copies of collections use all their memory; "
                + "delete rows, end sessions, reset the stub, or raise --max-memory"
        }
    }
}

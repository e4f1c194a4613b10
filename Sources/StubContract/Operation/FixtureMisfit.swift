package import StubJSON

/// A fixture that the convention does not bind to an operation only because of its content.
package struct FixtureMisfit: Sendable {
    package enum Reason: Sendable {
        /// None of its first rows matches the schema of the operation's response.
        case rows(RowSchema)
        /// It is not a collection, although the operation's response has an array of rows at this
        /// pointer; the root is the response itself.
        ///
        /// - Parameter areObjects: whether the schema requires the rows to be objects.
        case document(rowsAt: JSONPointer, areObjects: Bool)
    }

    package let fixture: String
    package let reason: Reason
}

package import StubJSON

/// A fixture that the convention would bind to an operation, were it not for what is in it.
package struct FixtureMisfit: Sendable {
    package enum Reason: Sendable {
        /// None of its first rows is what the operation answers with.
        case rows(RowSchema)
        /// It is no collection, though the operation's answer has an array of rows there; the root
        /// is the answer itself.
        ///
        /// - Parameter areObjects: whether the schema says that the rows are objects.
        case document(rowsAt: JSONPointer, areObjects: Bool)
    }

    package let fixture: String
    package let reason: Reason
}

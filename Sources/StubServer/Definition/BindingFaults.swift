import StubBackport
package import StubJSON
import StubSupport

/// Finds the inferred bindings of a contract, with the documents it refers to, that cannot be
/// served: why, by method and path.
package typealias BindingTest =
    @Sendable ([JSONDocument]) throws(DiagnosticError) -> [String: String]

/// The faults of each document that was tested, which is so once.
final class BindingFaults: Sendable {
    private let faults = Mutex<[UInt64: [String: String]]>([:])

    /// The known faults of a document; none if it was not tested.
    func known(_ documents: [JSONDocument]) -> [String: String] {
        faults.withLock { $0[Self.digest(of: documents)] ?? [:] }
    }

    /// Returns the faults of a document, which is tested unless it was.
    ///
    /// - Throws: the errors in the document.
    func faults(
        of documents: [JSONDocument], by test: BindingTest
    ) throws(DiagnosticError) -> [String: String] {
        let digest = Self.digest(of: documents)
        if let known = faults.withLock({ $0[digest] }) { return known }
        let found = try test(documents)
        faults.withLock { $0[digest] = found }
        return found
    }

    private static func digest(of documents: [JSONDocument]) -> UInt64 {
        var digest = Digest()
        for document in documents.flatMap({ [$0] + $0.changes }) {
            digest.add(Digest.of(document.bytes))
        }
        return digest.value
    }
}

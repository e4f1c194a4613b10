package import StubJSON
import StubNet
import StubSupport

/// One row of a collection, and the compact JSON text that pages are spliced from.
package struct Row: Sendable {
    /// `nil` only in collections whose rows have nothing that names them.
    package let id: RowID?
    /// The members as values, several times as large as the text; `nil` in large collections.
    private let values: JSONObject?
    /// Made at the latest when the row is first answered: few rows of a stub ever are.
    private let form: Deferred<Form>
    private let verdict: Deferred<Bool>
    /// Bytes counted against the stub's memory; 0 for a row that was read from a file.
    package let weight: Int

    private struct Form: Sendable {
        let text: [UInt8]
        let digest: UInt64

        init(_ members: JSONObject) {
            text = JSONSerializer.bytes(.object(members))
            digest = Digest.of(text)
        }
    }

    /// - Parameter keepsValues: whether members are kept at hand; otherwise the text is read again.
    package init(
        _ members: JSONObject, check: RowCheck = RowCheck(), keepsValues: Bool = true,
        weight: Int = 0, id: RowID? = nil
    ) {
        self.weight = weight
        self.id = id ?? members[check.key].flatMap(RowID.init)
        if keepsValues {
            values = members
            form = Deferred { Form(members) }
            verdict = Deferred { check.accepts(members) }
        } else {
            values = nil
            form = Deferred(Form(members))
            verdict = Deferred(check.accepts(members))
        }
    }

    /// The row as an answer shows it, with other members; it is the same row all the same.
    func showing(_ members: JSONObject) -> Row { Row(members, id: id) }

    package var text: [UInt8] { form.value.text }

    /// Stands for the text in entity tags.
    var digest: UInt64 { form.value.digest }

    /// Whether the row is known to satisfy the contract, so that no page checks it again.
    ///
    /// A long row is checked off the loop: asked for the first time, nothing is known of it yet.
    package var isValidated: Bool {
        guard text.count > Self.shortText else { return verdict.value }
        return verdict.value { verdict in
            BackgroundThread.bodies.perform { _ = verdict.value }
        } ?? false
    }

    private static let shortText = 256 << 10

    /// Whether this is the other row, not one that says the same.
    func isIdentical(to other: Row) -> Bool { form === other.form }

    package var members: JSONObject {
        values ?? (try? JSONParser.parse(text))?.object ?? JSONObject()
    }

    package subscript(path: FieldPath) -> JSONValue? {
        guard let values else { return RowText(text).value(at: path) }
        return path.value(in: values)
    }
}

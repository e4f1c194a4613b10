import StubHTTP
package import StubJSON
import StubSupport

/// A row of a collection, with the compact JSON text of which pages are composed.
package struct Row: Sendable {
    /// `nil` only in collections whose rows have no ids.
    package let id: RowID?
    /// The members as values, several times as large as the text; `nil` in large collections.
    private let values: JSONObject?
    /// Computed when the row is first sent, because most rows of a stub never are.
    private let form: Deferred<Form>
    private let verdict: Deferred<Bool>
    /// The bytes that count against the stub's memory; 0 for a row that was read from a file.
    package let weight: Int

    private struct Form: Sendable {
        let text: [UInt8]
        let digest: UInt64
        let mayHavePassword: Bool

        init(_ members: JSONObject) {
            text = JSONSerializer.bytes(.object(members))
            digest = Digest.of(text)
            mayHavePassword = RowMask.word.occurs(in: text)
        }
    }

    /// Creates a row.
    ///
    /// - Parameter keepsValues: whether members are kept in memory; otherwise the text is parsed
    ///   again.
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

    /// Returns the row with the members that a response shows, and with the same id.
    func showing(_ members: JSONObject) -> Row { Row(members, id: id) }

    package var text: [UInt8] { form.value.text }

    /// A digest of the text, used in entity tags.
    var digest: UInt64 { form.value.digest }

    /// Whether the text may have a member with the name of a password.
    var mayHavePassword: Bool { form.value.mayHavePassword }

    /// Whether the row is known to be valid, so that pages need not validate it.
    ///
    /// A long row is validated off the loop; on the first call the result is not known yet.
    package var isValidated: Bool {
        guard text.count > Self.shortText else { return verdict.value }
        return verdict.value { verdict in
            BackgroundThread.bodies.perform { _ = verdict.value }
        } ?? false
    }

    private static let shortText = 256 << 10

    /// Whether this is the same row, not only an equal one.
    func isIdentical(to other: Row) -> Bool { form === other.form }

    package var members: JSONObject {
        values ?? (try? JSONParser.parse(text))?.object ?? JSONObject()
    }

    package subscript(path: FieldPath) -> JSONValue? {
        guard let values else { return RowText(text).value(at: path) }
        return path.value(in: values)
    }
}

import StubHTTP
import StubJSON
import StubSupport

/// The compact text of a row, and what responses need to know of it.
///
/// A class, because pages hold the forms of many rows at once.
final class RowForm: Sendable {
    /// The text; of a packed row it is part of a longer one.
    let bytes: ArraySlice<UInt8>
    /// A digest of the text, used in entity tags.
    let digest: UInt64
    /// Whether the text may have a member with the name of a password.
    let mayHavePassword: Bool

    init(_ members: JSONObject) {
        let text = JSONSerializer.bytes(.object(members))
        bytes = text[...]
        digest = Digest.of(text)
        mayHavePassword = RowMask.word.occurs(in: text)
    }

    init(_ packed: PackedRow) {
        let text = Array(packed.text)
        bytes = packed.text
        digest = Digest.of(text)
        mayHavePassword = RowMask.word.occurs(in: text)
    }

    /// The text, which is copied if it is part of a longer one.
    var text: [UInt8] { Array(bytes) }

    /// The number of bytes of the text.
    var count: Int { bytes.count }

    /// Calls a closure with the bytes of the text, which are not copied.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.withUnsafeBufferPointer(body)
    }
}

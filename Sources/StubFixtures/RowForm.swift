import StubHTTP
import StubJSON
import StubSupport

/// The compact text of a row, and what responses need to know of it.
///
/// A class, because pages hold the forms of many rows at once.
final class RowForm: Sendable {
    /// The text of a row with values; empty if it is packed.
    private let own: [UInt8]
    private let packed: PackedRow?
    /// The number of bytes of the text.
    let count: Int
    /// A digest of the text, used in entity tags.
    let digest: UInt64
    /// Whether the text may have a member with the name of a password.
    let mayHavePassword: Bool

    init(_ members: JSONObject) {
        own = JSONSerializer.bytes(.object(members))
        packed = nil
        count = own.count
        digest = Digest.of(own)
        mayHavePassword = RowMask.word.occurs(in: own)
    }

    init(_ packed: PackedRow) {
        let text = Array(packed.text)
        own = []
        self.packed = packed
        count = text.count
        digest = Digest.of(text)
        mayHavePassword = RowMask.word.occurs(in: text)
    }

    /// The text, which is copied if it is part of a longer one.
    var text: [UInt8] { packed.map { Array($0.text) } ?? own }

    /// Calls a closure with the bytes of the text, which are not copied.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let packed { return packed.text.withUnsafeBufferPointer(body) }
        return own.withUnsafeBufferPointer(body)
    }
}

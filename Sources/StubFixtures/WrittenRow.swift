import StubHTTP
import StubJSON
import StubSupport

/// The text of a row, and the place of each member in it.
final class WrittenRow: Sendable {
    let text: [UInt8]
    let digest: UInt64
    let mayHavePassword: Bool
    /// The offset in the text after each member.
    private let ends: [Int32]

    init(_ members: JSONObject) {
        var text: [UInt8] = []
        text.reserveCapacity(256)
        var ends: [Int32] = []
        ends.reserveCapacity(members.count)
        text.append(UInt8(ascii: "{"))
        for member in members {
            if !ends.isEmpty { text.append(UInt8(ascii: ",")) }
            JSONSerializer.writeString(member.key, to: &text)
            text.append(UInt8(ascii: ":"))
            JSONSerializer.append(member.value, to: &text)
            ends.append(Int32(clamping: text.count))
        }
        text.append(UInt8(ascii: "}"))
        self.text = text
        // Beyond 2 GiB no members are found, rather than wrong ones.
        self.ends = text.count < Int(Int32.max) ? ends : []
        digest = Digest.of(text)
        mayHavePassword = RowMask.word.occurs(in: text)
    }

    /// The number of members whose place is known.
    var count: Int { ends.count }

    /// Returns the offsets of a member with its name; `nil` if there is no such member.
    func range(ofMember position: Int) -> Range<Int>? {
        guard position < ends.count else { return nil }
        // Brace or comma stand before the member.
        return (position == 0 ? 1 : Int(ends[position - 1]) + 1)..<Int(ends[position])
    }
}

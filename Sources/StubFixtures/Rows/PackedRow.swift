/// The compact text of a row, as part of the text of many rows that it shares.
struct PackedRow: Sendable {
    private let bytes: [UInt8]
    private let range: Range<Int>

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        self.range = range
    }

    init(_ text: [UInt8]) {
        bytes = text
        range = text.indices
    }

    var count: Int { range.count }

    var text: ArraySlice<UInt8> { bytes[range] }
}

import StubContract
import StubJSON

extension HARExport {
    /// The archive as text, entry by entry: as one value it would be many times as large.
    func text(of exchanges: some Sequence<Exchange>) -> [UInt8] {
        let empty = JSONSerializer.bytes(archive([]))
        // What follows the entries: `]}}`.
        let end = 3
        var text = Array(empty.dropLast(end))
        var isFirst = true
        for entry in exchanges.lazy.compactMap(entry) {
            if !isFirst { text.append(UInt8(ascii: ",")) }
            isFirst = false
            text += JSONSerializer.bytes(entry)
        }
        return text + empty.suffix(end)
    }
}

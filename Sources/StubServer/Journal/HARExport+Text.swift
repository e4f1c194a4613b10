import StubContract
import StubJSON

extension HARExport {
    /// Returns the archive as text, entry by entry, because a single value would take far more
    /// memory.
    func text(of exchanges: some Sequence<Exchange>) -> [UInt8] {
        let empty = JSONSerializer.bytes(archive([]))
        // The text after the entries: `]}}`.
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

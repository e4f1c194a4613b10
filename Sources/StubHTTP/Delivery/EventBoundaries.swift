/// Where the events of a `text/event-stream` body end (HTML Living Standard §9.2.6).
package enum EventBoundaries {
    /// The positions behind each event, of which the last is the end of the body.
    package static func ends(of body: [UInt8]) -> [Int] {
        var ends: [Int] = []
        var lineIsEmpty = true
        var position = 0
        while position < body.count {
            let byte = body[position]
            position += 1
            guard byte == 0x0A || byte == 0x0D else {
                lineIsEmpty = false
                continue
            }
            // CR, LF and CRLF end a line.
            if byte == 0x0D, position < body.count, body[position] == 0x0A { position += 1 }
            if lineIsEmpty { ends.append(position) }
            lineIsEmpty = true
        }
        if ends.last != body.count, !body.isEmpty { ends.append(body.count) }
        return ends
    }
}

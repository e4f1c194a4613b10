import StubHTTP
import StubRecordings
import StubRedaction

/// What stands in a recording for a body in which no secret could be found.
enum UnreadableBody {
    private static let start = "[understudy: a body of "

    /// The text in its place.
    static func placeholder(_ bytes: [UInt8]) -> RecordedBody {
        .text("\(start)\(bytes.count) bytes that cannot be searched for secrets was left out]")
    }

    static func isPlaceholder(_ body: RecordedBody) -> Bool {
        if case .text(let text) = body { text.hasPrefix(start) } else { false }
    }

    /// The body without its content codings, or the placeholder.
    static func decoded(_ bytes: [UInt8], _ fields: HTTPFields) -> RecordedBody {
        switch ContentCoding.decoded(bytes, coding: fields.combined("Content-Encoding")) {
        case .plain(let content):
            if !content.isEmpty, BinaryKind.isOpaque(fields["Content-Type"].flatMap(MediaType.init))
            {
                return placeholder(content)
            }
            return RecordedBody(content, contentType: fields["Content-Type"])
        case .unreadable: return placeholder(bytes)
        }
    }
}

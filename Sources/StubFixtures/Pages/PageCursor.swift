import StubHTTP
import StubJSON
import StubSupport

/// An end of a page: the id of its last or first row, so that rows added or deleted on the other
/// side have no effect.
struct PageCursor: Sendable, Hashable {
    /// Where the requested page is.
    enum Direction: Sendable, Hashable {
        /// It starts after the row.
        case after
        /// It ends before the row.
        case before
    }

    let row: RowID
    let direction: Direction
    /// The number of rows on the other side of the end, used if the row was deleted: up to and
    /// including the row for `after`, without it for `before`.
    let position: Int

    init(after row: RowID, position: Int) {
        self.row = row
        direction = .after
        self.position = position
    }

    init(before row: RowID, position: Int) {
        self.row = row
        direction = .before
        self.position = position
    }

    /// Creates the cursor of the page with the last rows, for a page after the end.
    ///
    /// No row has an empty id, so that the position counts.
    init(beforeEndAt position: Int) {
        self.init(before: .string(""), position: position)
    }

    /// Parses the text of a cursor; `nil` for any other text.
    init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), text.hasSuffix(Self.suffix) else { return nil }
        let code = text.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)
        guard let bytes = Base64.decode(String(code)), let value = try? JSONParser.parse(bytes),
            let position = value[0]?.int, position >= 0, let row = value[1].flatMap(RowID.init)
        else { return nil }
        switch value[2] {
        case nil: self.init(after: row, position: position)
        case Self.back?: self.init(before: row, position: position)
        default: return nil
        }
    }

    /// The cursor as text; it contains characters that clients must encode in a query.
    var text: String {
        var value = [JSONValue.int(position), row.json]
        if direction == .before { value.append(Self.back) }
        return Self.prefix + Base64.urlEncode(JSONSerializer.bytes(.array(value))) + Self.suffix
    }

    /// The cursor of the same place for a page in the other direction from it: the row itself is on
    /// neither.
    func facing(_ direction: Direction) -> PageCursor {
        if direction == self.direction { return self }
        switch direction {
        case .after: return PageCursor(after: row, position: position + 1)
        case .before: return PageCursor(before: row, position: max(0, position - 1))
        }
    }

    private static let back: JSONValue = "back"
    private static let prefix = "+/%"
    private static let suffix = "=="
}

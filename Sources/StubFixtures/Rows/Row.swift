import StubBackport
import StubHTTP
package import StubJSON
import StubSupport

/// A row of a collection, with the compact JSON text of which pages are composed.
package struct Row: Sendable {
    /// `nil` only in collections whose rows have no ids.
    package let id: RowID?
    private let content: Content

    /// A reference, so that a large collection is copied quickly.
    private final class Content: Sendable {
        /// The members as values, several times as large as the text; `nil` in large collections.
        let values: JSONObject?
        /// The text if there are no values.
        let packed: PackedRow?
        /// Computed when the row is first sent, because most rows of a stub never are.
        let item: Mutex<ListItem?>
        /// Validates the row.
        let check: RowCheck
        /// The bits of the verdict, which pages of many rows read without a lock; 0 until the row is
        /// validated.
        let verdict = Atomic<UInt64>(0)
        /// Whether another thread was asked to validate the row.
        let isAsked = Atomic<Bool>(false)
        /// Whether the text may have a password, as a ``Finding``.
        let secrecy = Atomic<UInt8>(0)
        let weight: Int
        /// Whether the row was made for responses, and not for a collection.
        let isMade: Bool

        init(_ members: JSONObject, _ check: RowCheck, weight: Int, isMade: Bool = false) {
            values = members
            packed = nil
            item = Mutex(nil)
            self.check = check
            self.weight = weight
            self.isMade = isMade
        }

        init(_ packed: PackedRow, _ check: RowCheck) {
            values = nil
            self.packed = packed
            item = Mutex(nil)
            self.check = check
            weight = 0
            isMade = false
        }

        /// Creates the same content with another check.
        init(_ other: Content, _ check: RowCheck) {
            values = other.values
            packed = other.packed
            weight = other.weight
            isMade = other.isMade
            item = Mutex(other.item.withLock { $0 })
            self.check = check
            secrecy.store(other.secrecy.load(ordering: .relaxed), ordering: .relaxed)
        }

        var members: JSONObject { values ?? packed?.members ?? JSONObject() }

        /// Validates the row, and keeps the verdict.
        @discardableResult
        func judge() -> RowVerdict {
            let made = check.verdict(on: members)
            verdict.store(made.bits | RowVerdict.isKnown, ordering: .relaxed)
            return made
        }
    }

    /// What is stored about a question whose answer does not change; 0 until it is known.
    private enum Finding {
        static let yes: UInt8 = 1
        static let no: UInt8 = 2
    }

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - keepsValues: whether members are kept in memory; otherwise the text is parsed again.
    ///   - weight: the bytes that count against the stub's memory; 0 for a row of a file.
    package init(
        _ members: JSONObject, check: RowCheck = RowCheck(), keepsValues: Bool = true,
        weight: Int = 0, id: RowID? = nil
    ) {
        self.id = id ?? members[check.key].flatMap(RowID.init)
        content =
            keepsValues
            ? Content(members, check, weight: weight)
            : Content(PackedRow(JSONSerializer.bytes(.object(members))), check)
    }

    /// Creates a row that is parsed when its members are needed.
    init(_ packed: PackedRow, id: RowID?, check: RowCheck) {
        self.id = id
        content = Content(packed, check)
    }

    /// The violations of the row, as sentences.
    package var issues: [String] { content.check.issues(in: members) }

    /// Whether the row is as a person wrote it and breaks a schema of a response that shows it.
    var isBroken: Bool { weight == 0 && !content.check.allowsShowing(members) }

    private init(_ other: Row, check: RowCheck) {
        id = other.id
        content = Content(other.content, check)
    }

    private init(made members: JSONObject, id: RowID?) {
        self.id = id
        content = Content(members, RowCheck(), weight: 0, isMade: true)
    }

    /// Returns the row with the members that a response shows, and with the same id.
    func showing(_ members: JSONObject) -> Row { Row(made: members, id: id) }

    /// Returns the same row with the validation of another contract.
    func rechecked(by check: RowCheck) -> Row { Row(self, check: check) }

    /// The bytes that count against the stub's memory; 0 for a row that was read from a file.
    package var weight: Int { content.weight }

    /// The bytes that a list of the row's text counts: a text that was made for responses may be
    /// kept in memory by this list alone.
    var itemWeight: Int {
        content.isMade ? textCount + Self.itemOverhead : weight
    }

    /// The bytes of an item in addition to its text.
    private static let itemOverhead = 96

    /// The text as an item of lists.
    var item: ListItem {
        content.item.withLock { item in
            if let item { return item }
            let text =
                content.packed?.text
                ?? JSONSerializer.bytes(.object(content.values ?? JSONObject()))[...]
            let (digest, isSecret) = text.withUnsafeBytes {
                (Digest.of($0), RowMask.word.occurs(in: $0))
            }
            content.secrecy.store(isSecret ? Finding.yes : Finding.no, ordering: .relaxed)
            let made = ListItem(text, digest: digest)
            item = made
            return made
        }
    }

    /// The text, which is copied if it is part of a longer one.
    package var text: [UInt8] { Array(item.bytes) }

    /// The number of bytes of the text.
    var textCount: Int { content.packed?.count ?? item.count }

    /// A digest of the text, used in entity tags.
    var digest: UInt64 { item.digest }

    /// Whether the text may have a member with the name of a password.
    var mayHavePassword: Bool {
        if content.secrecy.load(ordering: .relaxed) == 0 { _ = item }
        return content.secrecy.load(ordering: .relaxed) != Finding.no
    }

    /// The verdict about the row, so that pages need not validate it.
    ///
    /// A row is validated when it is first needed, because many written rows are replaced before
    /// that; a long one off the loop, so that on the first call nothing is known of it.
    var verdict: RowVerdict {
        let known = content.verdict.load(ordering: .relaxed)
        if known != 0 { return RowVerdict(bits: known & ~RowVerdict.isKnown) }
        guard textCount > Self.shortText else {
            let verdict = content.judge()
            // A page needs it next, and the text is in the processor's cache now.
            if content.values == nil { _ = item }
            return verdict
        }
        let isFirst = content.isAsked.compareExchange(
            expected: false, desired: true, ordering: .relaxed
        ).exchanged
        if isFirst {
            BackgroundThread.bodies.perform { [content] in content.judge() }
        }
        return .unproven
    }

    /// Whether the row is known to be valid with all its members.
    package var isValidated: Bool { verdict.isValid }

    private static let shortText = 256 << 10

    /// Whether this is the same row, not only an equal one.
    func isIdentical(to other: Row) -> Bool { content === other.content }

    package var members: JSONObject { content.members }

    package subscript(path: FieldPath) -> JSONValue? {
        guard let values = content.values else {
            return content.packed.flatMap { RowText($0.text).value(at: path) }
        }
        return path.value(in: values)
    }

    /// Returns some of the members, in the order of the keys.
    func members(_ keys: [String]) -> JSONObject {
        if let packed = content.packed {
            let text = RowText(packed.text)
            return JSONObject(keys.compactMap { key in text.member(key).map { (key, $0) } })
        }
        let members = members
        return JSONObject(keys.compactMap { key in members[key].map { (key, $0) } })
    }
}

extension PackedRow {
    fileprivate var members: JSONObject {
        (try? JSONParser.parse(Array(text)))?.object ?? JSONObject()
    }
}

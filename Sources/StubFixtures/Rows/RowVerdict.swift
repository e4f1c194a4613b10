/// The result of validating a row: which alternatives of the schemas accept it.
///
/// A response may show a whole row, or only some of its members. So a row is evaluated once against
/// each alternative of its schemas that judges every member by itself (``PartCheck``), and whichever
/// members a response keeps, only the required ones have to be among them then.
struct RowVerdict: Sendable {
    /// The bits of the alternatives, and ``whole``.
    let bits: UInt64

    /// The bit of a whole row that is valid.
    static let whole: UInt64 = 1 << 62
    /// Distinguishes a verdict from none.
    static let isKnown: UInt64 = 1 << 63
    /// The number of alternatives that have a bit.
    static let mostAlternatives = 62

    /// The verdict about a row that has not been validated, or that breaks a schema.
    static let unproven = RowVerdict(bits: 0)

    /// Whether the row is valid with all its members.
    var isValid: Bool { bits & Self.whole != 0 }
}

/// The verdict that a row needs, so that a response which shows it need not be validated.
struct RowNeed {
    /// For each schema of the rows, the bits of a verdict of which at least one is needed.
    private let bits: [UInt64]

    /// - Parameters:
    ///   - selection: the members that the response keeps; `nil` keeps all.
    ///   - check: that of the rows' collection.
    init(_ selection: RowSelection?, _ check: RowCheck) {
        bits = selection.map(check.parts.needed) ?? [RowVerdict.whole]
    }

    func isSatisfied(by row: Row) -> Bool {
        let found = row.verdict.bits
        return !bits.isEmpty && bits.allSatisfy { $0 & found != 0 }
    }
}

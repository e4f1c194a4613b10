import StubJSON
import StubSupport
import Synchronization

/// The members of a row, with its text and its validation, which are computed on their first use,
/// because most rows of a stub are never sent.
final class RowContent: Sendable {
    /// The members as values, several times as large as the text; `nil` in large collections.
    let values: JSONObject?
    /// Protects only this text: the first caller writes it.
    private let firstWritten: Mutex<WrittenRow?>
    private let verdict: Deferred<Bool>
    /// Reading `verdict` takes a lock, which the rows of a page would take again and again.
    private let isKnownValid = Atomic(false)
    /// 0 until it is computed.
    private let marks = Atomic<UInt64>(0)

    init(_ members: JSONObject, check: RowCheck, keepsValues: Bool) {
        if keepsValues {
            values = members
            firstWritten = Mutex(nil)
            verdict = Deferred { check.accepts(members) }
        } else {
            values = nil
            verdict = Deferred(check.accepts(members))
            firstWritten = Mutex(WrittenRow(members))
        }
    }

    var written: WrittenRow {
        firstWritten.withLock { written in
            if let written { return written }
            let made = WrittenRow(values ?? JSONObject())
            written = made
            return made
        }
    }

    var members: JSONObject {
        values ?? (try? JSONParser.parse(written.text))?.object ?? JSONObject()
    }

    /// Whether the row is known to be valid; a long one is validated off the loop.
    var isValidated: Bool {
        if isKnownValid.load(ordering: .relaxed) { return true }
        let isValid =
            written.text.count <= Self.shortText
            ? verdict.value
            : verdict.value { verdict in
                BackgroundThread.bodies.perform { _ = verdict.value }
            } ?? false
        if isValid { isKnownValid.store(true, ordering: .relaxed) }
        return isValid
    }

    private static let shortText = 256 << 10

    /// The alternatives of the row's schemas that accept the row whichever members it keeps.
    ///
    /// - Parameter check: that of the row's collection.
    func partMarks(by check: RowCheck) -> UInt64 {
        let known = marks.load(ordering: .relaxed)
        if known != 0 { return known }
        guard isValidated, written.text.count <= Self.shortText else { return Self.areKnown }
        let made = check.parts.marks(of: .object(members)) | Self.areKnown
        marks.store(made, ordering: .relaxed)
        return made
    }

    /// Distinguishes marks that were computed from those that were not.
    private static let areKnown: UInt64 = 1 << 63
}

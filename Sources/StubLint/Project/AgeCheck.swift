import StubContract
import StubHTTP
import StubJSON
import StubRecordings

/// The age from which recordings are reported.
package struct RecordingAge: Sendable {
    /// The days after which a recording is old.
    package let days: Int
    /// The current time, in seconds since 1970-01-01T00:00:00Z.
    package let now: Double

    package init(days: Int, now: Double) {
        self.days = days
        self.now = now
    }
}

extension ProjectCheck {
    /// Finds recordings that are older than a number of days, or that do not say how old they are.
    ///
    /// The time of the file says nothing, because version control does not keep it.
    static let age = ProjectCheck { lint in
        guard let age = lint.recordingAge else { return }
        var undated: [JSONDocument] = []
        for document in lint.recordings {
            guard let text = document.value["recordedAt"]?.string else {
                undated.append(document)
                continue
            }
            // A text that is no time is reported with the recording's other errors.
            guard let time = TimeText.seconds(text) else { continue }
            lint.check(document, recordedAt: time, age)
        }
        lint.report(undated: undated)
    }
}

extension ProjectLint {
    private static let secondsPerDay = 86_400.0
    private static let namedFiles = 3

    fileprivate mutating func check(
        _ document: JSONDocument, recordedAt time: Double, _ age: RecordingAge
    ) {
        let days = Int((age.now - time) / Self.secondsPerDay)
        guard days > age.days else { return }
        warn(
            .recordingAge,
            "recorded \(days) days ago, on \(TimeText.text(time).prefix(10))", in: document,
            at: JSONPointer(tokens: ["recordedAt"]),
            "Record it again, or compare the API by 'understudy verify --against URL'.")
    }

    fileprivate mutating func report(undated: [JSONDocument]) {
        guard let first = undated.first else { return }
        let names = undated.prefix(Self.namedFiles).map { document in
            document.file.split(separator: "/").last.map(String.init) ?? document.file
        }
        let others = undated.count - names.count
        let list = names.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
        warn(
            .recordingUndated,
            undated.count == 1
                ? "1 recording has no date, so its age is unknown: \(list)"
                : "\(undated.count) recordings have no date, so their age is unknown: \(list)",
            in: first, at: .root,
            "Record them again, or add \"recordedAt\", such as \"2026-03-01T10:00:00Z\".")
    }
}

import StubJSON
import TestSupport
import Testing

@testable import StubLint

/// Old recordings are found by the date in their files.
struct AgeCheckTests {
    /// 2026-03-01T00:00:00Z.
    private static let now = 1_772_323_200.0

    private func findings(_ dates: [String?], days: Int?) throws -> [String] {
        let folder = try TemporaryFolder()
        for (index, date) in dates.enumerated() {
            let member = date.map { #""recordedAt": "\#($0)","# } ?? ""
            try folder.write(
                #"{\#(member) "request": {"method": "GET", "path": "/\#(index)"}, "response": {"status": 204}}"#,
                to: "recordings/get-\(index).json")
        }
        let lint = try ProjectLint(
            contract: nil, fixtures: folder.path,
            recordingAge: days.map { RecordingAge(days: $0, now: Self.now) })
        return lint.diagnostics.map { diagnostic in
            let file = diagnostic.file?.split(separator: "/").last ?? ""
            return
                "\(file) \(diagnostic.severity.rawValue) \(diagnostic.code): \(diagnostic.message)"
        }
    }

    @Test(arguments: [
        ("2026-02-27T00:00:00Z", false), ("2026-02-26T23:00:00-02:00", false),
        ("2026-02-26T00:00:01Z", false), ("2026-02-26T00:00:00Z", true),
        ("2026-02-26T01:00:00+01:00", true), ("2024-02-29T12:00:00.250Z", true),
        ("2999-01-01T00:00:00Z", false),
    ])
    func `a recording is old when more days have passed`(date: String, isOld: Bool) throws {
        #expect(
            try findings([date], days: 2).map { $0.contains("recording/age") }
                == (isOld ? [true] : []))
    }

    @Test func `a warning says how old a recording is`() throws {
        #expect(
            try findings(["2026-01-01T10:00:00Z", "2026-02-28T10:00:00Z"], days: 30) == [
                "get-0.json warning recording/age: recorded 58 days ago, on 2026-01-01"
            ])
    }

    @Test func `recordings without a date are named in one warning`() throws {
        #expect(
            try findings([nil, "2026-02-28T10:00:00Z", nil, nil, nil, nil], days: 30) == [
                "get-0.json warning recording/undated: 5 recordings have no date, so their age is "
                    + "unknown: get-0.json, get-2.json, get-3.json and 2 more"
            ])
        #expect(
            try findings([nil], days: 30) == [
                "get-0.json warning recording/undated: 1 recording has no date, so its age is "
                    + "unknown: get-0.json"
            ])
    }

    @Test func `without the option the age does not matter`() throws {
        #expect(try findings([nil, "2001-01-01T00:00:00Z"], days: nil) == [])
    }

    @Test(arguments: ["yesterday", "2026-02-30T00:00:00Z", "2026-03-01", ""])
    func `a text that is no time is an error`(text: String) throws {
        #expect(
            try findings([text], days: 30) == [
                "get-0.json error recording/time: '\(text)' is not a time"
            ])
    }
}

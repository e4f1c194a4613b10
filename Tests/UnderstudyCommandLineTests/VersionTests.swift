import Testing

@testable import UnderstudyCommandLine

struct VersionTests {
    @Test(arguments: [
        (nil, nil, "development build"),
        ("1a2b3c4d", "2026-01-31", "commit 1a2b3c4d, built 2026-01-31"),
        ("1a2b3c4d", nil, "commit 1a2b3c4d"),
    ])
    func `it says which build it is`(commit: String?, day: String?, text: String) {
        #expect(Version(commit: commit, day: day).description == "\(Version.number) (\(text))")
    }

    @Test func `the number is a semantic version`() {
        #expect(Version.number.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+/) != nil)
    }
}

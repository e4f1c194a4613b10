import CStubPlatform

/// The version of the program, and which build of it this is.
struct Version: Sendable {
    /// The one place of the number: Scripts/release reads it, and names the tag after it.
    static let number = "0.1.0"

    /// The commit and the day of a release; `nil` in any other build.
    let commit: String?
    let day: String?

    /// The version of this program.
    static var own: Version {
        Version(
            commit: stub_build_commit().map { String(cString: $0) },
            day: stub_build_day().map { String(cString: $0) })
    }
}

extension Version: CustomStringConvertible {
    /// Such as `0.1.0 (commit 1a2b3c4d, built 2026-01-31)`, or `0.1.0 (development build)`.
    var description: String {
        let build = [commit.map { "commit \($0)" }, day.map { "built \($0)" }].compactMap(\.self)
        let text = build.isEmpty ? "development build" : build.joined(separator: ", ")
        return "\(Self.number) (\(text))"
    }
}

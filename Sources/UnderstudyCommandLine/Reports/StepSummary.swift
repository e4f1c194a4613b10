import Foundation

/// The file that GitHub shows on the page of a job, named by `GITHUB_STEP_SUMMARY`.
struct StepSummary: Sendable {
    private static let variable = "GITHUB_STEP_SUMMARY"

    let path: String

    /// `nil` outside of a job of GitHub.
    init?(_ environment: [String: String]) {
        guard let path = environment[Self.variable], !path.isEmpty else { return nil }
        self.path = path
    }

    /// Adds a text to what other steps have written; a failure is reported and changes nothing else.
    func append(_ text: String, _ terminal: Terminal) {
        do {
            if !FileManager.default.fileExists(atPath: path) {
                try Data().write(to: URL(fileURLWithPath: path))
            }
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            defer { try? file.close() }
            try file.seekToEnd()
            try file.write(contentsOf: Data(text.utf8))
        } catch {
            terminal.writeError(
                "warning: the summary of the job cannot be written to \(path), which "
                    + "\(Self.variable) names: \(error.localizedDescription)\n")
        }
    }
}

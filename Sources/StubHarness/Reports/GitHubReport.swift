/// Workflow commands that make GitHub show each mismatch at its source line.
package struct GitHubReport: Report {
    private let path: (String) -> String
    private let write: (String) -> Void

    /// Creates a report; `path` turns a `#fileID` into a path relative to the repository.
    package init(
        path: @escaping (String) -> String = { "Sources/\($0)" }, write: @escaping (String) -> Void
    ) {
        self.path = path
        self.write = write
    }

    /// Writes a command for each mismatch of the case.
    package func receive(_ event: RunEvent) {
        switch event {
        case .runStarted, .caseStarted:
            break
        case .caseEnded(let result):
            for mismatch in result.mismatches {
                let flaky = result.isFlaky ? " (flaky: \(result.frequency ?? ""))" : ""
                write(command(mismatch, title: result.name + flaky))
            }
        case .runEnded(let summary):
            if summary.ran == 0 { write("::error::No case of the suite ran.\n") }
        }
    }

    private func command(_ mismatch: Mismatch, title: String) -> String {
        let properties = [
            ("file", path(mismatch.place.fileID)), ("line", String(mismatch.place.line)),
            ("title", title),
        ].map { "\($0)=\(Self.escaped($1, isProperty: true))" }
        var lines = [
            mismatch.what, "expected  \(mismatch.expected)", "actual    \(mismatch.actual)",
        ]
        if let difference = mismatch.difference { lines.append(difference) }
        let message = Self.escaped(lines.joined(separator: "\n"), isProperty: false)
        return "::error \(properties.joined(separator: ","))::\(message)\n"
    }

    /// Escapes text for a workflow command, either for a property or for the message.
    package static func escaped(_ text: String, isProperty: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case ":" where isProperty: result += "%3A"
            case "," where isProperty: result += "%2C"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

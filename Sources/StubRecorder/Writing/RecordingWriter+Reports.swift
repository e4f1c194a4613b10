import StubContract
import StubJSON
import StubRecordings

// Reports exchanges that are not written, and contract violations of those that are.
extension RecordingWriter {
    private static let reportedIssues = 5

    /// Reports that the exchange is not written because its response is too long.
    func refuse(_ ticket: RecordingTicket, longerThan limit: Int) {
        refuse(
            ticket, "recording/size", "the response is longer than \(limit) bytes",
            hint: "Raise the limit with --max-recording BYTES.")
    }

    /// Reports that the exchange is not written because there is no memory for its body.
    func refuseForMemory(_ ticket: RecordingTicket) {
        refuse(
            ticket, "recording/memory",
            "other bodies that are being recorded use all the memory",
            hint: "Send the request again later, or raise --max-memory MIB.")
    }

    /// Reports that the exchange is not written because its response is incomplete.
    func refuseIncomplete(_ ticket: RecordingTicket) {
        refuse(
            ticket, "recording/incomplete", "the response ended before it was complete",
            hint: "Send the request again, and let the client read the whole response.")
    }

    /// Reports why the upstream did not respond.
    nonisolated func explain(_ error: UpstreamError) {
        // What is wrong with a request may contain its secrets; its client gets the reason.
        if case .unsendable = error { return }
        report(Diagnostic(.warning, code: "recording/upstream", message: error.description))
    }

    private func refuse(
        _ ticket: RecordingTicket, _ code: String, _ reason: String, hint: String
    ) {
        let diagnostic = Diagnostic(
            code: code, message: "not written: \(reason)",
            file: folder + "/" + ticket.name + ".json", hint: hint)
        refuse([diagnostic], ticket)
    }

    func refuse(_ diagnostics: [Diagnostic], _ ticket: RecordingTicket, status: Int? = nil) {
        release(ticket)
        logRefusal(ticket, status: status)
        for diagnostic in diagnostics {
            summary.refused.append(diagnostic)
            report(diagnostic)
        }
    }

    func note(_ issues: [ContractIssue], in recording: Recording, file: String) {
        var diagnostics = issues.prefix(Self.reportedIssues).map { issue in
            Self.diagnostic(of: issue, in: recording, file: file)
        }
        if issues.count > Self.reportedIssues {
            diagnostics.append(
                Diagnostic(
                    .warning, code: "recording/contract",
                    message: "\(issues.count - Self.reportedIssues) more like these", file: file))
        }
        for diagnostic in diagnostics {
            summary.issues.append(diagnostic)
            report(diagnostic)
        }
    }

    static func diagnostic(
        of finding: SecretScan.Finding, file: String
    ) -> Diagnostic {
        let name = finding.pointer.tokens.last { JSONPointer.arrayIndex($0) == nil } ?? "NAME"
        let place = "\(finding.isName ? "a member's name in" : "the value at") \(finding.pointer)"
        return Diagnostic(
            code: "recording/secret",
            message: "not written: \(place) looks like \(finding.kind)", file: file,
            hint: finding.isName
                ? "This name could not be replaced: keep the request out of the recording."
                : "Add --redact \(name) if it is a secret, or --allow \(finding.pointer) if not.")
    }

    static func diagnostic(unreadable side: String, file: String) -> Diagnostic {
        Diagnostic(
            .warning, code: "recording/body",
            message: "the \(side)'s body was replaced by a placeholder: it cannot be searched for "
                + "secrets",
            file: file, hint: "Ask the upstream for JSON, without a coding other than gzip.")
    }

    static func diagnostic(of error: any Error, file: String) -> Diagnostic {
        Diagnostic(
            code: "recording/write", message: "not written: \(error)", file: file,
            hint: "Check that the folder can be written to.")
    }

    static func diagnostic(
        of issue: ContractIssue, in recording: Recording, file: String
    ) -> Diagnostic {
        let place = JSONPointer("/body" + issue.location)
        let isRedacted = recording.response.redacted.contains { pointer in
            place?.tokens.starts(with: pointer.tokens) ?? false
        }
        return Diagnostic(
            .warning, code: "recording/contract",
            message: isRedacted
                ? "a redacted value breaks the contract: \(issue)"
                : "the upstream's response breaks the contract: \(issue)",
            file: file,
            hint: isRedacted ? "Give its schema an example to take the value from." : nil)
    }
}

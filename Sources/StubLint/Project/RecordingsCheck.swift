import StubContract
import StubHTTP
import StubJSON
import StubRecordings

extension ProjectCheck {
    /// Finds recordings that are unreadable, match no operation, or break the contract.
    static let recordings = ProjectCheck { lint in
        for document in lint.recordings { lint.check(recording: document) }
    }
}

extension ProjectLint {
    /// Whether there is a recording of the operation.
    func isRecorded(_ operation: ContractOperation) -> Bool {
        recordings.contains { document in
            if document.value["operation"]?.string == operation.id { return true }
            guard let method = document.value["request"]?["method"]?.string,
                let path = document.value["request"]?["path"]?.string
            else { return false }
            return route(HTTPMethod(method), path)?.operation.id == operation.id
        }
    }

    private typealias Route = (
        operation: ContractOperation, target: RequestTarget,
        parameters: [(name: String, value: String)]
    )

    private func route(_ method: HTTPMethod, _ path: String) -> Route? {
        guard let target = RequestTarget(path), let read = contract?.contract,
            case .operation(let number, let parameters) = read.router.match(
                method, target.segments)
        else { return nil }
        return (read.operations[number], target, parameters)
    }

    fileprivate mutating func check(recording document: JSONDocument) {
        let recording: Recording
        do throws(DiagnosticError) {
            recording = try Recording(document)
        } catch {
            findings.add(error.diagnostics)
            return
        }
        guard let read = contract?.contract else { return }
        if let id = recording.operation, read.operation(id) == nil {
            report(
                .recordingOperation, "the contract has no operation '\(id)'", in: document,
                at: JSONPointer(tokens: ["operation"]), "'understudy routes' lists them.")
        }
        let request = recording.request
        guard let route = route(request.method, request.path) else {
            warn(
                .recordingOperation,
                "no operation matches \(request.method) \(request.path)", in: document,
                at: JSONPointer(tokens: ["request", "path"]),
                "Add the operation to the contract, or remove the recording.")
            return
        }
        checkExchange(recording, route, in: document)
    }

    private mutating func checkExchange(
        _ recording: Recording, _ route: Route, in document: JSONDocument
    ) {
        let request = HTTPRequest(
            recording.request.method, recording.request.path,
            fields: recording.request.headers, body: recording.request.body.bytes)
        let target = RequestTarget(
            segments: route.target.segments, query: recording.request.query)
        let issues =
            RequestValidator.validate(
                request, target: target, pathParameters: route.parameters,
                against: route.operation
            ).issues
            + ResponseValidator.issues(in: recording.response.http, of: route.operation)
        for issue in issues {
            let side = issue.isRequestIssue ? "request" : "response"
            var place = [side]
            if issue.kind.part == .body, let inside = JSONPointer(issue.location) {
                place += ["body"] + inside.tokens
            }
            let pointer = JSONPointer(tokens: place)
            guard !isRedacted(pointer, in: recording) else { continue }
            warn(
                .recordingExchange,
                "the \(side) breaks \(route.operation.id) (\(issue.code)): \(issue.message)",
                in: document, at: pointer,
                "Record it again, or correct the contract at \(issue.contract).")
        }
    }

    private func isRedacted(_ pointer: JSONPointer, in recording: Recording) -> Bool {
        let side = pointer.tokens.first
        let redacted =
            side == "request" ? recording.request.redacted : recording.response.redacted
        return redacted.contains { $0.tokens == Array(pointer.tokens.dropFirst()) }
    }
}

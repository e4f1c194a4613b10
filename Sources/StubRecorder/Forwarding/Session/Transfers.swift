import Foundation
import StubBackport
import StubHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Collects responses as the delegate of a session, and streams those that are long, slow, or
/// events.
///
/// The asynchronous functions of URLSession would be shorter, but on Linux they lose the response
/// to a request that gets a challenge.
final class Transfers: NSObject, URLSessionDataDelegate {
    struct Answer: Sendable {
        let status: Int
        let fields: HTTPFields
        var body: [UInt8] = []
        /// The rest of the body, if the response was not received completely.
        var stream: BodyStream?
    }

    private struct Transfer {
        var answer: Answer?
        /// Whether the response is valid even if the task ends with an error.
        var isFinal = false
        var outcome: Result<Answer, any Error>?
        var continuation: CheckedContinuation<Answer, any Error>?
        /// Set when the response was returned while its body is still being received.
        var stream: BodyStream?
    }

    private let limits: StreamingLimits
    private let trust: ServerTrust
    /// URLSession offers no back-pressure, so at most this number of bytes waits for a client.
    private static let mostWaiting = 64 << 20

    init(limits: StreamingLimits, trust: ServerTrust) {
        self.limits = limits
        self.trust = trust
    }

    private let transfers = Mutex<[Int: Transfer]>([:])

    /// Runs a task of the session and waits for its response.
    func answer(to task: URLSessionDataTask) async throws -> Answer {
        let id = task.taskIdentifier
        transfers.withLock { $0[id] = Transfer() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // A cancelled task may complete before the caller waits for it.
                let outcome = transfers.withLock { transfers in
                    let outcome = transfers[id]?.outcome
                    transfers[id]?.continuation = continuation
                    if outcome != nil { transfers[id] = nil }
                    return outcome
                }
                if let outcome { continuation.resume(with: outcome) } else { task.resume() }
            }
        } onCancel: {
            task.cancel()
        }
    }

    // MARK: - URLSessionDataDelegate

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let answer = Self.answer(response)
        transfers.withLock { $0[dataTask.taskIdentifier]?.answer = answer }
        if answer?.isEventStream == true {
            stream(dataTask)
        } else {
            let patience = limits.patience
            Task { [weak self, weak dataTask] in
                try? await Task.sleep(for: patience)
                if let dataTask { self?.stream(dataTask) }
            }
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let (stream, count) = transfers.withLock { transfers in
            let id = dataTask.taskIdentifier
            if transfers[id]?.stream == nil { transfers[id]?.answer?.body += data }
            return (transfers[id]?.stream, transfers[id]?.answer?.body.count ?? 0)
        }
        if let stream {
            stream.write(Array(data), limit: Self.mostWaiting)
        } else if count > limits.collected {
            self.stream(dataTask)
        }
    }

    /// Returns the response with the bytes received so far, and a stream for the rest.
    private func stream(_ task: URLSessionTask) {
        let id = task.taskIdentifier
        let early = transfers.withLock {
            transfers -> (Answer, CheckedContinuation<Answer, any Error>)? in
            guard var answer = transfers[id]?.answer, transfers[id]?.isFinal == false,
                let continuation = transfers[id]?.continuation
            else { return nil }
            let stream = BodyStream(framing: .chunked, isEndless: answer.isEventStream)
            answer.stream = stream
            transfers[id]?.continuation = nil
            transfers[id]?.stream = stream
            return (answer, continuation)
        }
        guard let (answer, continuation) = early else { return }
        answer.stream?.whenEnded { [weak task] in task?.cancel() }
        continuation.resume(returning: answer)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let id = task.taskIdentifier
        let waiting = transfers.withLock { transfers -> (() -> Void)? in
            guard let transfer = transfers[id] else { return nil }
            if let stream = transfer.stream {
                transfers[id] = nil
                return { error == nil ? stream.end() : stream.fail() }
            }
            let outcome: Result<Answer, any Error> =
                if let answer = transfer.answer, error == nil || transfer.isFinal {
                    .success(answer)
                } else {
                    .failure(error ?? URLError(.badServerResponse))
                }
            guard let continuation = transfer.continuation else {
                transfers[id]?.outcome = outcome
                return nil
            }
            transfers[id] = nil
            return { continuation.resume(with: outcome) }
        }
        waiting?()
    }

    /// Treats redirects like other responses.
    ///
    /// On Linux a redirect that is not followed is sometimes reported only here, and by no
    /// response.
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        keep(Self.answer(response), of: task, isFinal: false)
        completionHandler(nil)
    }

    /// Rejects challenges: they are responses too, and the client handles credentials.
    ///
    /// Certificates are checked by the settings.
    ///
    /// On Linux a rejected challenge cancels the task after its response was received.
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let answerable = [NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest]
        guard answerable.contains(challenge.protectionSpace.authenticationMethod) else {
            let (disposition, credential) = trust.answer(to: challenge)
            completionHandler(disposition, credential)
            return
        }
        keep(challenge.failureResponse.flatMap { Self.answer($0) }, of: task, isFinal: true)
        completionHandler(.rejectProtectionSpace, nil)
    }

    /// Stores a response that URLSession would act on; a final one stays valid if the task fails.
    private func keep(_ answer: Answer?, of task: URLSessionTask, isFinal: Bool) {
        transfers.withLock { transfers in
            let id = task.taskIdentifier
            if transfers[id]?.answer == nil { transfers[id]?.answer = answer }
            if isFinal { transfers[id]?.isFinal = true }
        }
    }

    private static func answer(_ response: URLResponse) -> Answer? {
        guard let response = response as? HTTPURLResponse else { return nil }
        var fields = HTTPFields()
        for (name, value) in response.allHeaderFields {
            guard let name = name as? String, let value = value as? String else { continue }
            fields.append(name, value)
        }
        return Answer(status: response.statusCode, fields: fields)
    }
}

extension Transfers.Answer {
    fileprivate var isEventStream: Bool {
        fields["Content-Type"].flatMap { MediaType($0) }?.essence == "text/event-stream"
    }
}

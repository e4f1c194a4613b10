import Foundation
import StubHTTP
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Collects the answers of one session's tasks as its delegate.
///
/// The asynchronous functions of URLSession would be shorter, but on Linux they lose the answer to
/// a request whose credentials are challenged.
final class Transfers: NSObject, URLSessionDataDelegate {
    struct Answer: Sendable {
        let status: Int
        let fields: HTTPFields
        var body: [UInt8] = []
    }

    private struct Transfer {
        var answer: Answer?
        /// Whether the answer stands, even if the task ends with an error.
        var isFinal = false
        var outcome: Result<Answer, any Error>?
        var continuation: CheckedContinuation<Answer, any Error>?
    }

    private let transfers = Mutex<[Int: Transfer]>([:])

    /// Runs a task of this delegate's session and waits for its whole answer.
    func answer(to task: URLSessionDataTask) async throws -> Answer {
        let id = task.taskIdentifier
        transfers.withLock { $0[id] = Transfer() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // A cancelled task may be complete before anybody waits for it.
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
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        transfers.withLock { $0[dataTask.taskIdentifier]?.answer?.body += data }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let id = task.taskIdentifier
        let waiting = transfers.withLock { transfers -> (() -> Void)? in
            guard let transfer = transfers[id] else { return nil }
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

    /// Redirects are answers like any other.
    ///
    /// On Linux one that is not followed is now and then told here alone, and by no response.
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        keep(Self.answer(response), of: task, isFinal: false)
        completionHandler(nil)
    }

    /// Rejects challenges: they too are answers, and credentials are the client's matter.
    ///
    /// On Linux a rejected one cancels the task, after its answer has come in.
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let answerable = [NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest]
        guard answerable.contains(challenge.protectionSpace.authenticationMethod) else {
            completionHandler(.performDefaultHandling, nil)
            return
        }
        keep(challenge.failureResponse.flatMap { Self.answer($0) }, of: task, isFinal: true)
        completionHandler(.rejectProtectionSpace, nil)
    }

    /// Keeps an answer that URLSession would go on from; a final one stands whatever the task ends
    /// with.
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

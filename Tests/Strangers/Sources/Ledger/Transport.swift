import Foundation

#if canImport(FoundationNetworking)
    import Dispatch
    import FoundationNetworking
    import Synchronization
#endif

/// What sends requests. The app has one, which others can wrap, for example to add what a gateway adds.
public protocol HTTPTransport: Sendable {
    /// Throws `LedgerError` or `CancellationError`.
    func send(_ request: URLRequest) async throws -> (body: Data, response: HTTPURLResponse)
}

/// The only place that knows `URLSession`, with its differences between Apple platforms and Linux.
public final class Transport: HTTPTransport {
    private let configuration: URLSessionConfiguration
    private let session: URLSession

    public init(configuration injected: URLSessionConfiguration) {
        let configuration = injected.copy() as? URLSessionConfiguration ?? .ephemeral
        // Cookies are kept per session by `SessionCookies`; the shared storage would carry them to the next user.
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        // Answers belong to one user, so none may be served from a cache to another.
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        self.configuration = configuration
        session = URLSession(
            configuration: configuration, delegate: RedirectRefuser(), delegateQueue: nil)
    }

    deinit { session.finishTasksAndInvalidate() }

    /// Throws `LedgerError` or `CancellationError`. A broken answer (cut short, bad encoding) is an unknown error on
    /// Linux, so everything unknown counts as a connection failure.
    public func send(_ request: URLRequest) async throws -> (body: Data, response: HTTPURLResponse)
    {
        do {
            let (body, response) = try await exchange(request)
            guard let response = response as? HTTPURLResponse else {
                throw LedgerError.unreadableAnswer
            }
            return (body, response)
        } catch let error as URLError where error.code == .timedOut {
            throw LedgerError.timedOut
        } catch let error as URLError where error.code == .cancelled {
            throw CancellationError()
        } catch {
            throw error is LedgerError || error is CancellationError
                ? error : LedgerError.connection
        }
    }

    private func exchange(_ request: URLRequest) async throws -> (Data, URLResponse) {
        #if canImport(FoundationNetworking)
            // On Linux a write on a reused connection that the server has closed hangs until its timeout.
            // Writes are rare here, so each gets a connection of its own.
            if request.httpMethod != "GET" {
                let fresh = URLSession(
                    configuration: configuration, delegate: RedirectRefuser(), delegateQueue: nil)
                defer { fresh.finishTasksAndInvalidate() }
                return try await Self.data(of: request, by: fresh)
            }
            return try await Self.data(of: request, by: session)
        #else
            return try await session.data(for: request)
        #endif
    }

    #if canImport(FoundationNetworking)
        /// On Linux, `data(for:)` locks up if it is cancelled at the moment in which it ends: both wait for the other.
        /// So the task is cancelled on another thread.
        private static func data(of request: URLRequest, by session: URLSession) async throws -> (
            Data, URLResponse
        ) {
            let running = Mutex<URLSessionDataTask?>(nil)
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    let task = session.dataTask(with: request) { body, response, error in
                        if let body, let response, error == nil {
                            continuation.resume(returning: (body, response))
                        } else {
                            continuation.resume(throwing: error ?? URLError(.unknown))
                        }
                    }
                    running.withLock { $0 = task }
                    task.resume()
                    if Task.isCancelled { task.cancel() }
                }
            } onCancel: {
                let task = running.withLock { $0 }
                DispatchQueue.global().async { task?.cancel() }
            }
        }
    #endif
}

/// The API never redirects. Following a redirect could carry the session cookie to another host (Linux keeps hand-made
/// headers), so the 3xx itself is the answer.
private final class RedirectRefuser: NSObject, URLSessionTaskDelegate, Sendable {
    func urlSession(
        _: URLSession, task _: URLSessionTask, willPerformHTTPRedirection _: HTTPURLResponse,
        newRequest _: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}

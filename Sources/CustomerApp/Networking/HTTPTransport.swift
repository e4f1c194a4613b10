public import Foundation
import StubBackport

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Sends requests; tests replace it to see all requests of the app.
public protocol HTTPTransport: Sendable {
    /// Sends a request and waits for the whole response, whatever its status.
    ///
    /// Throws `URLError` if there is no response, and stops when the task is cancelled.
    func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse)
}

/// A transport with an ephemeral `URLSession`, without cookies, cache or stored credentials.
///
/// The session's own timeouts are effectively disabled: the client enforces deadlines on the app's
/// clock.
public final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let redirects: RedirectPolicy
    private let isClosed = Mutex(false)

    /// Creates a transport that sends credentials only to the origin of the given address.
    public init(baseURL: URL, configure: (URLSessionConfiguration) -> Void = { _ in }) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        // Otherwise each header line of a response is read as a cookie on Linux.
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // With the default of 6, slow responses could delay a token refresh indefinitely.
        configuration.httpMaximumConnectionsPerHost = 16
        configuration.timeoutIntervalForRequest = Self.never
        configuration.timeoutIntervalForResource = Self.never
        configure(configuration)
        session = URLSession(configuration: configuration)
        redirects = RedirectPolicy(origin: Origin(baseURL))
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Cancels all requests in flight, and makes later ones fail.
    public func close() {
        let wasClosed = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return isClosed
        }
        if !wasClosed { session.getAllTasks { tasks in tasks.forEach { $0.cancel() } } }
    }

    public func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        var request = request
        for _ in 0...RedirectPolicy.maximumHops {
            let (data, response) = try await exchange(request)
            guard let next = redirects.next(after: response, to: request) else {
                return (data, response)
            }
            request = next
        }
        throw URLError(.httpTooManyRedirects)
    }

    private func exchange(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        guard !isClosed.withLock({ $0 }) else { throw URLError(.networkConnectionLost) }
        let running = RunningTask()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let task = session.dataTask(with: request) { data, response, error in
                    if let response = response as? HTTPURLResponse, error == nil {
                        continuation.resume(returning: (data ?? Data(), response))
                    } else {
                        continuation.resume(throwing: error ?? URLError(.badServerResponse))
                    }
                }
                // `data(for:delegate:)` would be shorter, but on Linux it ignores the delegate's
                // redirect method.
                task.delegate = RedirectRefusal()
                task.resume()
                running.begin(task)
            }
        } onCancel: {
            running.cancel()
        }
    }

    private static let never: TimeInterval = 7 * 24 * 60 * 60
}

/// Prevents the session from following redirects.
private final class RedirectRefusal: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void,
    ) {
        completionHandler(nil)
    }
}

/// The task of a request, which may be cancelled before the task exists.
private final class RunningTask: Sendable {
    private let state = Mutex<(task: URLSessionTask?, isCancelled: Bool)>((nil, false))

    func begin(_ task: URLSessionTask) {
        let isCancelled = state.withLock {
            $0.task = task
            return $0.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    func cancel() {
        let task = state.withLock {
            $0.isCancelled = true
            return $0.task
        }
        task?.cancel()
    }
}

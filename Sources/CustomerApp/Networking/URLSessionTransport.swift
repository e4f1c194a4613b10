public import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A transport over an ephemeral `URLSession`: no cookies, no cache, no stored credentials.
///
/// Its own timeouts are out of the way; deadlines belong to the client, which runs them on the
/// app's clock.
public final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let redirects: RedirectPolicy
    private let isClosed = Mutex(false)

    /// Creates a transport whose credentials go to the origin of the given address alone.
    public init(baseURL: URL, configure: (URLSessionConfiguration) -> Void = { _ in }) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // The default of 6 would let slow answers keep a token refresh from ever being sent.
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

    /// Cancels what is under way and refuses everything after it.
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
                // `data(for:delegate:)` would be shorter, but on Linux it asks nobody about redirects.
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

/// Has every redirect handed over instead of followed.
private final class RedirectRefusal: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void,
    ) {
        completionHandler(nil)
    }
}

/// The task of one request, which may be cancelled before it has begun.
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

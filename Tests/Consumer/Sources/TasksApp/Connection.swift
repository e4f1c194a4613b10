import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An ephemeral `URLSession` that keeps nothing and sends the token to its own origin alone.
///
/// It is the app's own, as every app has one: no check needs anything of it.
final class Connection: Sendable {
    private let session: URLSession

    init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpMaximumConnectionsPerHost = 16
        configuration.timeoutIntervalForRequest = 24 * 3600
        session = URLSession(configuration: configuration)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        var request = request
        for _ in 0...20 {
            let (data, response) = try await exchange(request)
            guard let next = Self.redirect(request, by: response) else { return (data, response) }
            request = next
        }
        throw URLError(.httpTooManyRedirects)
    }

    /// The request that a redirect asks for; `nil` if the response is none.
    private static func redirect(
        _ request: URLRequest, by response: HTTPURLResponse
    ) -> URLRequest? {
        guard (300...399).contains(response.statusCode), request.httpMethod == "GET",
            let location = response.value(forHTTPHeaderField: "Location"), let old = request.url,
            let new = URL(string: location, relativeTo: old)?.absoluteURL
        else { return nil }
        var next = request
        next.url = new
        if new.host != old.host || new.port != old.port || new.scheme != old.scheme {
            next.setValue(nil, forHTTPHeaderField: "Authorization")
        }
        return next
    }

    private func exchange(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let running = Running()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let task = session.dataTask(with: request) { data, response, error in
                    if let response = response as? HTTPURLResponse, error == nil {
                        continuation.resume(returning: (data ?? Data(), response))
                    } else {
                        continuation.resume(throwing: error ?? URLError(.badServerResponse))
                    }
                }
                task.delegate = NoRedirects()
                task.resume()
                running.begin(task)
            }
        } onCancel: {
            running.cancel()
        }
    }
}

/// Has every redirect handed over instead of followed.
private final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}

/// The task of one request, which may be cancelled before it has begun.
private final class Running: Sendable {
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

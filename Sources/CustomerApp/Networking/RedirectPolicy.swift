import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Decides, for one request, which redirects are followed and with which headers.
///
/// On Linux `URLSession` forwards `Authorization` to any host, on Apple's systems to none; here it
/// goes to the app's own origin, and nowhere else.
final class RedirectPolicy: NSObject, URLSessionTaskDelegate, Sendable {
    static let maximumHops = 10

    private let origin: Origin
    private let hops = Mutex(0)

    init(origin: Origin) {
        self.origin = origin
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void,
    ) {
        completionHandler(follow(from: task.originalRequest, to: request))
    }

    /// The request to follow with, or nil to hand the redirect itself to the caller.
    func follow(from original: URLRequest?, to next: URLRequest) -> URLRequest? {
        let hop = hops.withLock {
            $0 += 1
            return $0
        }
        // A write that came back as a read would look like a success that never happened.
        guard hop <= Self.maximumHops, let original, let url = next.url,
            next.httpMethod == original.httpMethod
        else { return nil }
        var request = next
        request.setValue(
            Origin(url) == origin ? original.value(forHTTPHeaderField: "Authorization") : nil,
            forHTTPHeaderField: "Authorization")
        return request
    }
}

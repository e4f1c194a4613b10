import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Scheme, host and port. The token goes to one origin only.
struct Origin: Hashable, Sendable {
    let scheme: String
    let host: String
    let port: Int

    /// `nil` for addresses that the SDK never uses: other schemes, no host, or a user name or password in the address.
    init?(_ url: URL) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
            let scheme = parts.scheme?.lowercased(), let host = parts.host?.lowercased(),
            !host.isEmpty,
            parts.user == nil, parts.password == nil
        else { return nil }
        switch scheme {
        case "https": port = parts.port ?? 443
        case "http": port = parts.port ?? 80
        default: return nil
        }
        self.scheme = scheme
        self.host = host
    }

    /// Plain HTTP would show the token to everybody on the way, unless it stays on this machine.
    var isSafeForSecrets: Bool {
        scheme == "https" || ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host)
    }
}

/// Decides about redirects: only GET, only to the same origin, and not for ever.
///
/// It is the delegate of the whole session, because Linux does not ask the delegate of a single request about redirects.
final class RedirectPolicy: NSObject, URLSessionTaskDelegate {
    private static let limit = 5

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // The task carries its own count, so nothing has to be cleaned up when it ends.
        let hops = (task.taskDescription.flatMap { Int($0) } ?? 0) + 1
        task.taskDescription = String(hops)
        let next = hops <= Self.limit ? Self.followUp(request, to: task.originalRequest) : nil
        // `nil` means: do not follow, and deliver the redirect itself as the answer.
        completionHandler(next)
    }

    static func followUp(_ request: URLRequest, to original: URLRequest?) -> URLRequest? {
        guard let original, original.httpMethod == "GET",
            let from = original.url.flatMap(Origin.init), let to = request.url.flatMap(Origin.init),
            from == to
        else { return nil }
        var request = request
        // Some systems drop this header on a redirect, although the origin is the same.
        request.setValue(
            original.value(forHTTPHeaderField: "Authorization"), forHTTPHeaderField: "Authorization"
        )
        return request
    }
}

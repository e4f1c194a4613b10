import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Decides which redirects are followed, and with which request (RFC 9110 §15.4).
///
/// `URLSession` cannot be left to it: on Linux it forwards `Authorization` to any host and loses the
/// body of a 307, on Apple's systems it drops `Authorization` even on the way to the same host.
struct RedirectPolicy {
    static let maximumHops = 10

    /// The app's own origin, the only one that gets its credentials.
    let origin: Origin

    /// The request to go on with; nil when the answer is for the caller to see.
    func next(after response: HTTPURLResponse, to request: URLRequest) -> URLRequest? {
        guard let location = response.value(forHTTPHeaderField: "Location"),
            let base = request.url, let url = URL(string: location, relativeTo: base)?.absoluteURL,
            url.scheme == "https" || url.scheme == base.scheme
        else { return nil }
        let isRead = request.httpMethod == "GET" || request.httpMethod == "HEAD"
        switch response.statusCode {
        // A write that came back as a read would look like a success that never happened.
        case 301, 302, 303: guard isRead else { return nil }
        // What a write carries, a password say, is for the app's own server.
        case 307, 308: guard isRead || Origin(url) == origin else { return nil }
        default: return nil
        }
        var next = request
        next.url = url
        if Origin(url) != origin {
            for name in ["Authorization", HTTPClient.apiKeyHeader] {
                next.setValue(nil, forHTTPHeaderField: name)
            }
        }
        return next
    }
}

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Decides which redirects are followed, and with which request (RFC 9110 §15.4).
///
/// `URLSession` cannot do this: on Linux it forwards `Authorization` to any host and loses the body
/// of a 307, and on Apple's systems it drops `Authorization` even for the same host.
struct RedirectPolicy {
    static let maximumHops = 10

    /// The API's origin, the only one that receives credentials.
    let origin: Origin

    /// Returns the request for the redirect target; nil if the caller should get the response
    /// instead.
    func next(after response: HTTPURLResponse, to request: URLRequest) -> URLRequest? {
        guard let location = response.value(forHTTPHeaderField: "Location"),
            let base = request.url, let url = URL(string: location, relativeTo: base)?.absoluteURL,
            url.scheme == "https" || url.scheme == base.scheme
        else { return nil }
        let isRead = request.httpMethod == "GET" || request.httpMethod == "HEAD"
        switch response.statusCode {
        // A write that is followed by a read would look like a success, although nothing was
        // written.
        case 301, 302, 303: guard isRead else { return nil }
        // The body of a write, for example a password, may only be sent to the API's origin.
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

/// Scheme, host and port (RFC 6454); credentials are sent to one origin only.
struct Origin: Hashable, Sendable {
    let scheme: String
    let host: String
    let port: Int?

    init(_ url: URL) {
        scheme = url.scheme?.lowercased() ?? ""
        host = url.host()?.lowercased() ?? ""
        port = url.port ?? Self.defaultPorts[scheme]
    }

    private static let defaultPorts = ["http": 80, "https": 443]
}

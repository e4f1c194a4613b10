import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

enum HTTPMethod: String, Sendable {
    case get = "GET"
    case put = "PUT"
    case delete = "DELETE"
    case post = "POST"

    /// How often a call is repeated after a gateway error or a lost connection. The writes of the library
    /// set a state, so doing them twice does no harm; a POST adds something each time.
    var retries: Int {
        switch self {
        case .get: 2
        case .put, .delete: 1
        case .post: 0
        }
    }
}

/// One call of the API, before it has a token. Kept as data so that a replay is byte for byte the same.
struct HTTPCall: Sendable {
    var method: HTTPMethod = .get
    /// Path segments, not yet escaped: an identifier may hold any character.
    var path: [String]
    var query: [(name: String, value: String)] = []
    var body: Data?
    var contentType: String?

    static func form(_ path: [String], _ fields: [(name: String, value: String)]) -> HTTPCall {
        HTTPCall(
            method: .post, path: path, body: Data(FormEncoding.encode(fields).utf8),
            contentType: "application/x-www-form-urlencoded")
    }

    func request(baseURL: URL, accessToken: String? = nil) throws(WavelengthError) -> URLRequest {
        guard var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: true) else {
            throw .unreachable
        }
        var prefix = components.percentEncodedPath
        while prefix.hasSuffix("/") { prefix.removeLast() }
        components.percentEncodedPath =
            prefix + "/" + path.map(FormEncoding.escape).joined(separator: "/")
        components.percentEncodedQuery = query.isEmpty ? nil : FormEncoding.encode(query)
        guard let url = components.url else { throw .unreachable }

        var request = URLRequest(url: url)
        request.httpMethod = method.rawValue
        request.httpBody = body
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        if let contentType { request.setValue(contentType, forHTTPHeaderField: "Content-Type") }
        if let accessToken {
            request.setValue("Bearer \(accessToken)", forHTTPHeaderField: "Authorization")
        }
        return request
    }
}

enum FormEncoding {
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    /// Escapes everything but the unreserved characters. `URLQueryItem` leaves `+` alone, and a server
    /// reads that as a space: a search for "c++" or a password with a plus would go wrong.
    static func escape(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    static func encode(_ fields: [(name: String, value: String)]) -> String {
        fields.map { "\(escape($0.name))=\(escape($0.value))" }.joined(separator: "&")
    }
}

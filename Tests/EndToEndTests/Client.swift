import Foundation
import StubJSON
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A user's HTTP client: URLSession without caches or cookies, with a timeout per request.
struct Client {
    let address: String
    private let session: URLSession

    init(_ address: String) {
        self.address = address
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 300
        configuration.urlCache = nil
        // Some tests send many requests at once.
        configuration.httpMaximumConnectionsPerHost = 256
        configuration.httpShouldSetCookies = false
        session = URLSession(configuration: configuration)
    }

    struct Reply {
        let status: Int
        let headers: [String: String]
        let body: [UInt8]

        func json() throws -> JSONValue { try JSONParser.parse(body) }

        var text: String { String(decoding: body, as: UTF8.self) }
        /// The contract violations of the exchange; `nil` if there are none.
        var issues: String? { headers["understudy-issues"] }
    }

    func get(_ path: String, token: String? = nil) async throws -> Reply {
        try await send("GET", path, token: token)
    }

    @discardableResult
    func post(_ path: String, _ body: String? = nil, token: String? = nil) async throws -> Reply {
        try await send("POST", path, body, token: token)
    }

    func send(
        _ method: String, _ path: String, _ body: String? = nil, token: String? = nil
    ) async throws -> Reply {
        var request = URLRequest(url: try #require(URL(string: address + path)))
        request.httpMethod = method
        if let body {
            request.httpBody = Data(body.utf8)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        let (data, response) = try await session.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        var headers: [String: String] = [:]
        for (name, value) in http.allHeaderFields {
            headers["\(name)".lowercased()] = "\(value)"
        }
        return Reply(status: http.statusCode, headers: headers, body: Array(data))
    }
}

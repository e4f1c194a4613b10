/// The file with a plain client of an API, which the reader of a skeleton replaces by the app.
struct SkeletonClient {
    /// The name of the client's type.
    let app: String
    let credentials: SkeletonCredentials
    /// The code that uses the client: it has what that needs.
    let code: String

    var text: String {
        let parts = [imports, client, redirects, reply, refusals, loaded, form]
        return parts.compactMap(\.self).joined(separator: "\n\n") + "\n"
    }

    private var imports: String {
        // Not at the start of a line, where it would be an import of this file.
        [
            "import Foundation", "", "#if canImport(FoundationNetworking)",
            "    import FoundationNetworking", "#endif",
        ].joined(separator: "\n")
    }

    func needs(_ name: String) -> Bool { code.contains(name) }

    // MARK: - The client

    private var client: String {
        let token = credentials.token.map { " = \(SwiftText.literal($0))" } ?? ""
        let keeping =
            needs(".keep(") ? "\n    func keep(_ token: String?) { self.token = token }\n" : ""
        return """
            /// A plain client of the API, so that there is something to check from the start.
            ///
            /// TODO: replace it by your app's own type, one adapter after the other.
            public actor \(app) {
                private let base: URL
                private let session: URLSession
                /// TODO: replace it by your app's own session or key.
                private(set) var token: String?\(token)

                /// TODO: your app takes its base URL and its clock from outside in the same way.
                init(base: URL) {
                    self.base = base
                    let configuration = URLSessionConfiguration.ephemeral
                    configuration.httpCookieAcceptPolicy = .never
                    configuration.urlCache = nil
                    session = URLSession(
                        configuration: configuration, delegate: Redirects(), delegateQueue: nil)
                }

                deinit { session.finishTasksAndInvalidate() }
            \(keeping)
                /// Sends a request. TODO: replace it by what your app sends requests with.
                ///
                /// - Throws: a `Refusal` for any status that is no success, or what URLSession throws.
                func send(
                    _ method: String, _ path: String, query: KeyValuePairs<String, String?> = [:],
                    body: String? = nil, type: String = "application/json"
                ) async throws -> Reply {
                    let free = CharacterSet(charactersIn: "-._~").union(.alphanumerics)
                    let items = query.compactMap { name, value in value.map { [name, $0] } }\(keys)
                    let texts = items.map { item in
                        item.compactMap { $0.addingPercentEncoding(withAllowedCharacters: free) }
                            .joined(separator: "=")
                    }
                    let end = texts.isEmpty ? "" : "?" + texts.joined(separator: "&")
                    guard let url = URL(string: base.absoluteString + path + end) else {
                        throw URLError(.badURL)
                    }
                    var request = URLRequest(url: url)
                    request.httpMethod = method
            \(fields)
                    if let body {
                        request.httpBody = Data(body.utf8)
                        request.setValue(type, forHTTPHeaderField: "Content-Type")
                    }
                    let (data, response) = try await session.data(for: request)
                    guard let response = response as? HTTPURLResponse else { throw Unreadable() }
                    let reply = Reply(body: data, response: response)
                    guard (200..<300).contains(response.statusCode) else {
                        let delay = response.value(forHTTPHeaderField: "Retry-After").flatMap { Int($0) }
                        throw Refusal(
                            status: response.statusCode, message: reply.message, retryAfter: delay)
                    }
                    return reply
                }
            }
            """
    }

    private var keys: String {
        let keys = credentials.carried(nil).query.map {
            "[\(SwiftText.literal($0.name)), \(SwiftText.literal($0.value))]"
        }
        return keys.isEmpty
            ? "" : "\n            + [\(keys.joined(separator: ", "))]  // TODO: your key"
    }

    private var fields: String {
        let keys = credentials.carried(nil).fields.map { name, value in
            let arguments =
                "\(SwiftText.literal(value)), forHTTPHeaderField: \(SwiftText.literal(name))"
            return "        request.setValue(\(arguments))  // TODO: your key"
        }
        let word = SwiftText.literal(
            credentials.word.map { $0.isEmpty ? "" : $0 + " " } ?? "Bearer ")
        let token = [
            "        if let token {",
            "            request.setValue(\(word) + token, forHTTPHeaderField: \"Authorization\")",
            "        }",
        ]
        return (keys + token).joined(separator: "\n")
    }

    private var redirects: String {
        """
        /// Follows redirects of reads alone, and gives the token to no other server.
        ///
        /// TODO: replace it by what your app does with redirects.
        private final class Redirects: NSObject, URLSessionTaskDelegate {
            func urlSession(
                _ session: URLSession, task: URLSessionTask,
                willPerformHTTPRedirection response: HTTPURLResponse,
                newRequest request: URLRequest,
                completionHandler: @escaping (URLRequest?) -> Void
            ) {
                guard let old = task.originalRequest, old.httpMethod == "GET" else {
                    return completionHandler(nil)
                }
                var next = request
                let isSame = next.url?.host == old.url?.host && next.url?.port == old.url?.port
                let token = isSame ? old.value(forHTTPHeaderField: "Authorization") : nil
                next.setValue(token, forHTTPHeaderField: "Authorization")
                completionHandler(next)
            }
        }
        """
    }
}

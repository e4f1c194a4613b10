import CustomerApp
import Foundation
import StubBackport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A scripted response.
struct Answer: Sendable {
    var status = 200
    var headers = ["Content-Type": "application/json; charset=utf-8"]
    var body = Data()

    static func json(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> Answer {
        var answer = Answer(status: status, body: Data(text.utf8))
        answer.headers.merge(headers) { $1 }
        return answer
    }

    static func html(status: Int = 200) -> Answer {
        Answer(
            status: status, headers: ["Content-Type": "text/html"],
            body: Data("<!doctype html><title>Sign in to the Wi-Fi</title>".utf8))
    }

    static func message(_ text: String, status: Int, headers: [String: String] = [:]) -> Answer {
        .json("{\"message\":\"\(text)\"}", status: status, headers: headers)
    }
}

/// A transport whose responses a test computes, and which records every request.
final class ScriptedTransport: HTTPTransport {
    typealias Script = @Sendable (URLRequest, _ number: Int) async throws -> Answer

    private let log = Mutex<[URLRequest]>([])
    private let script: Script

    init(_ script: @escaping Script) {
        self.script = script
    }

    /// Returns the responses in turn, and then the last one for all further requests.
    convenience init(_ answers: Answer...) {
        self.init { _, number in answers[min(number, answers.count) - 1] }
    }

    var requests: [URLRequest] { log.withLock { $0 } }

    func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let number = log.withLock {
            $0.append(request)
            return $0.count
        }
        let answer = try await script(request, number)
        guard let url = request.url,
            let response = HTTPURLResponse(
                url: url, statusCode: answer.status, httpVersion: "HTTP/1.1",
                headerFields: answer.headers)
        else { throw URLError(.badURL) }
        return (answer.body, response)
    }
}

extension URLRequest {
    var authorization: String? { value(forHTTPHeaderField: "Authorization") }
    var method: String { httpMethod ?? "GET" }
    var path: String { url?.path(percentEncoded: true) ?? "" }
    var bodyText: String? { httpBody.map { String(decoding: $0, as: UTF8.self) } }
    var query: String { url?.query(percentEncoded: true) ?? "" }

    func queryValue(_ name: String) -> String? {
        url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false) }?
            .queryItems?.first { $0.name == name }?.value
    }
}

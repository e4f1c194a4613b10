import StubHTTP
import StubNet
import StubSupport

/// Stands between the server and the stub where bodies have content codings: the stub and its
/// journal see them without.
struct CodedResponder: HTTPResponder {
    let stub: StubResponder

    func respond(to request: HTTPRequest) -> HTTPAnswer {
        let compresses = stub.configuration.compressesAnswers
        guard RequestCoding.isNeeded(for: request) else {
            return compresses ? compressed(request) : stub.respond(to: request)
        }
        let limit = stub.configuration.limits.body
        return .later {
            // A short body may be unpacked to a long one, for which other clients should not wait.
            switch await BackgroundThread.bodies.run({
                RequestCoding.decoded(request, limit: limit)
            }) {
            case .success(let decoded):
                await (compresses ? compressed(decoded) : stub.respond(to: decoded)).response
            case .failure(let refusal):
                stub.refused(request, refusal.response)
            }
        }
    }

    /// Longer bodies are compressed off the event loop; in bytes.
    private static let shortBody = 32 << 10

    private static func isLong(_ response: HTTPResponse) -> Bool {
        response.bodyCount > shortBody && ResponseCompression.applies(to: response)
    }

    private func compressed(_ request: HTTPRequest) -> HTTPAnswer {
        switch stub.respond(to: ResponseCompression.withPlainTags(request)) {
        case .now(let response):
            guard Self.isLong(response) else {
                return .now(ResponseCompression.compressed(response, for: request))
            }
            return .later { await Self.compressed(response, for: request) }
        case .later(let work):
            return .later { await Self.compressed(await work(), for: request) }
        }
    }

    private static func compressed(
        _ response: HTTPResponse, for request: HTTPRequest
    ) async -> HTTPResponse {
        guard isLong(response) else {
            return ResponseCompression.compressed(response, for: request)
        }
        return await BackgroundThread.bodies.run {
            ResponseCompression.compressed(response, for: request)
        }
    }
}

import StubContract
import StubHTTP
import StubJSON

/// Fetches from the upstream what the stub has decided not to answer itself.
///
/// This is the stub's only asynchronous step: the state is not locked meanwhile.
struct ForwardedAnswer {
    let upstream: any Upstream

    /// Tells clients that the answer is not the stub's own.
    private static let sourceField = "Understudy-Source"

    /// Puts the upstream's answer in, with what a rule does around it.
    func complete(_ answer: inout StubAnswer, of request: HTTPRequest) async {
        let waited = answer.http.delivery
        answer.http = await response(to: request)
        if request.method == .head, answer.http.body.isEmpty { answer.knowledge = .valid }
        if let decision = answer.decision {
            do throws(RuleError) {
                answer.http = try decision.finish(answer.http)
            } catch {
                answer.http = decision.failure(error)
            }
        }
        answer.http.delivery.delay += waited.delay
    }

    private func response(to request: HTTPRequest) async -> HTTPResponse {
        var response: HTTPResponse
        do {
            response = try await upstream.send(Self.cleaned(request))
        } catch let error as UpstreamError {
            return error.response
        } catch {
            let message = "the upstream gave no answer: \(error)"
            return .json(
                status: 502, JSONSerializer.bytes(["message": .string(message)]))
        }
        response.fields[Self.sourceField] = "upstream"
        return response
    }

    /// The request without what it says to the stub alone.
    private static func cleaned(_ request: HTTPRequest) -> HTTPRequest {
        var request = request
        let own = request.fields.all.map(\.name).filter {
            $0.lowercased().hasPrefix("x-understudy-")
        }
        for name in own { request.fields.remove(name) }
        return request
    }
}

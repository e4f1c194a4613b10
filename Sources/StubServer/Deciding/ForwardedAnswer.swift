import StubContract
import StubHTTP
import StubJSON
import StubRecordings
import StubRules
import StubSupport

/// Fetches from the upstream what the stub has decided not to answer itself.
///
/// This is the stub's only asynchronous step: the state is not locked meanwhile.
struct ForwardedAnswer {
    let upstream: any Upstream
    /// What streamed bodies may take while they are read to be changed.
    var memory: MemoryPool?

    /// Tells clients that the answer is not the stub's own.
    private static let sourceField = "Understudy-Source"
    /// Bytes of a streamed body that a rule can change.
    private static let longestChanged = 64 << 20

    /// The upstream's answer, with what a rule does to it.
    func answer(to request: HTTPRequest, _ forwarding: Forwarding) async -> StubAnswer {
        // A rule may delay the answer or break it: 1xx responses then go out with it.
        let isPlain = forwarding.rule == nil && forwarding.delay == .zero
        let early = isPlain ? EarlyResponses.current : nil
        let response = await EarlyResponses.$current.withValue(early) {
            await self.response(to: request)
        }
        // A failure to reach the upstream is no answer of the API.
        let isOfAPI = response.fields[Self.sourceField] != nil
        var answer = StubAnswer(http: response, origin: isOfAPI ? .api : .stub)
        if forwarding.rule?.changesBody == true { await collectBody(of: &answer.http) }
        // A streamed body is not validated: it is never here as a whole.
        let isStream = answer.http.delivery.stream != nil
        if isStream || request.method == .head && answer.http.body.isEmpty {
            answer.validation = .due(.valid)
        }
        if let rule = forwarding.rule {
            do throws(RuleError) {
                answer.http = try rule.finish(answer.http)
            } catch {
                // Without this the stream, and with it the upstream's connection, would stay open.
                answer.http.delivery.stream?.end()
                answer.http = rule.failure(error)
            }
        }
        answer.http.delivery.delay += forwarding.delay
        return answer
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

    /// Reads a streamed body that a rule is to change to its end; one without end stays as it is.
    private func collectBody(of response: inout HTTPResponse) async {
        guard let stream = response.delivery.stream, !stream.isEndless else { return }
        var memory = MemoryGrant(of: self.memory, most: Self.longestChanged)
        var body: [UInt8] = []
        while let piece = await stream.next() {
            guard memory.grow(to: body.count + piece.count) else {
                stream.end()
                response = Self.badGateway(
                    "its response is too long to be changed by a rule; allow more with --max-memory"
                )
                return
            }
            body += piece
        }
        guard case .complete(let trailers) = stream.ending else {
            response = Self.badGateway("its response broke off")
            return
        }
        response.delivery.stream = nil
        response.delivery.trailers = trailers
        response.body = body
    }

    private static func badGateway(_ reason: String) -> HTTPResponse {
        .json(
            status: 502, JSONSerializer.bytes(["message": .string("the upstream: \(reason)")]))
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

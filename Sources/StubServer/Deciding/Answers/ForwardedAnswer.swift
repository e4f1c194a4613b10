import StubContract
import StubHTTP
import StubJSON
import StubRecordings
import StubRules
import StubSupport

/// Forwards requests that the stub does not answer itself to the upstream.
///
/// This is the stub's only asynchronous step, during which the state is not locked.
struct ForwardedAnswer {
    let upstream: any Upstream
    /// The memory for streamed bodies that rules change.
    var memory: MemoryPool?

    /// Marks responses that come from the upstream.
    private static let sourceField = "Understudy-Source"
    /// The maximum number of bytes of a streamed body that a rule can change.
    private static let longestChanged = 64 << 20

    /// Returns the upstream's response, with the changes of a rule.
    func answer(to request: HTTPRequest, _ forwarding: Forwarding) async -> StubAnswer {
        // A rule may delay or break the response; then 1xx responses are sent together with it.
        let isPlain = forwarding.rule == nil && forwarding.delay == .zero
        let early = isPlain ? EarlyResponses.current : nil
        let response = await EarlyResponses.$current.withValue(early) {
            await self.response(to: request)
        }
        // A failure to reach the upstream is not a response of the API.
        let isOfAPI = response.fields[Self.sourceField] != nil
        var answer = StubAnswer(
            http: response, origin: isOfAPI ? .api : .stub, source: isOfAPI ? .upstream : .stub)
        if let rule = forwarding.rule { answer.source = .changed(answer.source, by: rule.label) }
        if forwarding.collectsBody || forwarding.rule?.changesBody == true {
            await collectBody(of: &answer.http)
        }
        // A streamed body is not validated, because it is never available as a whole.
        let isStream = answer.http.delivery.stream != nil
        if isStream || request.method == .head && answer.http.body.isEmpty {
            answer.validation = .due(.valid)
        }
        if let rule = forwarding.rule {
            do throws(RuleError) {
                answer.http = try rule.finish(answer.http)
            } catch {
                // Otherwise the stream, and with it the upstream's connection, would stay open.
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
            let message = "the upstream sent no response: \(error)"
            return .json(
                status: 502, JSONSerializer.bytes(["message": .string(message)]))
        }
        response.fields[Self.sourceField] = "upstream"
        return response
    }

    /// Collects a streamed body that a rule changes; an endless one stays a stream.
    private func collectBody(of response: inout HTTPResponse) async {
        guard let stream = response.delivery.stream, !stream.isEndless else { return }
        var memory = MemoryGrant(of: self.memory, most: Self.longestChanged)
        var body: [UInt8] = []
        while let piece = await stream.next() {
            guard memory.grow(to: body.count + piece.count) else {
                stream.end()
                response = Self.badGateway(
                    "its response is too long to be changed by a rule; raise --max-memory"
                )
                return
            }
            body += piece
        }
        guard case .complete(let trailers) = stream.ending else {
            response = Self.badGateway("its response ended before it was complete")
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

    /// Returns the request without header fields for the stub.
    private static func cleaned(_ request: HTTPRequest) -> HTTPRequest {
        var request = request
        let own = request.fields.all.map(\.name).filter {
            $0.lowercased().hasPrefix("x-understudy-")
        }
        for name in own { request.fields.remove(name) }
        return request
    }
}

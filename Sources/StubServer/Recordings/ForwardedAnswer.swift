import StubContract
import StubHTTP
import StubJSON

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

    /// Puts the upstream's answer in, with what a rule does around it.
    func complete(_ answer: inout StubAnswer, of request: HTTPRequest) async {
        let waited = answer.http.delivery
        // A rule may hold the answer back or break it: 1xx responses then go out with it.
        let isPlain = answer.decision == nil && waited.delay == .zero && waited.gate == nil
        let early = isPlain ? EarlyResponses.current : nil
        answer.http = await EarlyResponses.$current.withValue(early) {
            await response(to: request)
        }
        // A failure to reach the upstream is no answer of the API.
        answer.isProtocol = answer.http.fields[Self.sourceField] == nil
        if answer.decision?.changesBody == true { await collectBody(of: &answer.http) }
        // A streamed body is not validated: nobody has all of it.
        if answer.http.delivery.stream != nil { answer.knowledge = .valid }
        if request.method == .head, answer.http.body.isEmpty { answer.knowledge = .valid }
        if let decision = answer.decision {
            do throws(RuleError) {
                answer.http = try decision.finish(answer.http)
            } catch {
                // Nobody else would end it, and the upstream's connection would stay open.
                answer.http.delivery.stream?.end()
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

import StubBackport
import StubContract
import StubHTTP
import StubJSON

/// How much of its exchanges a process sends to another one.
package enum ExchangeDetail: Sendable {
    /// What reports show: no bodies, and of the header fields only the media type of the response.
    case outline
    /// Everything that a pact or an archive is made of, credentials included: the pipe between the
    /// two processes is theirs alone, and nothing is written to disk before secrets are removed.
    case whole
}

/// The whole request and response of an exchange as JSON.
enum CarriedExchange {
    static func json(_ exchange: Exchange) -> JSONValue {
        [request(exchange.request), exchange.response.map(response) ?? .null]
    }

    private static func request(_ request: HTTPRequest) -> JSONValue {
        [
            fields(request.fields), body(request.body), .bool(request.isHTTP10),
            .int(request.connection),
        ]
    }

    private static func response(_ response: HTTPResponse) -> JSONValue {
        let pace = response.delivery.pace
        return [
            fields(response.fields), body(response.body), response.delivery.delay.json,
            pace.map { [.int($0.chunks), $0.duration.json] } ?? .null,
        ]
    }

    /// Adds to an exchange, of which there is an outline, what it lacks.
    static func complete(_ exchange: inout Exchange, with json: JSONValue) {
        if let request = json[0] {
            exchange.request.fields = fields(request[0])
            exchange.request.body = body(request[1])
            exchange.request.isHTTP10 = request[2]?.bool ?? false
            exchange.request.connection = request[3]?.number?.int ?? 0
        }
        guard let response = json[1] else { return }
        exchange.response?.fields = fields(response[0])
        exchange.response?.body = body(response[1])
        exchange.response?.delivery.delay = response[2].flatMap(Duration.init(json:)) ?? .zero
        if let chunks = response[3]?[0]?.number?.int,
            let duration = response[3]?[1].flatMap(Duration.init(json:))
        {
            exchange.response?.delivery.pace = Delivery.Pace(chunks: chunks, duration: duration)
        }
    }

    // MARK: - Parts

    private static func fields(_ fields: HTTPFields) -> JSONValue {
        .array(fields.all.map { [.string($0.name), .string($0.value)] })
    }

    private static func fields(_ json: JSONValue?) -> HTTPFields {
        HTTPFields(
            json?.elements { pair -> HTTPFields.Field? in
                guard let name = pair[0]?.string, let value = pair[1]?.string else { return nil }
                return HTTPFields.Field(name: name, value: value)
            } ?? [])
    }

    /// Text as it is, and other bytes as the text with these code points, in an array.
    private static func body(_ bytes: [UInt8]) -> JSONValue {
        if let text = String(validUTF8: bytes) { return .string(text) }
        return [.string(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })))]
    }

    private static func body(_ json: JSONValue?) -> [UInt8] {
        if let text = json?.string { return Array(text.utf8) }
        return json?[0]?.string?.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } ?? []
    }
}

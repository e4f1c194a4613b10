import StubHTTP

/// Converts a response of URLSession into one that can be forwarded.
struct ReceivedResponse {
    let http: HTTPResponse

    init(_ answer: Transfers.Answer, base: UpstreamBase) {
        var fields = HTTPFields()
        let isCoded = answer.fields.combined("Content-Encoding").map(Self.isKnown) ?? false
        // URLSession does not keep the order, and a constant order is better than a random one.
        for field in HopByHop.removed(from: answer.fields).all.sorted(by: Self.isBefore) {
            switch field.name.lowercased() {
            // A response to HEAD has no content, but states the length for GET, unless URLSession
            // would decode the content of GET.
            case "content-length" where !answer.body.isEmpty || isCoded || answer.stream != nil:
                continue
            case "content-encoding" where Self.isDecoded(answer, from: field.value): continue
            case "set-cookie":
                for cookie in Self.cookies(field.value) { fields.append(field.name, cookie) }
            default:
                let local = base.local(field)
                fields.append(local.name, local.value)
            }
        }
        http = Self.response(answer, fields)
    }

    private static func response(
        _ answer: Transfers.Answer, _ fields: HTTPFields
    ) -> HTTPResponse {
        var response = HTTPResponse(status: answer.status, fields: fields)
        guard let source = answer.stream else {
            response.body = answer.body
            return response
        }
        let stream = BodyStream(framing: .chunked, isEndless: source.isEndless)
        stream.whenEnded { source.end() }
        Task { await stream.relay(from: source, after: answer.body) }
        response.delivery.stream = stream
        return response
    }

    private static func isBefore(_ left: HTTPFields.Field, _ right: HTTPFields.Field) -> Bool {
        left.name.lowercased() < right.name.lowercased()
    }

    /// Whether URLSession has decoded the content; unknown codings are left unchanged.
    ///
    /// Decoded content may look encoded, such as an archive that was sent with gzip. Then its
    /// length differs from the announced one.
    private static func isDecoded(_ answer: Transfers.Answer, from codings: String) -> Bool {
        guard isKnown(codings) else { return false }
        let looksCoded =
            answer.body.starts(with: [0x1F, 0x8B])
            || answer.body.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
        guard looksCoded else { return true }
        let announced = answer.fields["Content-Length"].flatMap { Int($0) }
        guard let announced, answer.stream == nil else { return false }
        return announced != answer.body.count
    }

    /// Whether URLSession decodes each of the codings.
    private static func isKnown(_ codings: String) -> Bool {
        let known = ["gzip", "x-gzip", "deflate", "br", "zstd", "identity"]
        return HTTPFields.elements(codings.lowercased()).allSatisfy(known.contains)
    }

    /// Splits cookies that URLSession joined: a comma before `name=` separates cookies, one within
    /// a date does not.
    static func cookies(_ joined: String) -> [String] {
        var cookies: [String] = []
        for part in joined.split(separator: ",", omittingEmptySubsequences: false) {
            let start = part.drop { $0 == " " }
            let name = start.prefix { $0 != "=" && $0 != ";" }
            let startsCookie =
                name.endIndex < start.endIndex && start[name.endIndex] == "=" && !name.isEmpty
                && !name.contains(" ")
            if startsCookie || cookies.isEmpty {
                cookies.append(String(start))
            } else {
                cookies[cookies.count - 1] += "," + part
            }
        }
        return cookies
    }
}

import StubHTTP

/// An answer as URLSession hands it over, made into one that can be handed on.
struct ReceivedResponse {
    let http: HTTPResponse

    init(_ answer: Transfers.Answer, base: UpstreamBase) {
        var fields = HTTPFields()
        let isCoded = answer.fields["Content-Encoding"].map(Self.isKnown) ?? false
        // URLSession keeps no order, and one order is better than a different one each time.
        for field in HopByHop.removed(from: answer.fields).all.sorted(by: Self.isBefore) {
            switch field.name.lowercased() {
            // An answer to HEAD has no content, but says how much GET would have, if not in a
            // coding that GET would have undone.
            case "content-length" where !answer.body.isEmpty || isCoded || answer.stream != nil:
                continue
            case "content-encoding" where Self.isDecoded(answer.body, from: field.value): continue
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

    /// Whether URLSession has undone the coding; what it cannot undo it passes through.
    private static func isDecoded(_ body: [UInt8], from coding: String) -> Bool {
        isKnown(coding) && !body.starts(with: [0x1F, 0x8B])
            && !body.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
    }

    private static func isKnown(_ coding: String) -> Bool {
        ["gzip", "x-gzip", "deflate", "br", "zstd", "identity"].contains(coding.lowercased())
    }

    /// Takes apart what URLSession joined: a comma before `name=` ends a cookie, one in a date
    /// does not.
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

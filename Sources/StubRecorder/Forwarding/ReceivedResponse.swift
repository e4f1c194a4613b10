import StubHTTP

/// An answer as URLSession hands it over, made into one that can be handed on.
struct ReceivedResponse {
    let http: HTTPResponse

    init(_ answer: Transfers.Answer, base: UpstreamBase) {
        var fields = HTTPFields()
        let isCoded = answer.fields.combined("Content-Encoding").map(Self.isKnown) ?? false
        // URLSession keeps no order, and one order is better than a different one each time.
        for field in HopByHop.removed(from: answer.fields).all.sorted(by: Self.isBefore) {
            switch field.name.lowercased() {
            // An answer to HEAD has no content, but says how much GET would have, if not in a
            // coding that GET would have undone.
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

    /// Whether URLSession has undone the codings; what it cannot undo it passes through.
    ///
    /// A body that looks coded may be what was inside, such as an archive that was sent in gzip: it
    /// then has another length than the one announced.
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

    /// Whether each of the codings is one that URLSession undoes.
    private static func isKnown(_ codings: String) -> Bool {
        codings.split(separator: ",").allSatisfy { coding in
            let name = coding.filter { $0 != " " && $0 != "\t" }.lowercased()
            return ["gzip", "x-gzip", "deflate", "br", "zstd", "identity"].contains(name)
        }
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

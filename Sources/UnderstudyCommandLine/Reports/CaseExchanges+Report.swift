import StubContract
import StubHTTP
import StubJSON
import StubRedaction
import StubServer

extension CaseExchanges {
    /// How much of the exchanges of a case a report shows.
    struct Extent: Sendable, Hashable {
        /// The number of exchanges; of more, the last ones are shown.
        let exchanges: Int
        /// The characters of a body.
        let body: Int

        init(exchanges: Int, body: Int) {
            self.exchanges = exchanges
            self.body = body
        }
    }

    /// The last exchanges of one case with header fields and bodies, for a report that people read.
    func details(of exchanges: [Exchange], _ extent: Extent) -> [JSONValue] {
        let mask = mask(of: exchanges)
        return exchanges.suffix(extent.exchanges).map {
            ExchangeDetails(mask: mask, longest: extent.body).json($0)
        }
    }

    /// The last exchanges of one case as lines, such as `#3 GET /products?skip=20 → 200`.
    func lines(of exchanges: [Exchange], last count: Int) -> [String] {
        let mask = mask(of: exchanges)
        return exchanges.suffix(count).map { exchange in
            let status = exchange.response.map { " → \($0.status)" } ?? ", not answered"
            let end = exchange.isAbandoned ? ", the app closed the connection" : ""
            return "#\(exchange.id) \(exchange.request.method) \(mask.target(of: exchange))"
                + status + end
        }
    }
}

/// Describes an exchange for people.
private struct ExchangeDetails {
    let mask: SecretMask
    let longest: Int

    func json(_ exchange: Exchange) -> JSONValue {
        let request = exchange.request
        var object = JSONObject([
            ("id", .int(exchange.id)), ("at", Self.milliseconds(exchange.arrival)),
            ("method", .string(request.method.rawValue)),
            ("target", .string(mask.target(of: exchange))),
            ("request", message(request.fields, request.body)),
        ])
        if let response = exchange.response {
            object["ms"] = Self.milliseconds(exchange.duration)
            object["status"] = .int(response.status)
            object["response"] = message(response.fields, response.body)
        }
        object["operation"] = exchange.operation.map { .string($0) }
        object["source"] = exchange.source.map { .string("\($0)") }
        if exchange.isAbandoned { object["abandoned"] = true }
        let issues = mask.issues(of: exchange)
        if !issues.isEmpty { object["issues"] = JournalListing.issues(issues) }
        return .object(object)
    }

    private func message(_ fields: HTTPFields, _ body: [UInt8]) -> JSONValue {
        var object = JSONObject([
            (
                "fields",
                .array(
                    fields.all.map { field in
                        [.string(field.name), .string(mask.value(field.value, of: field.name))]
                    })
            ), ("size", .int(body.count)),
        ])
        guard !body.isEmpty else { return .object(object) }
        if let text = mask.text(body, contentType: fields["Content-Type"]) {
            object["body"] = .string(String(text.prefix(longest)))
            let left = text.count - longest
            if left > 0 { object["left"] = .int(left) }
        } else {
            object["binary"] = true
        }
        return .object(object)
    }

    /// With three decimals.
    private static func milliseconds(_ duration: Duration) -> JSONValue {
        let microseconds = Int(clamping: Int64(duration / .microseconds(1)))
        return JSONNumber(Double(microseconds) / 1000).map { .number($0) } ?? 0
    }
}

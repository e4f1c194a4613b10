package import StubContract
import StubHTTP
import StubJSON
import StubRules
import StubSupport

/// One exchange of the journal, with everything that may be shown of it.
package enum ExchangeRoutes {
    static let all: [AdminRoute] = [
        AdminRoute(
            .get, "exchanges/{id}",
            AdminOperation(
                "getExchange", "One exchange with its header fields, bodies and near misses",
                description: "Secrets are omitted, as in the journal.", .json(.exchange),
                errors: [404]), isLong: isLong
        ) { call throws(AdminError) in
            .json(detail(of: try exchange(of: call), call))
        }
    ]

    /// Longer bodies are searched for secrets off the loop; in bytes.
    private static let shortBody = 16 << 10

    package static func isLong(_ call: AdminCall) -> Bool {
        guard let exchange = try? exchange(of: call) else { return false }
        let size = exchange.request.body.count + (exchange.response?.bodyCount ?? 0)
        return size > shortBody || call.session.isLarge
    }

    /// The exchange whose id is in the path; throws if the journal does not have it.
    package static func exchange(of call: AdminCall) throws(AdminError) -> Exchange {
        let id = call.parameter("id")
        if let id = Int(id), let found = call.session.withState({ $0.journal[id] }) { return found }
        throw AdminError(404, "The journal has no exchange '\(id)'; it may be evicted")
    }

    private static func detail(of exchange: Exchange, _ call: AdminCall) -> JSONValue {
        let mask = call.session.mask()
        let entry = JournalListing.entry(exchange, session: call.session.id, mask: mask)
        var members = entry.object ?? JSONObject()
        members["abandoned"] = .bool(exchange.isAbandoned)
        members["request"] = message(exchange.request.fields, exchange.request.body, mask)
        let timetable = exchange.response?.specialDelivery?.timetable
        members["response"] =
            exchange.response.map { response in
                // An event that is not sent yet was not seen by anybody.
                let sent = timetable.map { $0.sent == 0 ? 0 : $0.items[$0.sent - 1].end }
                return message(
                    response.fields, Array(response.body.prefix(sent ?? .max)), mask)
            } ?? .null
        if !exchange.frames.isEmpty {
            members["frames"] = .array(exchange.frames.map { frame($0, mask) })
        }
        members["events"] = timetable.map { timetable in
            .array(
                timetable.items.enumerated().map { index, item in
                    [
                        "at": JSONNumber(item.time).map(JSONValue.number) ?? nil,
                        "sent": .bool(index < timetable.sent),
                    ]
                })
        }
        var finder = call.session.withState { $0.nearMissFinder(at: exchange.receivedAt) }
        finder.mask = mask
        for (name, value) in DiagnosisReport.members(finder.diagnosis(ofMissed: exchange)) {
            members[name] = value
        }
        return .object(members)
    }

    private static func frame(_ frame: SocketFrame, _ mask: SecretMask) -> JSONValue {
        var members: JSONObject = [
            "from": frame.isFromClient ? "client" : "stub",
            "at": .string(CivilTime(unixSeconds: frame.time).iso8601),
        ]
        switch frame.event {
        case .message(let message):
            if let text = mask.text(
                message.bytes, contentType: message.text == nil ? nil : "text/plain")
            {
                members["text"] = .string(text)
            } else if let bytes = mask.bytes(message.bytes, contentType: nil) {
                members["base64"] = .string(Base64.encode(bytes))
            }
        case .ping: members["ping"] = true
        case .pong: members["pong"] = true
        case .close(let code, let reason):
            members["close"] = .int(code ?? 1005)
            if !reason.isEmpty { members["reason"] = .string(mask.plain(reason)) }
        }
        return .object(members)
    }

    private static func message(
        _ fields: HTTPFields, _ body: [UInt8], _ mask: SecretMask
    ) -> JSONValue {
        let type = fields["Content-Type"]
        var content: JSONObject = ["size": .int(body.count)]
        if let text = mask.text(body, contentType: type) {
            content["text"] = .string(text)
        } else if let bytes = mask.bytes(body, contentType: type) {
            content["base64"] = .string(Base64.encode(bytes))
        }
        return [
            "headers": .array(
                fields.all.map { field in
                    [
                        "name": .string(field.name),
                        "value": .string(mask.value(field.value, of: field.name)),
                    ]
                }),
            "body": .object(content),
        ]
    }
}

extension NearMissFinder {
    /// Returns the diagnosis of an exchange; an empty one if the request matched and is valid.
    fileprivate func diagnosis(ofMissed exchange: Exchange) -> RequestDiagnosis {
        let issues = exchange.issues.filter(\.isRequestIssue)
        guard exchange.isUnmatched || !issues.isEmpty else {
            return RequestDiagnosis(nearMisses: [], hints: [])
        }
        return diagnosis(of: exchange.request, operation: exchange.operation, issues: issues)
    }
}

extension AdminSchema {
    private static let message = object(
        named: "Message",
        [
            .required(
                "headers",
                .array(of: object([.required("name", .string), .required("value", .string)]))),
            .required(
                "body",
                object([
                    .required("size", .integer, "Bytes"),
                    .optional("text", .string),
                    .optional(
                        "base64", .string,
                        "A body that is not text; without both it cannot be searched for secrets"),
                ])),
        ])
    private static let frame = object(
        named: "Frame",
        [
            .required("from", .choice(["client", "stub"])),
            .required("at", .dateTime),
            .optional("text", .string),
            .optional("base64", .string, "A binary message"),
            .optional("ping", .boolean),
            .optional("pong", .boolean),
            .optional("close", .integer, "The code, 1005 without one"),
            .optional("reason", .string),
        ])
    fileprivate static let exchange = allOf(
        request,
        object(
            named: "Exchange",
            [
                .required("abandoned", .boolean, "Whether the client disconnected too early"),
                .required("request", message),
                .required("response", .anyOf(message, types("null"))),
                .optional("frames", .array(of: frame), "The messages of a WebSocket"),
                .optional(
                    "events",
                    .array(of: object([.required("at", .number), .required("sent", .boolean)])),
                    "Server-sent events: seconds on the stub's clock since the request, and "
                        + "whether each was sent; the response has those that were"),
                .required("hints", .array(of: .string)),
                .required("nearMisses", .array(of: nearMiss)),
            ]))
}

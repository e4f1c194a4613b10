import StubContract
import StubHTTP
import StubJSON
import StubRules
import StubServer

/// WireMock's routes for near misses, with its formats.
enum MappingNearMissRoutes {
    static let all: [AdminRoute] = [
        AdminRoute(
            .post, "near-misses/request",
            AdminOperation(
                "findNearMisses", "The mappings that are similar to a request",
                description: "The request is in WireMock's format; it is not answered.",
                body: .required(.loggedRequest), .json(.mappingNearMisses), errors: [400, 422]),
            isLong: \.session.isLarge
        ) { call throws(AdminError) in
            let exchange = try exchange(of: call)
            return .json(list(nearest(to: exchange, call), call))
        },
        AdminRoute(
            .post, "near-misses/request-pattern",
            AdminOperation(
                "findNearRequests", "The requests of the journal that are similar to a pattern",
                body: .optional(.anyPattern), .json(.mappingNearMisses), errors: [400, 422]),
            isLong: \.session.isLarge
        ) { call throws(AdminError) in
            let document = try call.document()
            let rule = Rule(try MappingQuery.pattern(in: document))
            let journal = call.session.withState(\.journal)
            let comparison = MappingNearness(call)
            let found = journal.exchanges.suffix(mostCompared).map { exchange in
                Found(
                    exchange: exchange, kind: "requestPattern", near: document.value,
                    distance: comparison.distance(of: rule, to: exchange))
            }.filter { $0.distance > 0 }
            return .json(list(nearest(found), call))
        },
    ]

    /// The unmatched requests, each with its nearest mappings.
    static func unmatched(_ limit: Int?, _ call: AdminCall) -> JSONValue {
        let journal = call.session.withState(\.journal)
        let missed = journal.exchanges.reversed().lazy.filter(\.isUnmatched).prefix(limit ?? 20)
        return list(missed.reversed().flatMap { nearest(to: $0, call) }, call)
    }

    // MARK: - Comparing

    /// A mapping or a pattern with a request that nearly matches it.
    private struct Found {
        let exchange: Exchange
        /// The name of the member with the mapping or pattern.
        let kind: String
        let near: JSONValue
        let distance: Double
    }

    /// The number of near misses of a request, as WireMock has it.
    private static let most = 3
    /// The maximum number of mappings or requests that are compared.
    private static let mostCompared = 1000

    private static func nearest(to exchange: Exchange, _ call: AdminCall) -> [Found] {
        let comparison = MappingNearness(call)
        let mappings = call.session.withState(\.rules).mappings.prefix(mostCompared)
        return nearest(
            mappings.compactMap { entry in
                entry.rule.origin.map { origin in
                    Found(
                        exchange: exchange, kind: "stubMapping", near: origin.document,
                        distance: comparison.distance(of: entry.rule, to: exchange))
                }
            })
    }

    private static func nearest(_ found: [Found]) -> [Found] {
        Array(found.sorted { $0.distance < $1.distance }.prefix(most))
    }

    private static func list(_ found: [Found], _ call: AdminCall) -> JSONValue {
        let format = MappingJournal(call)
        return [
            "nearMisses": .array(
                found.map { found in
                    [
                        "request": format.request(found.exchange), found.kind: found.near,
                        "matchResult": [
                            "distance": JSONNumber(found.distance).map(JSONValue.number) ?? 0
                        ],
                    ]
                })
        ]
    }

    private static func exchange(of call: AdminCall) throws(AdminError) -> Exchange {
        switch LoggedRequest.read(try call.requiredDocument().value) {
        case .success(let request):
            let now = call.session.withState(\.clock).now(real: call.real)
            return Exchange(id: 0, request: request, receivedAt: now, arrival: .zero)
        case .failure(let malformed):
            throw AdminError(422, MappingRefusal.answer(to: malformed.refusals))
        }
    }
}

/// Measures how much a request differs from what a mapping asks for.
struct MappingNearness {
    private let states: [String: String]
    private let mask: SecretMask

    init(_ call: AdminCall) {
        states = call.session.withState(\.rules).states
        mask = call.session.mask()
    }

    /// 0 for a match, and 1 if nothing matches: the mean of all conditions.
    func distance(of rule: Rule, to exchange: Exchange) -> Double {
        guard let target = RequestTarget(exchange.request.target) else { return 1 }
        let parts = exchange.comparison(with: rule, states: states, mask: mask)
        guard !parts.isEmpty else { return 0 }
        return parts.reduce(0) { $0 + distance(of: $1, target) } / Double(parts.count)
    }

    private func distance(of part: NearMiss.Part, _ target: RequestTarget) -> Double {
        if part.isMet { return 0 }
        guard part.field == "path" || part.field == "url", part.expected.hasPrefix("/") else {
            return 1
        }
        let path = String(part.expected.prefix { $0 != "?" })
        let longest = max(1, target.segments.count, path.split(separator: "/").count)
        return min(1, max(0.05, PathDistance.between(path, target.segments) / Double(longest)))
    }
}

extension AdminSchema {
    fileprivate static let loggedRequest = object(
        named: "LoggedRequest", description: "A request in WireMock's format",
        [
            .required("url", .string, "Path and query"),
            .optional("method", .stringOrNull),
            .optional("headers", .types("object", "null")),
            .optional("cookies", .types("object", "null")),
            .optional("body", .stringOrNull),
            .optional("bodyAsBase64", .stringOrNull),
        ])
}

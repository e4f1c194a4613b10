import StubContract
import StubHTTP
import StubJSON
import StubRules
import StubServer
import StubSupport

/// WireMock's routes for the journal; those that the stub has as well are in ``SharedRoutes``.
enum MappingRequestRoutes {
    static let all: [AdminRoute] = [
        AdminRoute(
            .get, "requests/unmatched",
            AdminOperation(
                "listUnmatchedRequests", "The requests that match no operation and no mapping",
                description: "In WireMock's format, oldest first.", .json(.loggedRequests)),
            isLong: \.session.isLarge
        ) { call in
            let journal = call.session.withState { $0.journal }
            return .json(list(journal.exchanges.filter(\.isUnmatched), call))
        },
        AdminRoute(
            .get, "requests/{id}",
            AdminOperation(
                "getRequest", "A request with its response, in WireMock's format",
                description: "The id is the UUID in WireMock's format, or the number.",
                .json(.object), errors: [404])
        ) { call throws(AdminError) in
            let id = call.parameter("id")
            let journal = call.session.withState { $0.journal }
            guard let number = Int(id) ?? MappingJournal.number(of: id),
                let exchange = journal[number]
            else { throw AdminError(404, "The journal has no request '\(id)'") }
            return .json(MappingJournal(call).event(exchange))
        },
        AdminRoute(
            .delete, "requests/{id}",
            AdminOperation(
                "removeRequest", "Removes a request from the journal",
                description: "The id is the UUID in WireMock's format, or the number.",
                .json(.object), errors: [404])
        ) { call throws(AdminError) in
            let id = call.parameter("id")
            guard UUIDText.isOne(id) || Int(id) != nil else {
                throw AdminError(404, "The journal has no request '\(id)'")
            }
            let number = Int(id) ?? MappingJournal.number(of: id)
            call.session.withState { state in
                _ = state.journal.remove { $0.id == number }
            }
            return .json([:])
        },
        AdminRoute(
            .post, "requests/remove",
            AdminOperation(
                "removeRequests", "Removes the requests that match, and returns them",
                body: .optional(.anyPattern), .json(.serveEvents), errors: [400, 422]),
            isLong: \.session.isLarge
        ) { call throws(AdminError) in
            let query = JournalQuery(pattern: try MappingQuery.pattern(in: call.document()))
            return removed(call) { query.matches($0) }
        },
        AdminRoute(
            .post, "requests/remove-by-metadata",
            AdminOperation(
                "removeRequestsByMetadata",
                "Removes the requests that mappings with such metadata answered, and returns them",
                body: .required(.object), .json(.serveEvents), errors: [400, 422]),
            isLong: \.session.isLarge
        ) { call throws(AdminError) in
            let matcher = try call.requiredDocument().value
            let found = try MappingRoutes.changing { () throws(MappingRefused) in
                try call.session.mappings.all(withMetadata: matcher)
            }
            let keys = Set(found.compactMap { $0["id"]?.string })
            return removed(call) { $0.mapping.map(keys.contains) ?? false }
        },
        AdminRoute(
            .post, "requests/reset",
            AdminOperation("resetRequests", "Clears the journal", .json(.object))
        ) { call in
            call.session.withState { $0.journal.clear() }
            return .json([:])
        },
    ]

    /// Removes requests, and answers with them in WireMock's format.
    private static func removed(
        _ call: AdminCall, where isUnwanted: @Sendable (Exchange) -> Bool
    ) -> HTTPResponse {
        // Created first, because it learns the secrets of all requests.
        let format = MappingJournal(call)
        let removed = call.session.withState { state in
            state.journal.remove(where: isUnwanted)
        }
        return .json(["serveEvents": .array(removed.map(format.event))])
    }

    /// `{"requests": […], "requestJournalDisabled": false}`, oldest first.
    static func list(_ exchanges: [Exchange], _ call: AdminCall) -> JSONValue {
        let format = MappingJournal(call)
        return [
            "requests": .array(exchanges.map(format.request)),
            "requestJournalDisabled": false,
        ]
    }

    /// All exchanges with their responses, the newest first.
    static func events(_ exchanges: [Exchange], limit: Int?, _ call: AdminCall) -> JSONValue {
        let format = MappingJournal(call)
        let key = call.target.values(of: "matchingStub").first?.lowercased()
        let found = exchanges.filter { key == nil || $0.mapping == key }
        return [
            "requests": .array(
                found.reversed().prefix(limit ?? found.count).map(format.event)),
            "meta": ["total": .int(found.count)],
            "requestJournalDisabled": false,
        ]
    }
}

extension AdminParameter {
    static let sinceDate = AdminParameter(
        name: "since",
        description: "Only exchanges with a greater id; or, with mappings, since a date",
        schema: AdminSchema([
            "anyOf": [
                ["type": "integer", "minimum": 0], ["type": "string", "format": "date-time"],
            ]
        ]))
    static let matchingStub = AdminParameter(
        name: "matchingStub", description: "Only requests that this mapping answered",
        schema: .string)
}

extension AdminSchema {
    /// A pattern in the stub's words or in WireMock's.
    static let anyPattern = anyOf(
        requestPattern,
        object(
            named: "MappingRequest", description: "The request of a mapping, in WireMock's format",
            [
                .optional("method", .string),
                .optional("scheme", .choice(["http", "https"])),
                .optional("host", .object),
                .optional("port", .integer),
                .optional("url", .string),
                .optional("urlPath", .string),
                .optional("urlPattern", .string),
                .optional("urlPathPattern", .string),
                .optional("urlPathTemplate", .string),
                .optional("pathParameters", .object),
                .optional("queryParameters", .object),
                .optional("headers", .object),
                .optional("cookies", .object),
                .optional("basicAuth", .object),
                .optional("basicAuthCredentials", .object),
                .optional("formParameters", .object),
                .optional("bodyPatterns", .array(of: .object)),
                .optional("multipartPatterns", .array(of: .object)),
            ]))
    /// Requests in the stub's format or in WireMock's.
    static let anyRequests = anyOf(requests, loggedRequests)

    fileprivate static let serveEvents = object([.required("serveEvents", .array(of: .object))])
    static let anyNearMisses = anyOf(nearMisses, mappingNearMisses)
    static let mappingNearMisses = object(
        named: "MappingNearMisses", description: "Near misses in WireMock's format",
        [.required("nearMisses", .array(of: .object))])

    static let loggedRequests = object(
        named: "LoggedRequests", description: "Requests in WireMock's format",
        [
            .required("requests", .array(of: .object)),
            .required("requestJournalDisabled", .boolean),
        ])
}

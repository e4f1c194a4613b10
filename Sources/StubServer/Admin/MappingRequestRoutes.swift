import StubContract
import StubHTTP
import StubJSON
import StubRules

/// WireMock's routes for the journal; those that it shares are in ``JournalRoutes``.
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
            .post, "requests/reset",
            AdminOperation("resetRequests", "Clears the journal", .json(.object))
        ) { call in
            call.session.withState { $0.journal.clear() }
            return .json([:])
        },
    ]

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
                .optional("url", .string),
                .optional("urlPath", .string),
                .optional("urlPattern", .string),
                .optional("urlPathPattern", .string),
                .optional("urlPathTemplate", .string),
                .optional("pathParameters", .object),
                .optional("queryParameters", .object),
                .optional("headers", .object),
                .optional("cookies", .object),
                .optional("basicAuthCredentials", .object),
                .optional("formParameters", .object),
                .optional("bodyPatterns", .array(of: .object)),
            ]))
    /// Requests in the stub's format or in WireMock's.
    static let anyRequests = anyOf(requests, loggedRequests)

    private static func anyOf(_ schemas: AdminSchema...) -> AdminSchema {
        AdminSchema(["anyOf": .array(schemas.map(\.written))], parts: schemas)
    }

    static let loggedRequests = object(
        named: "LoggedRequests", description: "Requests in WireMock's format",
        [
            .required("requests", .array(of: .object)),
            .required("requestJournalDisabled", .boolean),
        ])
}

import StubHTTP
import StubJSON
import StubRules
import StubServer

/// WireMock's routes for mappings, with its formats and statuses.
enum MappingRoutes {
    static let all: [AdminRoute] = [
        AdminRoute(
            .get, "mappings",
            AdminOperation(
                "listMappings", "WireMock's mappings, in the order of precedence",
                query: [.limit, .offset], .json(.mappings), errors: [400]),
            isLong: \.session.isLarge
        ) { call throws(AdminError) in
            let mappings = call.session.mappings.all
            let first = try call.number("offset") ?? 0
            let shown = mappings.dropFirst(first).prefix(try call.number("limit") ?? .max)
            return list(Array(shown), total: mappings.count)
        },
        AdminRoute(
            .post, "mappings",
            AdminOperation(
                "addMapping", "Adds a mapping in WireMock's format",
                description: "What is not supported is refused with its name and place.",
                body: .required(.mapping), .json(status: 201, .mapping), errors: [400, 422, 503])
        ) { call throws(AdminError) in
            let mapping = try call.requiredDocument().value
            let key = try changing { () throws(MappingRefused) in
                try call.session.mappings.add(mapping)
            }
            return .json(status: 201, call.session.mappings.mapping(key) ?? mapping)
        },
        AdminRoute(
            .delete, "mappings",
            AdminOperation("removeMappings", "Removes all mappings", .json(.nothing))
        ) { call in
            call.session.mappings.removeAll()
            return .json([:])
        },
        AdminRoute(
            .post, "mappings/import",
            AdminOperation(
                "importMappings", "Adds several mappings; the first one takes precedence",
                description: "Either all of them are added or none.",
                body: .required(.mappingImport), .json(.nothing), errors: [400, 422, 503])
        ) { call throws(AdminError) in
            let body = try call.requiredDocument().value
            try changing { () throws(MappingRefused) in try call.session.mappings.load(body) }
            return .json([:])
        },
        AdminRoute(
            .post, "mappings/reset",
            AdminOperation(
                "resetMappings",
                "Restores the mappings of files, and removes the others except for persistent ones",
                .json(.nothing))
        ) { call in
            call.session.mappings.reset()
            return .json([:])
        },
        AdminRoute(
            .get, "mappings/unmatched",
            AdminOperation(
                "listUnusedMappings", "The mappings that have matched no request",
                .json(.mappings)), isLong: \.session.isLarge
        ) { call in
            let unused = call.session.mappings.unused
            return list(unused, total: unused.count)
        },
        AdminRoute(
            .delete, "mappings/unmatched",
            AdminOperation(
                "removeUnusedMappings", "Removes the mappings that have matched no request",
                .json(.nothing))
        ) { call in
            call.session.mappings.removeUnused()
            return .json([:])
        },
        AdminRoute(
            .post, "mappings/remove",
            AdminOperation(
                "removeEqualMapping",
                "Removes the mapping with the same id, or else those with an equal request",
                body: .required(.comparedMapping), .json(.nothing), errors: [400, 422])
        ) { call throws(AdminError) in
            let mapping = try call.requiredDocument().value
            guard mapping.object != nil else {
                let refusal = MappingRefusal(
                    pointer: .root, message: "a mapping must be an object")
                throw AdminError(422, MappingRefusal.answer(to: [refusal]))
            }
            call.session.mappings.remove(equalTo: mapping)
            return .json([:])
        },
        AdminRoute(
            .post, "mappings/find-by-metadata",
            AdminOperation(
                "findMappings", "The mappings whose metadata a matcher selects",
                body: .required(.object), .json(.mappings), errors: [400, 422])
        ) { call throws(AdminError) in
            let matcher = try call.requiredDocument().value
            let found = try changing { () throws(MappingRefused) in
                try call.session.mappings.all(withMetadata: matcher)
            }
            return list(found, total: found.count)
        },
        AdminRoute(
            .post, "mappings/remove-by-metadata",
            AdminOperation(
                "removeMappingsByMetadata", "Removes the mappings whose metadata a matcher selects",
                body: .required(.object), .json(.nothing), errors: [400, 422])
        ) { call throws(AdminError) in
            let matcher = try call.requiredDocument().value
            try changing { () throws(MappingRefused) in
                try call.session.mappings.removeAll(withMetadata: matcher)
            }
            return .json([:])
        },
        AdminRoute(
            .get, "mappings/{id}",
            AdminOperation("getMapping", "A mapping", .json(.mapping), errors: [404])
        ) { call throws(AdminError) in .json(try mapping(of: call)) },
        AdminRoute(
            .put, "mappings/{id}",
            AdminOperation(
                "replaceMapping", "Replaces a mapping in its place", body: .required(.mapping),
                .json(.mapping), errors: [400, 404, 422, 503])
        ) { call throws(AdminError) in
            let (id, wanted) = (call.parameter("id"), try call.requiredDocument().value)
            _ = try mapping(of: call)
            _ = try changing { () throws(MappingRefused) in
                try call.session.mappings.replace(id, by: wanted)
            }
            return .json(try mapping(of: call))
        },
        AdminRoute(
            .delete, "mappings/{id}",
            AdminOperation("removeMapping", "Removes a mapping", .json(.nothing), errors: [404])
        ) { call throws(AdminError) in
            _ = try mapping(of: call)
            call.session.mappings.remove(call.parameter("id"))
            return .json([:])
        },
    ]

    private static func list(_ mappings: [JSONValue], total: Int) -> HTTPResponse {
        .json(["mappings": .array(mappings), "meta": ["total": .int(total)]])
    }

    private static func mapping(of call: AdminCall) throws(AdminError) -> JSONValue {
        let id = call.parameter("id")
        if let mapping = call.session.mappings.mapping(id) { return mapping }
        throw AdminError(404, "There is no mapping '\(id)'")
    }

    /// Throws what was refused as WireMock's error.
    static func changing<Result>(
        _ change: () throws(MappingRefused) -> Result
    ) throws(AdminError) -> Result {
        do throws(MappingRefused) {
            return try change()
        } catch {
            if error.isOutOfMemory { throw AdminError(503, error.description) }
            throw AdminError(422, MappingRefusal.answer(to: error.refusals))
        }
    }
}

extension AdminParameter {
    fileprivate static let offset = AdminParameter(
        name: "offset", description: "The number of results to leave out", schema: .count)
}

extension AdminSchema {
    fileprivate static let nothing = object([])
    fileprivate static let mapping = object(
        named: "Mapping", description: "A mapping in WireMock's format",
        [
            .optional("id", .stringOrNull, "A UUID; without one, the stub draws one"),
            .optional("name", .stringOrNull),
            .optional("request", .types("object", "null")),
            .optional("response", .types("object", "null")),
            .optional("priority", .integerOrNull, "The lowest number takes precedence"),
            .optional("scenarioName", .stringOrNull),
            .optional("requiredScenarioState", .stringOrNull),
            .optional("newScenarioState", .stringOrNull),
            .optional("persistent", .types("boolean", "null"), "Whether a reset keeps it"),
            .optional("metadata", .any),
        ])
    /// A mapping that is only compared, so that all other members may have any value.
    fileprivate static let comparedMapping = object([
        .optional("id", .any), .optional("request", .any),
    ])
    fileprivate static let mappings = object(
        named: "Mappings",
        [
            .required("mappings", .array(of: mapping)),
            .required("meta", object([.required("total", .integer)])),
        ])
    fileprivate static let mappingImport = object(
        named: "MappingImport",
        [
            .required("mappings", .array(of: mapping)),
            .optional(
                "importOptions",
                object([
                    .optional(
                        "duplicatePolicy", AdminSchema(["enum": ["OVERWRITE", "IGNORE", nil]])),
                    .optional("deleteAllNotInImport", .types("boolean", "null")),
                ]).orNull),
        ])

    /// The same object, or `null`.
    private var orNull: AdminSchema {
        var keywords = keywords
        keywords["type"] = ["object", "null"]
        return AdminSchema(keywords, parts: parts)
    }
}

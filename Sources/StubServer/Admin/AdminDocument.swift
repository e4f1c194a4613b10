import StubHTTP
import StubJSON

/// The OpenAPI 3.1 document of the admin API, which is made from its routes.
struct AdminDocument {
    private var paths = JSONObject()
    private var schemas = JSONObject()

    /// The document as it is served at `/__admin/openapi.json`.
    static func bytes(of routes: [AdminRoute]) -> [UInt8] {
        var document = AdminDocument()
        document.add(.error)
        for route in routes { document.add(route) }
        return JSONSerializer.bytes(document.value, style: .pretty)
    }

    private var value: JSONValue {
        [
            "openapi": "3.1.0",
            "info": [
                "title": "Understudy's admin API",
                "version": "1",
                "summary": "Inspects and changes the responses of a stub.",
                "description": .string(
                    "Below /__admin/ of the stub's URL; below a session's URL it affects only "
                        + "that session."),
            ],
            "servers": [["url": "/__admin"]],
            "security": [[:], ["token": []]],
            "paths": .object(paths),
            "components": [
                "responses": ["Error": Self.error],
                "schemas": .object(schemas),
                "securitySchemes": ["token": Self.token],
            ],
        ]
    }

    private static var error: JSONValue {
        let content: JSONValue = ["schema": AdminSchema.error.written]
        return [
            "description": .string(
                "The reason, as a sentence; 401 without the token, 403 for other hosts and sites"),
            "content": ["application/json": content, "application/problem+json": content],
        ]
    }

    private static let token: JSONValue = [
        "type": "http", "scheme": "bearer",
        "description": "Required if the stub has one (--admin-token)",
    ]
}

// MARK: - Routes

extension AdminDocument {
    private mutating func add(_ route: AdminRoute) {
        let path = "/" + route.path
        var item = paths[path]?.object ?? JSONObject()
        item[route.method.rawValue.lowercased()] = .object(operation(of: route))
        paths[path] = .object(item)
        let about = route.about
        for schema in about.query.map(\.schema)
            + ([about.success] + about.others).flatMap(\.content).map(\.schema)
        {
            add(schema)
        }
        if let body = about.body { add(body.schema) }
    }

    private func operation(of route: AdminRoute) -> JSONObject {
        let about = route.about
        var operation: JSONObject = [
            "operationId": .string(about.id), "summary": .string(about.summary),
        ]
        if let description = about.description { operation["description"] = .string(description) }
        let parameters = pathParameters(of: route) + about.query.map(query)
        if !parameters.isEmpty { operation["parameters"] = .array(parameters) }
        if let body = about.body {
            operation["requestBody"] = [
                "required": .bool(body.isRequired),
                "content": content([(body.mediaType, body.schema)]),
            ]
        }
        operation["responses"] = .object(responses(of: about))
        return operation
    }

    private func pathParameters(of route: AdminRoute) -> [JSONValue] {
        route.path.split(separator: "/").filter { $0.hasPrefix("{") }.map { segment in
            [
                "name": .string(String(segment.dropFirst().dropLast())), "in": "path",
                "required": true,
                "schema": ["type": "string", "pattern": #"^[^/\u0000-\u001f\u007f]+$"#],
            ]
        }
    }

    private func query(_ parameter: AdminParameter) -> JSONValue {
        [
            "name": .string(parameter.name), "in": "query",
            "description": .string(parameter.description), "schema": parameter.schema.written,
        ]
    }

    private func responses(of about: AdminOperation) -> JSONObject {
        var responses = JSONObject()
        for success in [about.success] + about.others {
            var response: JSONObject = ["description": .string(success.description)]
            if !success.content.isEmpty { response["content"] = content(success.content) }
            responses["\(success.status)"] = .object(response)
        }
        let error: JSONValue = ["$ref": "#/components/responses/Error"]
        for status in about.errors { responses["\(status)"] = error }
        responses["default"] = error
        return responses
    }

    private func content(_ content: [(type: String, schema: AdminSchema)]) -> JSONValue {
        .object(JSONObject(content.map { ($0.type, ["schema": $0.schema.written]) }))
    }

    /// Adds a schema, if it has a name, and those that it refers to.
    private mutating func add(_ schema: AdminSchema) {
        if let name = schema.name {
            guard schemas[name] == nil else { return }
            schemas[name] = .object(schema.keywords)
        }
        for part in schema.parts { add(part) }
    }
}

extension AdminSchema {
    static let error = object(named: "Error", [.required("message", .string)])
}

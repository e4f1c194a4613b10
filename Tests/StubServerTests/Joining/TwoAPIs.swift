import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// Two small APIs in files: `shop` in OpenAPI 3.0 and YAML, `auth` in OpenAPI 3.1 and JSON.
struct TwoAPIs {
    let folder: TemporaryFolder

    init(_ files: [String: String] = [:]) throws {
        folder = try TemporaryFolder(
            [
                "Contracts/shop/openapi.yaml": Self.shop, "Contracts/auth/openapi.json": Self.auth,
                "Fixtures/shop/items.json":
                    #"[{"id": 1, "name": "Lamp"}, {"id": 2, "name": "Bed"}]"#,
                "Fixtures/shop/users.json": #"[{"id": 7, "name": "Guest"}]"#,
                "Fixtures/auth/users.json":
                    #"[{"id": 1, "username": "mia", "password": "secret", "name": "Mia"}]"#,
            ].merging(files) { $1 })
    }

    var apis: [StubAPI] {
        [
            StubAPI(
                name: "shop", contract: folder.path + "/Contracts/shop/openapi.yaml",
                fixtures: folder.path + "/Fixtures/shop"),
            StubAPI(
                name: "auth", contract: folder.path + "/Contracts/auth/openapi.json",
                fixtures: folder.path + "/Fixtures/auth"),
        ]
    }

    func served(_ configure: (inout StubConfiguration) -> Void = { _ in }) throws -> Served {
        Served(try StubDefinition(apis: apis), configure)
    }

    /// OpenAPI 3.0 knows `nullable`, and a server with a path.
    static let shop = """
        openapi: 3.0.3
        info: {title: Shop, version: "1"}
        servers: [{url: "https://shop.example/v1"}]
        paths:
          /items:
            get:
              operationId: list
              parameters:
                - {name: page, in: query, schema: {type: integer}}
                - {name: limit, in: query, schema: {type: integer}}
              responses:
                "200":
                  description: Items
                  content:
                    application/json:
                      schema:
                        type: object
                        properties:
                          items: {type: array, items: {type: object}}
                          total: {type: integer}
                          next: {type: string, nullable: true}
            post:
              operationId: addItem
              x-stub: {fixture: items, action: create}
              requestBody:
                content:
                  application/json:
                    schema:
                      type: object
                      required: [name]
                      properties: {name: {type: string, nullable: true}}
              responses: {"201": {description: Added, content: {application/json: {}}}}
          /items/{id}:
            get:
              operationId: getItem
              x-stub: {fixture: items, action: item, id: id}
              parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
              responses: {"200": {description: An item}}
          /users:
            get:
              operationId: listUsers
              x-stub: {fixture: users, action: list}
              responses: {"200": {description: Users}}
          /orders:
            get:
              security: [{bearer: []}]
              responses:
                "200":
                  description: Orders
                  content: {application/json: {schema: {type: array}, example: []}}
        components:
          securitySchemes: {bearer: {type: http, scheme: bearer}}
        """

    static let auth = """
        {"openapi": "3.1.0", "info": {"title": "Auth", "version": "2"},
         "x-stub": {"tokens": {"collection": "users"}},
         "paths": {
           "/login": {"post": {"operationId": "login",
             "x-stub": {"fixture": "users", "action": "login"},
             "requestBody": {"content": {"application/json": {"schema": {"type": "object",
               "properties": {"username": {"type": ["string", "null"]},
                              "password": {"type": "string"}}}}}},
             "responses": {"200": {"description": "Tokens"}}}},
           "/users": {"get": {"operationId": "listUsers",
             "x-stub": {"fixture": "users", "action": "list"},
             "responses": {"200": {"description": "Users"}}}},
           "/list": {"get": {"operationId": "list",
             "parameters": [{"name": "limit", "in": "query", "schema": {"type": "integer"}}],
             "responses": {"204": {"description": "Nothing"}}}}}}
        """
}

extension Served {
    /// Sends a GET to a host.
    func get(_ target: String, host: String) throws -> HTTPResponse {
        try send(.get, target, fields: ["Host": host])
    }
}

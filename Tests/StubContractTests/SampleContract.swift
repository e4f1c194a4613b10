import StubContract
import StubHTTP
import StubJSON
import Testing

/// A small contract for tests, with one operation of each kind.
enum SampleContract {
    static let text = """
        {
          "openapi": "3.1.0",
          "info": {"title": "Sample", "version": "1.2"},
          "x-stub": {"tokens": {"collection": "users", "messages": {"missing": "No token"}}},
          "security": [],
          "paths": {
            "/things": {
              "parameters": [{"name": "X-Trace", "in": "header", "schema": {"type": "integer"}}],
              "get": {
                "operationId": "listThings",
                "parameters": [
                  {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 0}},
                  {"name": "tags", "in": "query", "explode": false,
                   "schema": {"type": "array", "items": {"type": "string"}}},
                  {"name": "ids", "in": "query",
                   "schema": {"type": "array", "items": {"type": "integer"}}},
                  {"name": "filter", "in": "query", "style": "deepObject",
                   "schema": {"type": "object", "properties": {"age": {"type": "integer"}}}}
                ],
                "x-stub": {"collection": "things", "action": "list", "rows": "things",
                           "filters": {"tags": "tag"}},
                "responses": {
                  "200": {"description": "ok", "headers": {"X-Total-Count": {
                            "required": true, "schema": {"type": "integer"}}},
                          "content": {"application/json": {
                            "schema": {"$ref": "#/components/schemas/Page"}}}},
                  "4XX": {"$ref": "#/components/responses/Problem"}
                }
              },
              "post": {
                "operationId": "createThing",
                "security": [{"bearer": []}],
                "requestBody": {"required": true, "content": {"application/json": {
                  "schema": {"$ref": "#/components/schemas/Thing"}}}},
                "responses": {"201": {"description": "made"}, "default": {"description": "no"}}
              }
            },
            "/notes": {"post": {"operationId": "createNote",
              "requestBody": {"required": true, "content": {"*/*": {"schema": {"type": "object"}}}},
              "responses": {"default": {"description": "ok"}}}},
            "/things/{id}": {
              "get": {
                "operationId": "getThing",
                "parameters": [
                  {"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}},
                  {"name": "verbose", "in": "query", "required": true,
                   "schema": {"type": "boolean"}}
                ],
                "responses": {"200": {"description": "one", "content": {"application/json": {
                  "schema": {"$ref": "#/components/schemas/Thing"},
                  "examples": {"first": {"value": {"id": 1, "name": "one"}},
                               "second": {"value": {"id": 2, "name": "two"}}}}}}}
              }
            }
          },
          "components": {
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
            "responses": {"Problem": {"description": "bad", "content": {"application/json": {
              "schema": {"type": "object", "required": ["message"]}}}}},
            "schemas": {
              "Thing": {"type": "object", "required": ["id", "name"],
                        "properties": {"id": {"type": "integer"},
                                       "name": {"type": "string", "minLength": 1}}},
              "Page": {"type": "object", "required": ["things"],
                       "properties": {"things": {"type": "array",
                                      "items": {"$ref": "#/components/schemas/Thing"}}}}
            }
          }
        }
        """

    static func load() throws -> Contract {
        try ContractLoader.load(JSONDocument(file: "sample.json", bytes: Array(text.utf8)))
    }

    static func operation(_ id: String) throws -> ContractOperation {
        try #require(try load().operation(id))
    }
}

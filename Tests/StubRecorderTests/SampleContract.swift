import StubContract
import StubJSON

/// A small API with secrets that need additional rules.
enum SampleContract {
    static func load() throws -> Contract {
        try ContractLoader.load(JSONDocument(file: "openapi.json", bytes: Array(text.utf8)))
    }

    private static let text = #"""
        {
          "openapi": "3.1.0",
          "info": { "title": "Accounts", "version": "1" },
          "paths": {
            "/accounts": {
              "get": {
                "operationId": "listAccounts",
                "responses": {
                  "200": {
                    "description": "All",
                    "content": { "application/json": { "schema": {
                      "type": "object",
                      "required": ["accounts"],
                      "properties": { "accounts": {
                        "type": "array", "items": { "$ref": "#/components/schemas/Account" }
                      } }
                    } } }
                  }
                }
              }
            },
            "/accounts/{id}": {
              "parameters": [
                { "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } }
              ],
              "get": {
                "operationId": "getAccount",
                "responses": {
                  "200": {
                    "description": "One",
                    "content": { "application/json": {
                      "schema": { "$ref": "#/components/schemas/Account" }
                    } }
                  }
                }
              }
            }
          },
          "components": { "schemas": { "Account": {
            "type": "object",
            "required": ["id", "ssn", "bank"],
            "properties": {
              "id": { "type": "integer" },
              "ssn": { "type": "string", "pattern": "^[0-9]{3}-[0-9]{2}$" },
              "ip": { "type": "string", "format": "ipv4" },
              "bank": {
                "type": "object",
                "properties": {
                  "currency": { "type": "string", "enum": ["EUR", "CHF"] },
                  "score": { "type": "integer", "const": 4 },
                  "code": { "type": "string", "const": "fixed" }
                }
              }
            }
          } } }
        }
        """#
}

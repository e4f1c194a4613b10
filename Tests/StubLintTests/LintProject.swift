import StubJSON
import TestSupport
import Testing

@testable import StubLint

/// A small project without findings, and copies with one fragment replaced by an error.
enum LintProject {
    static let contract = "Contracts/shop/openapi.json"
    static let fixture = "Fixtures/shop/products.json"
    static let scenario = "Contracts/shop/scenarios/flaky.json"
    static let recording = "Fixtures/shop/recordings/getProduct-0001.json"

    static let files = [
        contract: """
        {
          "openapi": "3.1.0",
          "info": {"title": "Shop", "version": "1"},
          "paths": {
            "/products": {
              "get": {
                "operationId": "listProducts",
                "parameters": [
                  {"$ref": "#/components/parameters/Limit"},
                  {"name": "skip", "in": "query", "schema": {"type": "integer", "minimum": 0}},
                  {"name": "q", "in": "query", "schema": {"type": "string"}},
                  {"name": "brands", "in": "query", "schema": {"type": "string"}}
                ],
                "responses": {
                  "200": {
                    "description": "A page.",
                    "content": {
                      "application/json": {
                        "schema": {"$ref": "#/components/schemas/Page"},
                        "example": {"products": [{"id": 1, "title": "Lamp", "price": 5}]}
                      }
                    }
                  },
                  "503": {"$ref": "#/components/responses/Unavailable"}
                },
                "x-stub": {
                  "collection": "products",
                  "action": "list",
                  "rows": "products",
                  "page": {"limit": "limit", "skip": "skip"},
                  "search": {"parameters": ["q"], "fields": ["title"]},
                  "filters": {"brands": "brand"}
                }
              }
            },
            "/products/{id}": {
              "parameters": [
                {"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}
              ],
              "get": {
                "operationId": "getProduct",
                "security": [{"bearer": []}],
                "responses": {
                  "200": {
                    "description": "One.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/Product"}}
                    }
                  },
                  "404": {"description": "None."}
                },
                "x-stub": {
                  "collection": "products",
                  "action": "item",
                  "messages": {"404": "There is no product {id}"}
                }
              }
            }
          },
          "components": {
            "securitySchemes": {
              "bearer": {"type": "http", "scheme": "bearer"}
            },
            "parameters": {
              "Limit": {
                "name": "limit",
                "in": "query",
                "schema": {"type": "integer", "minimum": 1, "maximum": 100, "default": 10}
              }
            },
            "responses": {
              "Unavailable": {
                "description": "Later.",
                "headers": {"Retry-After": {"schema": {"type": "integer"}}},
                "content": {
                  "application/json": {
                    "schema": {"type": "object", "required": ["message"]},
                    "examples": {"down": {"value": {"message": "Down"}}}
                  }
                }
              }
            },
            "schemas": {
              "Page": {
                "type": "object",
                "required": ["products"],
                "properties": {
                  "products": {"type": "array", "items": {"$ref": "#/components/schemas/Product"}}
                }
              },
              "Product": {
                "type": "object",
                "required": ["id", "title", "price"],
                "properties": {
                  "id": {"type": "integer"},
                  "title": {"type": "string", "minLength": 1, "maxLength": 40},
                  "price": {"type": "number", "minimum": 0},
                  "brand": {"type": "string", "pattern": "^[A-Z]"},
                  "added": {"type": "string", "format": "date"}
                }
              }
            }
          }
        }
        """,
        scenario: """
        {
          "name": "flaky",
          "rules": [
            {
              "operation": "listProducts",
              "when": {"query": {"skip": "20"}},
              "sequence": [
                {
                  "status": 503,
                  "headers": {"Retry-After": "1"},
                  "body": {"message": "Later"}
                },
                {"status": 503, "example": "down"},
                {"passthrough": true}
              ]
            },
            {"path": "/products/{id}", "delay": 10}
          ]
        }
        """,
        fixture: """
        [
          {"id": 1, "title": "Lamp", "price": 20.5, "brand": "Lumo"},
          {"id": 2, "title": "Chair", "price": 120, "brand": "Sedia"},
          {"id": 3, "title": "Mug", "price": 4, "added": "2026-01-31"}
        ]
        """,
        recording: """
        {
          "operation": "getProduct",
          "request": {"method": "GET", "path": "/products/9"},
          "response": {
            "status": 200,
            "headers": {"Content-Type": "application/json"},
            "body": {"id": 9, "title": "Vase", "price": 7}
          }
        }
        """,
    ]

    /// Returns the findings for the project, with files named relative to its folder.
    ///
    /// - Parameter rewrite: changes the name and text of each file, for example to YAML.
    static func findings(
        replacing old: String = "", with new: String = "", in file: String = contract,
        adding more: [String: String] = [:],
        rewrite: (_ name: String, _ text: String) throws -> (String, String) = { ($0, $1) }
    ) throws -> [Diagnostic] {
        let folder = try TemporaryFolder()
        var contract = contract
        for (name, text) in files.merging(more, uniquingKeysWith: { $1 }) {
            let isWrong = name == file && !old.isEmpty
            let (written, content) = try rewrite(
                name, isWrong ? text.replacing(old, with: new, maxReplacements: 1) : text)
            try folder.write(content, to: written)
            if name == Self.contract { contract = written }
        }
        let lint = try ProjectLint(
            contract: "\(folder.path)/\(contract)", fixtures: "\(folder.path)/Fixtures/shop")
        return lint.diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.file = diagnostic.file.map { $0.replacing(folder.path + "/", with: "") }
            return diagnostic
        }
    }

    /// The line on which a text first occurs, from 1.
    static func line(of text: String, in file: String) -> Int? {
        guard let range = file.firstRange(of: text) else { return nil }
        return file[..<range.lowerBound].count { $0 == "\n" } + 1
    }
}

/// An error that lint has to find.
struct PlantedMistake: Sendable, CustomTestStringConvertible {
    let file: String
    let old: String
    let new: String
    let code: String
    /// The number of lines between the replaced text and the finding.
    var lines = 0
    var isError = true

    var testDescription: String { "\(code): \(new)" }
}

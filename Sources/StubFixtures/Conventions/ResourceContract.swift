package import StubContract
package import StubDocuments
package import StubJSON

/// Makes a contract for fixtures that have none, with json-server's conventions.
///
/// Each collection is `/name` and `/name/{id}`, each document `/name`. Lists take `_page` and
/// `_limit`, `_sort` and `_order`, `q`, and every scalar field as a filter.
package struct ResourceContract {
    private let name: String
    /// Fields that lists can be filtered by.
    private let fields: [String]

    private static let file = "(fixtures)"

    /// Whether a contract was made here.
    package static func made(_ contract: Contract) -> Bool { contract.document.file == file }

    /// - Parameter fixtures: the files of a folder; those in folders below are none of them.
    package static func contract(for fixtures: DocumentTree) throws(DiagnosticError) -> Contract {
        let shapes = try FixtureShapes(fixtures)
        var paths = JSONObject()
        for (name, fields) in shapes.collections.sorted(by: { $0.key < $1.key }) {
            let resource = ResourceContract(name: name, fields: fields)
            paths["/" + name] = resource.list
            paths["/\(name)/{id}"] = resource.item
        }
        for name in shapes.documents.sorted() {
            paths["/" + name] = ["get": operation("get", name, ["fixture": .string(name)])]
        }
        let document: JSONValue = [
            "openapi": "3.1.0", "info": ["title": "Fixtures", "version": "1"],
            "paths": .object(paths),
        ]
        return try ContractLoader.load(
            JSONDocument(file: file, bytes: JSONSerializer.bytes(document)))
    }
}

// MARK: - Paths

extension ResourceContract {
    private var list: JSONValue {
        [
            "get": Self.operation("list", name, binding("list", listing), parameters: parameters),
            "post": Self.operation(
                "create", name, binding("create"), body: ["application/json"], status: "201"),
        ]
    }

    private var item: JSONValue {
        let id: JSONValue = [
            "name": "id", "in": "path", "required": true, "schema": ["type": "string"],
        ]
        var operations = JSONObject([("parameters", .array([id]))])
        for (method, action) in [
            ("get", "item"), ("put", "replace"), ("patch", "update"), ("delete", "delete"),
        ] {
            var binding = binding(action)
            if method == "put" { binding["merges"] = false }
            operations[method] = Self.operation(
                action, name, binding, body: Self.bodies[method] ?? [], orMissing: true)
        }
        return .object(operations)
    }

    private static let jsonPatch = "application/json-patch+json"
    /// What each method takes.
    private static let bodies = [
        "put": ["application/json"],
        "patch": ["application/json", "application/merge-patch+json", jsonPatch],
    ]

    private func binding(_ action: String, _ further: JSONObject = JSONObject()) -> JSONObject {
        var binding = further
        binding["action"] = .string(action)
        binding["collection"] = .string(name)
        return binding
    }

    private static func operation(
        _ verb: String, _ name: String, _ binding: JSONObject, parameters: [JSONValue] = [],
        body: [String] = [], status: String = "200", orMissing: Bool = false
    ) -> JSONValue {
        var binding = binding
        if binding["action"] == nil { binding["action"] = "document" }
        var responses: JSONObject = [status: response("OK")]
        if orMissing { responses["404"] = response("There is no such row") }
        if !body.isEmpty || !parameters.isEmpty { responses["400"] = response("Bad request") }
        var operation: JSONObject = [
            "operationId": .string("\(verb) \(name)"), "responses": .object(responses),
            "x-stub": .object(binding),
        ]
        if !parameters.isEmpty { operation["parameters"] = .array(parameters) }
        if !body.isEmpty {
            let content = body.map { type -> (String, JSONValue) in
                let isList = type == jsonPatch
                return (type, ["schema": ["type": isList ? "array" : "object"]])
            }
            operation["requestBody"] = [
                "required": true, "content": .object(JSONObject(content)),
            ]
        }
        return .object(operation)
    }

    private static func response(_ description: String) -> JSONValue {
        [
            "description": .string(description),
            "content": ["application/json": ["schema": [:]]],
        ]
    }
}

// MARK: - Lists

extension ResourceContract {
    private var listing: JSONObject {
        let names = fields.map(JSONValue.string)
        return [
            "page": [
                "style": "page", "page": "_page", "limit": "_limit", "default": 0,
                "headers": ["Link", "X-Total-Count"],
            ],
            "sort": ["by": "_sort", "order": "_order", "signed": true],
            "search": ["parameters": ["q"], "fields": .array(names)],
            "filters": .object(JSONObject(fields.map { ($0, .string($0)) })),
        ]
    }

    private var parameters: [JSONValue] {
        let numbers = ["_page", "_limit"].map { Self.parameter($0, ["type": "integer"]) }
        let texts = (["_sort", "_order", "q"] + fields).map {
            Self.parameter($0, ["type": "string"])
        }
        return numbers + texts
    }

    private static func parameter(_ name: String, _ schema: JSONValue) -> JSONValue {
        ["name": .string(name), "in": "query", "schema": schema]
    }
}

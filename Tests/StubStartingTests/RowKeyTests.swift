import StubJSON
import StubSchema
import Testing

@testable import StubContract
@testable import StubStarting

/// The ids of rows and the fields that paths identify them by.
struct RowKeyTests {
    private static func document(
        parameter: String, schema: String, row: String, others: String = ""
    ) throws -> JSONDocument {
        let text = """
            {"openapi": "3.1.0", "paths": {
              "/calls": {"get": {"operationId": "list", "responses": {"200": {"content":
                {"application/json": {"schema": {"type": "array", "items": \(row)}}}}}}},
              "/calls/{\(parameter)}": {
                "parameters": [{"name": "\(parameter)", "in": "path", "required": true,
                  \(others) "schema": \(schema)}],
                "get": {"operationId": "read", "responses": {"200": {"content":
                  {"application/json": {"schema": \(row)}}}}}}}}
            """
        return try JSONDocument(file: "x.json", bytes: Array(text.utf8))
    }

    /// The rows that `init` makes, and the key and the parameter of the operation that reads one.
    private static func read(
        _ document: JSONDocument
    ) throws -> (rows: [JSONValue], key: String?, parameter: ContractParameter) {
        let start = try ContractStart(of: document, references: [], rows: 6)
        let rows = try #require(start.collections.first?.rows)
        #expect(rows.count == 6)
        let contract = try ContractLoader.load(
            document, references: [], convention: start.convention)
        let operation = try #require(contract.operation("read"))
        #expect(operation.binding?.fixture == "calls")
        return (rows, operation.binding?.key, try #require(operation.parameters.first))
    }

    @Test(arguments: [
        // Twilio, Asana, and what others call it.
        ("Sid", #"{"type": "string", "pattern": "^CA[0-9a-f]{32}$"}"#, "", "sid"),
        ("task_gid", #"{"type": "string"}"#, "", "gid"),
        ("callId", #"{"type": "string", "format": "uuid"}"#, "", "uuid"),
        ("handle", #"{"type": "string", "pattern": "^[a-z]{3}-[0-9]{4}$"}"#, "", "ref"),
        ("call", #"{"type": "string"}"#, #""example": "CALL-77-B","#, "code"),
        ("call", #"{"type": "string", "examples": ["CALL-77-B"]}"#, "", "code"),
        (
            "call", #"{"type": "string"}"#, #""examples": {"one": {"value": "CALL-77-B"}},"#, "code"
        ),
    ])
    func `a path identifies rows by the field that its parameter describes`(
        parameter: String, schema: String, others: String, field: String
    ) throws {
        let declared = [
            "sid": #"{"type": "string", "pattern": "^CA[0-9a-f]{32}$"}"#,
            "gid": #"{"type": "string"}"#, "uuid": #"{"type": "string", "format": "uuid"}"#,
            "ref": #"{"type": "string", "pattern": "^[a-z]{3}-[0-9]{4}$"}"#,
            "code": #"{"type": "string", "example": "CALL-77-B"}"#,
        ]
        let (rows, key, read) = try Self.read(
            Self.document(
                parameter: parameter, schema: schema,
                row: """
                    {"type": "object", "required": ["\(field)"], "properties": {
                      "status": {"type": "string"}, "\(field)": \(declared[field] ?? "{}"),
                      "price": {"type": "number"}}}
                    """, others: others))
        #expect(key == field)
        let values = rows.compactMap { $0[field]?.string }
        #expect(Set(values).count == 6)
        #expect(values.allSatisfy(read.accepts))
        // A request with the documented example finds a row.
        if field == "code" { #expect(values.first == "CALL-77-B") }
    }

    @Test func `a name beside an id is recognised by its pattern`() throws {
        let (rows, key, read) = try Self.read(
            Self.document(
                parameter: "callRef", schema: #"{"type": "string", "pattern": "^R-[0-9]{6}$"}"#,
                row: """
                    {"type": "object", "required": ["id", "reference"], "properties": {
                      "id": {"type": "integer"}, "title": {"type": "string"},
                      "reference": {"type": "string", "pattern": "^R-[0-9]{6}$"}}}
                    """))
        #expect(key == "reference")
        #expect(rows.compactMap { $0["id"]?.int } == [1, 2, 3, 4, 5, 6])
        let names = rows.compactMap { $0["reference"]?.string }
        #expect(Set(names).count == 6)
        #expect(names.allSatisfy(read.accepts))
    }

    @Test(arguments: [
        (#"{"type": "string", "pattern": "^ord_[a-z0-9]{4,}$"}"#, ""),
        (#"{"type": "string", "format": "uuid"}"#, ""),
        (#"{"type": "string"}"#, #""example": "ord_9fKx","#),
        (#"{"type": "integer", "minimum": 5000}"#, ""),
    ])
    func `ids are valid for the path although the row says nothing of them`(
        schema: String, others: String
    ) throws {
        let (rows, key, read) = try Self.read(
            Self.document(
                parameter: "id", schema: schema,
                row: #"{"type": "object", "required": ["id"], "properties": {"id": {}}}"#,
                others: others))
        #expect(key == nil)
        let ids = rows.compactMap { $0["id"] }
        #expect(Set(ids).count == 6)
        #expect(ids.allSatisfy { read.accepts($0.string ?? $0.description) })
        if others.contains("ord_") {
            #expect(ids.allSatisfy { $0.string?.hasPrefix("ord_") == true })
        }
    }

    @Test func `an id that the path accepts is kept, whatever other field would do`() throws {
        let (_, key, _) = try Self.read(
            Self.document(
                parameter: "callId", schema: #"{"type": "string", "example": "1"}"#,
                row: """
                    {"type": "object", "required": ["id", "size"], "properties": {
                      "id": {"type": "string"}, "size": {"type": "string", "example": "1"}}}
                    """))
        #expect(key == nil)
    }

    @Test(arguments: [
        (#"{"id": {"type": "integer"}, "name": {"type": "string"}}"#, "repo", "name"),
        (#"{"id": {"type": "integer"}, "name": {"type": "string"}}"#, "repo_id", nil),
        (
            #"{"id": {"type": "integer"}, "name": {"type": "string"}, "login": {"type": "string"}}"#,
            "username", "login"
        ),
        (#"{"id": {"type": "integer"}, "slug": {"type": "string"}}"#, "repo", "slug"),
    ])
    func `a path leads through a row by the field that it reads the row by`(
        properties: String, parameter: String, field: String?
    ) throws {
        let names = properties.matches(of: /"(\w+)": \{/).map { "\"\($0.output.1)\"" }
        let row =
            #"{"type": "object", "required": [\#(names.joined(separator: ", "))], "#
            + #""properties": \#(properties)}"#
        func answer(_ schema: String) -> String {
            #"{"200": {"description": "x", "content": {"application/json": {"schema": \#(schema)}}}}"#
        }
        let declared = """
            [{"name": "\(parameter)", "in": "path", "required": true,
              "schema": {"type": "string"}}]
            """
        let text = """
            {"openapi": "3.1.0", "info": {"title": "Repositories", "version": "1"}, "paths": {
              "/repos": {"get": {"operationId": "list", "responses":
                \(answer(#"{"type": "array", "items": \#(row)}"#))}},
              "/repos/{\(parameter)}": {"parameters": \(declared),
                "get": {"operationId": "read", "responses": \(answer(row))}},
              "/repos/{\(parameter)}/labels": {"parameters": \(declared),
                "get": {"operationId": "labels", "responses": \(answer(
                  #"{"type": "array", "items": {"type": "object", "required": ["id"], "properties": {"id": {"type": "integer"}}}}"#))}}}}
            """
        let document = try JSONDocument(file: "x.json", bytes: Array(text.utf8))
        let start = try ContractStart(of: document, references: [], rows: 3)
        let contract = try ContractLoader.load(
            document, references: [], convention: start.convention)
        #expect(contract.operation("read")?.binding?.key == field)
        let parent = try #require(contract.operation("labels")?.binding?.parent)
        #expect(parent.collection == "repos")
        #expect(parent.key == field)
    }

    @Test func `a path with one of a few values finds the row that has it`() throws {
        let names = #"{"type": "string", "enum": ["faces", "videos", "thumbnails", "search"]}"#
        let row = """
            {"type": "object", "required": ["name"], "properties": {
              "isPaused": {"type": "boolean"}, "name": {"allOf": [\(names)]}}}
            """
        let document = try Self.document(parameter: "name", schema: names, row: row)
        let start = try ContractStart(of: document, references: [], rows: 6)
        let rows = try #require(start.collections.first?.rows)
        #expect(
            rows.compactMap { $0["name"]?.string }.sorted() == [
                "faces", "search", "thumbnails", "videos",
            ])
        let contract = try ContractLoader.load(
            document, references: [], convention: start.convention)
        #expect(contract.operation("read")?.binding?.key == "name")
    }
}

import StubJSON
import Testing

/// Suites that write documents from short pieces.
protocol DocumentWriting {}

extension DocumentWriting {
    static func json(_ schema: String) -> String {
        #""content": {"application/json": {"schema": \#(schema)}}"#
    }

    static func object(_ members: String, closed: Bool = false) -> String {
        let rest = closed ? #", "additionalProperties": false"# : ""
        return #"{"type": "object", "properties": {\#(members)}\#(rest)}"#
    }

    static var text: String { #"{"type": "string"}"# }
    static var flag: String { #"{"type": "boolean"}"# }

    static func answer(_ status: Int, _ schema: String?) -> String {
        let content = schema.map { ", " + json($0) } ?? ""
        return #""\#(status)": {"description": "ok"\#(content)}"#
    }

    static func call(
        _ method: String, _ body: String?, _ answers: String, by scheme: String? = nil
    ) -> String {
        let request = body.map { #""requestBody": {\#(json($0))}, "# } ?? ""
        let security = scheme.map { #""security": [{"\#($0)": []}], "# } ?? ""
        return #""\#(method)": {\#(security)\#(request)"responses": {\#(answers)}}"#
    }

    static func of(_ schema: String) -> String {
        ##"{"$ref": "#/components/schemas/\##(schema)"}"##
    }

    /// A GET that lists rows.
    static func list(_ schema: String) -> String {
        call("get", nil, answer(200, #"{"type": "array", "items": \#(of(schema))}"#))
    }

    /// A path, with a parameter that is a number if it has one.
    static func path(
        _ path: String, _ parameter: String? = nil, _ operations: String...
    ) -> String {
        let declared = parameter.map {
            #""parameters": [{"name": "\#($0)", "in": "path", "required": true, "schema": {"type": "integer", "format": "int64"}}], "#
        }
        return #""\#(path)": {\#(declared ?? "")\#(operations.joined(separator: ", "))}"#
    }

    static func document(_ paths: [String], schemes: String, schemas: String = "") -> String {
        """
        {"openapi": "3.1.0", "info": {"title": "a", "version": "1"},
         "paths": {\(paths.joined(separator: ",\n"))},
         "components": {"securitySchemes": {\(schemes)}, "schemas": {\(schemas)}}}
        """
    }

    func text(_ value: JSONValue, _ place: String...) throws -> String {
        try #require(place.reduce(Optional(value)) { $0?[$1] }?.string, "\(value)")
    }
}

import StubJSON
import Testing

@testable import StubContract
@testable import StubLint

/// The rules of the OpenAPI specification for the objects of a document.
struct DocumentStructureTests {
    /// What the lint finds in a document, by its text.
    private static func findings(_ text: String) throws -> [Diagnostic] {
        ContractLint([try JSONDocument(file: "x.json", bytes: Array(text.utf8))]).diagnostics
    }

    /// A document of a version with one more member, which may replace another one.
    private static func document(_ version: String, _ members: String) -> String {
        let own = #""openapi": "\#(version)""#
        let info = members.contains(#""info""#) ? "" : #", "info": {"title": "T", "version": "1"}"#
        let paths = members.contains(#""paths""#) ? "" : #", "paths": {}"#
        return "{\(own)\(info)\(paths)\(members.isEmpty ? "" : ", " + members)}"
    }

    /// A document with an operation that has these members.
    private static func operation(_ members: String, path: String = "/a") -> String {
        #""paths": {"\#(path)": {"get": {"responses": {"200": {"description": "-"}}\#(members)}}}"#
    }

    private static func component(_ kind: String, _ text: String) -> String {
        #""components": {"\#(kind)": {"x": \#(text)}}"#
    }

    @Test(arguments: ["3.0.4", "3.1.1", "3.2.0"])
    func `a document that follows the rules has no findings`(version: String) throws {
        #expect(try Self.findings(Self.document(version, Self.operation(""))) == [])
    }

    @Test(arguments: ["3.0.4", "3.1.1", "3.2.0"])
    func `a schema can forbid other members by false`(version: String) throws {
        let found = try Self.findings(
            Self.document(
                version,
                Self.component("schemas", #"{"type": "object", "additionalProperties": false}"#)))
        #expect(found.filter { $0.code != "contract/unreferenced" } == [])
    }

    static let faults: [(members: String, code: String)] = [
        (#""info": {"title": "T"}"#, "contract/missing-member"),
        (#""info": {"title": "T", "version": 1.0}"#, "contract/type"),
        (#""info": {"title": "T", "version": "1", "licence": {}}"#, "contract/unknown-member"),
        (
            #""info": {"title": "T", "version": "1", "license": {"name": "M", "identifier": "MIT", "url": "/l"}}"#,
            "contract/conflict|contract/unknown-member"
        ),
        (#""info": {"title": "T", "version": "1", "license": {}}"#, "contract/missing-member"),
        (#""info": {"title": "T", "version": "1", "contact": []}"#, "contract/type"),
        (#""overlays": {}"#, "contract/unknown-member"),
        (#""servers": {"url": "/"}"#, "contract/type"),
        (#""servers": [{}]"#, "contract/missing-member"),
        (
            #""servers": [{"url": "/{v}", "variables": {"v": {"enum": [], "default": "a"}}}]"#,
            "contract/value"
        ),
        (
            #""servers": [{"url": "/{v}", "variables": {"v": {"enum": ["b"], "default": "a"}}}]"#,
            "contract/conflict"
        ),
        (
            #""servers": [{"url": "/{v}", "variables": {"v": {}}}]"#, "contract/missing-member"
        ),
        (#""tags": [{"name": "a"}, {"name": "a"}]"#, "contract/value"),
        (#""tags": ["a"]"#, "contract/type"),
        (#""externalDocs": {}"#, "contract/missing-member"),
        (#""components": {"schemas": {"my pet": {}}}"#, "contract/component-name"),
        (#""components": {"models": {}}"#, "contract/unknown-member"),
        (#""paths": {"a": {}}"#, "contract/path"),
        (#""paths": {"/a": {"fetch": {}}}"#, "contract/unknown-member"),
        (#""paths": {"/a": {"get": {"responses": {}}}}"#, "contract/missing-member"),
        (
            #""paths": {"/a": {"get": {"responses": {"2000": {"description": "-"}}}}}"#,
            "contract/status"
        ),
        (
            #""paths": {"/a": {"get": {"responses": {"2xx": {"description": "-"}}}}}"#,
            "contract/status"
        ),
        (#""paths": {"/a": {"get": {"responses": {"200": {}}}}}"#, "contract/missing-member"),
        (
            #""paths": {"/a": {"get": {"responses": {"200": {"$ref": 7}}}}}"#, "contract/type"
        ),
        (operation(#", "deprecated": "yes""#), "contract/type"),
        (operation(#", "tags": "a""#), "contract/type"),
        (operation(#", "security": [{"k": "scope"}]"#), "contract/type"),
        (operation(#", "requestBody": {"required": true}"#), "contract/missing-member"),
        (operation(#", "callbacks": {"c": {"{$url}": {"post": 1}}}"#), "contract/type"),
        (operation(#", "parameters": [{"in": "query", "schema": {}}]"#), "contract/parameter"),
        (
            operation(#", "parameters": [{"name": "a", "in": "body", "schema": {}}]"#),
            "contract/parameter"
        ),
        (operation(#", "parameters": [{"name": "a", "in": "query"}]"#), "contract/parameter"),
        (
            operation(
                #", "parameters": [{"name": "a", "in": "query", "schema": {}, "content": {"a/b": {}}}]"#
            ),
            "contract/parameter"
        ),
        (
            operation(
                #", "parameters": [{"name": "a", "in": "query", "content": {"a/b": {}, "a/c": {}}}]"#
            ),
            "contract/parameter"
        ),
        (
            operation(
                #", "parameters": [{"name": "a", "in": "query", "schema": {}, "style": "simple"}]"#),
            "contract/parameter"
        ),
        (
            operation(
                #", "parameters": [{"name": "a", "in": "query", "content": {"a/b": {}}, "explode": true}]"#
            ),
            "contract/parameter"
        ),
        (
            operation(
                #", "parameters": [{"name": "a", "in": "path", "schema": {}}]"#, path: "/{a}"),
            "contract/path-parameter"
        ),
        (
            component(
                "parameters",
                #"{"name": "a", "in": "query", "schema": {}, "example": 1, "examples": {}}"#),
            "contract/parameter"
        ),
        (component("headers", #"{"name": "a", "schema": {}}"#), "contract/unknown-member"),
        (component("headers", #"{"description": "-"}"#), "contract/conflict"),
        (
            component("headers", #"{"schema": {}, "style": "form"}"#), "contract/value"
        ),
        (component("examples", #"{"value": 1, "externalValue": "/e"}"#), "contract/conflict"),
        (
            component("links", #"{"operationId": "a", "operationRef": "b"}"#),
            "contract/conflict"
        ),
        (component("links", #"{"operationId": "a", "body": 1}"#), "contract/unknown-member"),
        (
            component(
                "requestBodies", #"{"content": {"a/b": {"encoding": {"c": {"style": "x"}}}}}"#),
            "contract/value"
        ),
        (component("securitySchemes", #"{"type": "key"}"#), "contract/security-scheme"),
        (
            component("securitySchemes", #"{"type": "apiKey", "name": "k"}"#),
            "contract/security-scheme"
        ),
        (
            component(
                "securitySchemes", #"{"type": "http", "scheme": "basic", "bearerFormat": "J"}"#),
            "contract/unknown-member"
        ),
        (
            component(
                "securitySchemes", #"{"type": "oauth2", "flows": {"password": {"scopes": {}}}}"#),
            "contract/security-scheme"
        ),
        (component("schemas", "7"), "contract/schema"),
        (
            component("schemas", #"{"discriminator": {"property": "kind"}}"#),
            "contract/unknown-member|contract/missing-member"
        ),
        (component("schemas", #"{"xml": {"wrapped": "yes"}}"#), "contract/type"),
    ]

    @Test(arguments: faults, ["3.0.4", "3.1.1"])
    func `a mistake is an error with a place, in every version`(
        fault: (members: String, code: String), version: String
    ) throws {
        let errors = try Self.findings(Self.document(version, fault.members)).filter {
            $0.severity == .error
        }
        let codes = fault.code.split(separator: "|").map(String.init)
        #expect(errors.contains { codes.contains($0.code) }, "\(errors)")
        #expect(errors.allSatisfy { $0.position?.line == 1 && $0.hint?.isEmpty == false })
    }

    static let versioned: [(members: String, allowed: [String])] = [
        (#""webhooks": {}"#, ["3.1.0", "3.2.0"]),
        (
            #""jsonSchemaDialect": "https://spec.openapis.org/oas/3.1/dialect/base""#,
            ["3.1.0", "3.2.0"]
        ),
        (#""info": {"title": "T", "version": "1", "summary": "S"}"#, ["3.1.0", "3.2.0"]),
        (#""components": {"pathItems": {}}"#, ["3.1.0", "3.2.0"]),
        (#""components": {"mediaTypes": {}}"#, ["3.2.0"]),
        (#""$self": "/api""#, ["3.2.0"]),
        (#""paths": {"/a": {"get": {}}}"#, ["3.1.0", "3.2.0"]),
        (
            #""paths": {"/a": {"query": {"responses": {"204": {"description": "-"}}}}}"#, ["3.2.0"]
        ),
        (
            #""paths": {"/a": {"additionalOperations": {"LINK": {"responses": {"204": {"description": "-"}}}}}}"#,
            ["3.2.0"]
        ),
        (
            #""paths": {"/a": {"get": {"responses": {"200": {"description": "-", "content": {"text/event-stream": {"itemSchema": {}}}}}}}}"#,
            ["3.2.0"]
        ),
        (component("securitySchemes", #"{"type": "mutualTLS"}"#), ["3.1.0", "3.2.0"]),
        (component("links", #"{}"#), ["3.0.3"]),
        (
            component(
                "parameters", #"{"name": "a", "in": "header", "schema": {}, "allowReserved": true}"#
            ),
            ["3.0.3"]
        ),
        (
            component("parameters", #"{"name": "a", "in": "querystring", "content": {"a/b": {}}}"#),
            ["3.2.0"]
        ),
        (component("schemas", #"{"type": ["string", "null"]}"#), ["3.1.0", "3.2.0"]),
        (component("schemas", #"{"type": "string", "const": "a"}"#), ["3.1.0", "3.2.0"]),
        (component("schemas", "true"), ["3.1.0", "3.2.0"]),
    ]

    @Test(arguments: versioned, ["3.0.3", "3.1.0", "3.2.0"])
    func `a member is allowed in the versions that define it`(
        member: (members: String, allowed: [String]), version: String
    ) throws {
        let errors = try Self.findings(Self.document(version, member.members)).filter {
            $0.severity == .error
        }
        #expect(errors.isEmpty == member.allowed.contains(version), "\(errors)")
    }

    @Test(arguments: ["3.1.0", "3.2.0"])
    func `a document needs paths, components or webhooks`(version: String) throws {
        let info = #""info": {"title": "T", "version": "1"}"#
        let text = #"{"openapi": "\#(version)", \#(info)}"#
        #expect(try Self.findings(text).map(\.code) == ["contract/conflict"])
    }

    @Test func `operations in webhooks and callbacks need ids of their own too`() throws {
        let text = Self.document(
            "3.1.0",
            Self.operation(#", "operationId": "a""#)
                + #", "webhooks": {"w": {"post": {"operationId": "a"}}}"#)
        #expect(try Self.findings(text).map(\.code) == ["contract/operation-id"])
    }

    @Test func `what a reference hides is a warning`() throws {
        let parameter = ##"{"$ref": "#/components/parameters/x", "required": true}"##
        let text = Self.document(
            "3.1.0",
            Self.operation(#", "parameters": [\#(parameter)]"#) + ", "
                + Self.component("parameters", #"{"name": "a", "in": "query", "schema": {}}"#))
        let findings = try Self.findings(text)
        #expect(findings.map(\.code) == ["contract/ignored-member"])
        #expect(findings.map(\.severity) == [.warning])
    }

    @Test func `an address is not read, which is a warning`() throws {
        let text = Self.document(
            "3.1.0",
            Self.component("securitySchemes", ##"{"$ref": "https://example.com/a.json#/s"}"##))
        let findings = try Self.findings(text)
        #expect(findings.allSatisfy { $0.severity == .warning })
        #expect(findings.contains { $0.code == "contract/broken-reference" })
    }
}

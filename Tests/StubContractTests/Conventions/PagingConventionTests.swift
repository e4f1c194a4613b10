import StubJSON
import StubStarting
import Testing

@testable import StubContract

/// How the pages of a list are requested, as its parameters and its response show.
struct PagingConventionTests {
    /// A document with one list, and where they are given an `x-stub` and the header field `Link`.
    private static func document(
        _ parameters: [String], binding: JSONValue? = nil, link: String? = nil
    ) throws -> JSONDocument {
        let declared = parameters.map {
            #"{"name": "\#($0)", "in": "query", "schema": {"type": "string"}}"#
        }
        let stub = binding.map { #""x-stub": \#(JSONSerializer.string($0)),"# } ?? ""
        let headers = link.map { #""link": \#($0)"# } ?? ""
        let text = """
            {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {"/things": {"get": {
              "operationId": "list", \(stub) "parameters": [\(declared.joined(separator: ","))],
              "responses": {"200": {"description": "ok", "headers": {\(headers)},
                "content": {"application/json": {"schema":
                  {"type": "array", "items": {"type": "object"}}}}}}}}},
             "components": {"headers": {"Link": {"example": "<?offset=30>; rel=\\"next\\""}}}}
            """
        return try JSONDocument(file: "x.json", bytes: Array(text.utf8))
    }

    private static let convention = BindingConvention(
        collections: ["things": ["id", "name"]], documents: [])

    private static func list(
        _ document: JSONDocument, _ convention: BindingConvention? = convention
    ) throws -> StubBinding.List {
        let contract = try ContractLoader.load(document, references: [], convention: convention)
        guard case .list(let list) = contract.operation("list")?.binding?.action else {
            throw NoList()
        }
        return list
    }

    private struct NoList: Error {}

    @Test(
        arguments: [
            (["max_id", "min_id", "since_id"], "max_id", "min_id", "since_id"),
            (["since_id", "max_id"], "max_id", nil, "since_id"), (["max_id"], "max_id", nil, nil),
            (["maxId", "minId", "sinceId"], "maxId", "minId", "sinceId"),
            (["max_id", "before"], "max_id", nil, nil), (["since_id"], "since_id", nil, nil),
            (["since", "before"], "since", "before", nil),
            (["since_id", "min_id"], "since_id", nil, nil),
        ] as [([String], String, String?, String?)])
    func `lists whose newest rows come first are bounded by ids`(
        names: [String], after: String, before: String?, since: String?
    ) throws {
        let list = try Self.list(Self.document(names + ["limit"]))
        let page = try #require(list.page)

        #expect(page.style == .after(after))
        #expect(page.before == before)
        #expect(page.since == since)
        #expect(page.reason == "pages by limit and the last row's id in \(after)")
    }

    // MARK: - The size of a page

    @Test(arguments: [
        (#"{"results": [{}, {}, {}], "total": 8, "pages": 3}"#, "page", 3),
        // Written as a text.
        (#""{\"results\": [{}, {}, {}], \"total\": 9, \"pages\": 3}""#, "page", 3),
        // The last page, and one that somebody has shortened.
        (#"{"results": [{}, {}], "total": 8, "pages": 3}"#, "page", 30),
        (#"{"results": [{}, {}], "total": 2, "pages": 1}"#, "page", 30),
        (#"{"results": [{}, {}], "total": 8}"#, "page", 30),
        (#"{"results": [{}], "total": -9223372036854775808, "pages": 2}"#, "page", 30),
        // A size that is asked for is that of the parameter.
        (#"{"results": [{}, {}, {}], "total": 8, "pages": 3}"#, "limit", 30),
    ])
    func `an example with further pages shows how many rows a page has`(
        example: String, parameter: String, size: Int
    ) throws {
        let text = """
            {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {"/things": {"get": {
              "operationId": "list", "parameters": [
                {"name": "page", "in": "query", "schema": {"type": "integer"}},
                {"name": "\(parameter)", "in": "query", "schema": {"type": "integer"}}],
              "responses": {"200": {"description": "ok", "content": {"application/json": {
                "examples": {"None": {"value": {"results": [], "total": 0, "pages": 0}},
                  "Result": {"value": \(example)}},
                "schema": {"type": "object", "properties": {"results": {"type": "array", "items":
                  {"type": "object"}}, "total": {"type": "integer"},
                  "pages": {"type": "integer"}}}}}}}}}}}
            """
        let list = try Self.list(JSONDocument(file: "x.json", bytes: Array(text.utf8)))
        #expect(list.page?.defaultLimit == size)
    }

    // MARK: - Links

    private static let next = #"<https://api.test/things?offset=30>; rel=\"next\""#

    @Test(arguments: [
        (String?.none, StubBinding.Page.Links.absolute, StubBinding.Page.Links.relative),
        (#"{"example": "\#(next)"}"#, .absolute, .absolute),
        (#"{"example": "<?offset=30>; rel=\"next\""}"#, .relative, .relative),
        (#"{"examples": {"a": {"value": "</things?offset=30>; rel=next"}}}"#, .relative, .relative),
        (#"{"schema": {"type": "string", "example": "\#(next)"}}"#, .absolute, .absolute),
        (#"{"schema": {"examples": ["<?offset=30>; rel=next"]}}"#, .relative, .relative),
        (#"{"schema": {"type": "string", "format": "uri"}}"#, .absolute, .absolute),
        (#"{"description": "Such as Link: \#(next)"}"#, .absolute, .absolute),
        (#"{"description": "See <https://www.rfc-editor.org/rfc/rfc8288>"}"#, .absolute, .relative),
        (##"{"$ref": "#/components/headers/Link"}"##, .relative, .relative),
    ])
    func `links are as the document shows them, or else absolute by convention alone`(
        link: String?, inferred: StubBinding.Page.Links, bound: StubBinding.Page.Links
    ) throws {
        let names = ["offset", "limit"]
        let binding: JSONValue = [
            "action": "list", "collection": "things",
            "page": ["limit": "limit", "skip": "offset", "headers": ["Link"]],
        ]
        let list = try Self.list(Self.document(names, link: link))
        let named = try Self.list(Self.document(names, binding: binding, link: link), nil)

        #expect(list.page?.links == inferred)
        #expect(named.page?.links == bound)
    }

    @Test(arguments: [
        ("relative", StubBinding.Page.Links?.some(.relative)), ("absolute", .absolute),
        ("both", nil),
    ])
    func `the form of links can be stated`(
        stated: String, expected: StubBinding.Page.Links?
    ) throws {
        let document = try Self.document(
            ["offset", "limit"],
            binding: [
                "action": "list", "collection": "things",
                "page": ["limit": "limit", "skip": "offset", "links": .string(stated)],
            ], link: #"{"example": "\#(Self.next)"}"#)

        if let expected {
            #expect(try Self.list(document, nil).page?.links == expected)
        } else {
            #expect(throws: DiagnosticError.self) { try Self.list(document, nil) }
        }
    }

    // MARK: - Annotation

    @Test(arguments: [
        nil, #"{"example": "\#(next)"}"#, #"{"example": "<?max_id=4>; rel=\"next\""}"#,
    ])
    func `an annotated document has the same pages`(link: String?) throws {
        let names = ["max_id", "min_id", "since_id", "limit"]
        let document = try Self.document(names, link: link)
        let annotation = try ContractAnnotation(
            of: document, references: [], convention: Self.convention)
        let entry = try #require(annotation.entries.first)
        let annotated = try Self.document(names, binding: entry.value, link: link)

        #expect(try Self.list(annotated, nil).page == Self.list(document).page)
    }
}

import StubJSON
import Testing

@testable import StubContract

/// How the pages of a list are requested, as its parameters and its response show.
struct PagingConventionTests {
    /// A document with one list, and an `x-stub` for it where that is given.
    private static func document(_ parameters: [String], binding: JSONValue? = nil) throws
        -> JSONDocument
    {
        let declared = parameters.map {
            #"{"name": "\#($0)", "in": "query", "schema": {"type": "string"}}"#
        }
        let stub = binding.map { #""x-stub": \#(JSONSerializer.string($0)),"# } ?? ""
        let text = """
            {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {"/things": {"get": {
              "operationId": "list", \(stub) "parameters": [\(declared.joined(separator: ","))],
              "responses": {"200": {"description": "ok", "content": {"application/json": {"schema":
                {"type": "array", "items": {"type": "object"}}}}}}}}}}
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

    @Test(arguments: [
        (["max_id", "min_id", "since_id"], "max_id", "min_id", "since_id"),
        (["since_id", "max_id"], "max_id", nil, "since_id"), (["max_id"], "max_id", nil, nil),
        (["maxId", "minId", "sinceId"], "maxId", "minId", "sinceId"),
        (["max_id", "before"], "max_id", nil, nil), (["since_id"], "since_id", nil, nil),
        (["since", "before"], "since", "before", nil),
        (["since_id", "min_id"], "since_id", nil, nil),
    ])
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

    @Test func `an annotated document has the same pages`() throws {
        let names = ["max_id", "min_id", "since_id", "limit"]
        let document = try Self.document(names)
        let annotation = try ContractAnnotation(
            of: document, references: [], convention: Self.convention)
        let entry = try #require(annotation.entries.first)
        let annotated = try Self.document(names, binding: entry.value)

        #expect(try Self.list(annotated, nil).page == Self.list(document).page)
    }
}

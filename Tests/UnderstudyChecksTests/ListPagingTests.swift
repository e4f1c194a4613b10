import StubContract
import StubJSON
import Testing

@testable import UnderstudyChecks

/// What checks of pages take from the contract.
struct ListPagingTests {
    private func paging(_ list: String, row: String = "uid") throws -> ListPaging? {
        let text = """
            {"openapi": "3.1.0", "info": {"title": "Tasks", "version": "1"}, "paths": {
            "/tasks": {"get": {"operationId": "listTasks",
              "parameters": [{"name": "limit", "in": "query", "schema": {"type": "integer"}},
                             {"name": "offset", "in": "query", "schema": {"type": "integer"}}],
              "responses": {"200": {"description": "Tasks", "content": {"application/json": {
                "schema": {"type": "array", "items": {"type": "object",
                  "properties": {"\(row)": {"type": "integer"}}}}}}}},
              "x-stub": {"action": "list", "collection": "tasks", \(list)}}},
            "/tasks/{uid}": {"get": {"operationId": "getTask",
              "parameters": [{"name": "uid", "in": "path", "required": true,
                              "schema": {"type": "integer"}}],
              "responses": {"200": {"description": "A task"}},
              "x-stub": {"action": "item", "collection": "tasks", "id": "uid", "key": "uid"}}}}}
            """
        let contract = try ContractLoader.load(
            JSONDocument(file: "openapi.json", bytes: Array(text.utf8)))
        return ListPaging(contract.operation("listTasks"), in: contract)
    }

    private static let pages = #""page": {"limit": "limit", "skip": "offset", "default": 20}"#

    @Test(arguments: [("uid", "uid"), ("id", "id")])
    func `rows are known by the member by which their page finds them`(
        row: String, key: String
    ) throws {
        #expect(try paging(Self.pages, row: row)?.key == key)
    }

    @Test func `a list of its first rows alone has no pages`() throws {
        #expect(try paging(Self.pages) != nil)
        #expect(try paging(#""page": {"limit": "limit", "skip": "", "default": 20}"#) == nil)
    }
}

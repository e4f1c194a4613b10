import Foundation
import StubJSON
import Testing

@testable import StubContract

/// Compares the reference page of `x-stub` with what the reader knows.
struct BindingReferenceTests {
    private static func page() throws -> String {
        let file = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/StubContract/StubContract.docc/Bindings.md")
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// The names in the first column of the table below a heading.
    private static func names(below heading: String) throws -> Set<String> {
        let parts = try page().components(separatedBy: "\n## \(heading)\n")
        let section = try #require(parts.last).components(separatedBy: "\n## ")[0]
        let cells = section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map {
            $0.split(separator: "|")[0]
        }
        return Set(cells.flatMap { $0.matches(of: #/`([^`]+)`/#).map { String($0.output.1) } })
    }

    @Test func `every member of x-stub is described, and nothing else`() throws {
        #expect(
            try Self.names(below: "Members of an operation") == Set(StubMemberKind.operation.keys))
        #expect(try Self.names(below: "Members of a page") == BindingReader.pageKeys)
        #expect(try Self.names(below: "Tokens") == Set(StubMemberKind.tokens.keys))
        #expect(try Self.names(below: "Actions") == Set(StubAction.allCases.map(\.rawValue)))
    }

    @Test func `every quantity of an envelope and every message is named`() throws {
        let page = try Self.page()
        for quantity in StubBinding.EnvelopeMember.Quantity.allCases {
            #expect(page.contains("`\(quantity.rawValue)`"))
        }
        for message in BindingReader.messageKeys.keys { #expect(page.contains("`\(message)`")) }
    }

    @Test func `x-stub can say what the convention would find out`() throws {
        let text = """
            {"openapi": "3.1.0", "paths": {
              "/articles": {"post": {"x-stub": {
                "collection": "articles", "action": "create", "body": "article", "row": "article"}}},
              "/articles/{slug}": {
                "get": {"x-stub": {"collection": "articles", "action": "item", "key": "slug",
                  "row": "data.article"}},
                "put": {"x-stub": {"collection": "articles", "action": "update", "key": "slug",
                  "body": "article"}}}}}
            """
        let contract = try ContractLoader.load(
            JSONDocument(file: "x.json", bytes: Array(text.utf8)))
        let created = try #require(contract.operation("post /articles")?.binding)
        guard case .create(let creation) = created.action else {
            Issue.record("\(created.action)")
            return
        }
        #expect(creation.bodyMember == "article")
        #expect(created.envelope?.template == ["article": [:]])
        let item = try #require(contract.operation("get /articles/{slug}")?.binding)
        #expect(item.key == "slug")
        #expect(item.envelope?.template == ["data": ["article": [:]]])
        #expect(item.envelope?.place?.description == "/data/article")
        let updated = try #require(contract.operation("put /articles/{slug}")?.binding)
        guard case .update(let write) = updated.action else {
            Issue.record("\(updated.action)")
            return
        }
        #expect(write.bodyMember == "article")
    }
}

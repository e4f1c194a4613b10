import Foundation
import Testing
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Rows that a test writes, and that no response of the contract can show.
struct WrittenRowTests {
    private func issues(
        allowing: [String] = [], _ body: (Stub) async throws -> Void
    ) async throws -> [String] {
        do {
            try await withStub(
                contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer",
                allowing: allowing, body)
            return []
        } catch let issues as StubIssues {
            return issues.texts
        }
    }

    @Test func `a row that breaks the contract is told with the line that writes it`() async throws
    {
        let line = #line + 2
        let issues = try await issues { stub in
            try stub.fixtures.change("products", .update(1, ["price": "cheap"]))
        }
        let issue = try #require(issues.first)
        #expect(issues.count == 1)
        #expect(issue.hasPrefix("UnderstudyTests/WrittenRowTests.swift:\(line): A row is wrong: "))
        #expect(issue.contains("the row 1 of 'products'") && issue.contains("/price"), "\(issue)")
    }

    @Test func `an inserted row that lacks a member is one, and a right one is not`() async throws {
        let issues = try await issues { stub in
            var row = try #require(stub.fixtures.row(1, of: "products")?.object)
            row["id"] = 9001
            try stub.fixtures.change("products", .insert(row, atStart: true))
            row["id"] = 9002
            row["title"] = nil
            try stub.fixtures.change("products", .insert(row, atStart: false))
        }
        #expect(issues.count == 1)
        #expect(issues.first?.contains("9002") == true && issues[0].contains("title"), "\(issues)")
    }

    @Test func `who writes such a row on purpose allows it`() async throws {
        let issues = try await issues(allowing: ["response/body"]) { stub in
            try stub.fixtures.change("products", .update(1, ["price": "cheap"]))
        }
        #expect(issues == [])
    }

    @Test func `a row that is written over HTTP is told as well`() async throws {
        let issues = try await issues { stub in
            var request = URLRequest(
                url: stub.url.appendingPathComponent("__admin/fixtures/products/1"))
            request.httpMethod = "PATCH"
            request.httpBody = Data(#"{"price": "cheap"}"#.utf8)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            let (_, response) = try await URLSession.shared.data(for: request)
            #expect((response as? HTTPURLResponse)?.statusCode == 200)
        }
        #expect(issues.count == 1)
        #expect(issues.first?.contains("/price") == true, "\(issues)")
    }
}

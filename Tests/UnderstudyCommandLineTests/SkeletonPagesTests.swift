import StubContract
import StubHTTP
import StubJSON
import Testing

@testable import UnderstudyCommandLine

/// The Swift code that finds the next page of a list, for each way in which APIs divide lists.
struct SkeletonPagesTests {
    private func lines(_ page: String, rows: String? = nil) throws -> [String] {
        let place = rows.map { #""rows": "\#($0)", "# } ?? ""
        let parameters = ["offset", "page", "cursor", "after", "limit"].map {
            #"{"name": "\#($0)", "in": "query", "schema": {}}"#
        }
        let text = """
            {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "paths": {"/rows": {
            "get": {"operationId": "list", "parameters": [\(parameters.joined(separator: ","))],
            "responses": {"200": {"description": ""}},
            "x-stub": {"action": "list", "collection": "rows", \(place)
            "page": {"limit": "limit", "default": 10, \(page)}}}}}}
            """
        let contract = try ContractLoader.load(
            JSONDocument(file: "openapi.json", bytes: Array(text.utf8)))
        let pages = try #require(SkeletonPages(contract.operations[0]))
        var request = SkeletonRequest(method: .get, path: "/rows")
        if let limit = pages.limit { request.query.append((limit, String(pages.size))) }
        return pages.lines(request)
    }

    @Test(arguments: [
        (#""total": "meta.total""#, #"next < reply.number(at: "meta", "total") ?? 0"#),
        (#""more": "more""#, #"reply.flag(at: "more")"#),
        (#""nextNumber": "next""#, #"reply.text(at: "next") != nil"#),
        (#""nextLink": "links.next""#, #"reply.text(at: "links", "next") != nil"#),
        (#""limit": "limit""#, "ids.count == 10"),
    ])
    func `an offset goes on behind the rows, until the response says that it ends`(
        members: String, condition: String
    ) throws {
        let page = #""skip": "offset", "headers": [], "envelope": {\#(members)}"#
        #expect(
            try lines(page, rows: "rows") == [
                "let start = cursor ?? 0",
                #"let reply = try await app.send("#
                    + "\n"
                    + #"                "GET", "/rows", query: ["limit": "10", "offset": "\(start)"])"#,
                #"let ids = try reply.ids("id", at: "rows")"#,
                "let next = start + ids.count",
                "let hasMore = !ids.isEmpty && \(condition)",
                "return (ids, hasMore ? next : nil)",
            ])
    }

    @Test(arguments: [
        (#""Link""#, "reply.nextLink != nil"),
        (#""X-Total-Count""#, "next < reply.total ?? 0"), ("", "ids.count == 10"),
    ])
    func `a bare array ends by a header field, or by a page that is not full`(
        headers: String, condition: String
    ) throws {
        let lines = try lines(#""skip": "offset", "headers": [\#(headers)]"#)
        #expect(lines.contains(#"let ids = try reply.ids("id")"#))
        #expect(lines.contains("let hasMore = !ids.isEmpty && \(condition)"), "\(lines)")
    }

    @Test(arguments: [
        ("", #""total": "total""#, "cursor ?? 1", #"number * 10 < reply.number(at: "total") ?? 0"#),
        (
            #""first": 0,"#, #""total": "total""#, "cursor ?? 0",
            #"(number + 1) * 10 < reply.number(at: "total") ?? 0"#
        ),
        ("", #""pages": "pages""#, "cursor ?? 1", #"number < reply.number(at: "pages") ?? 0"#),
        (
            #""first": 0,"#, #""pages": "pages""#, "cursor ?? 0",
            #"number + 1 < reply.number(at: "pages") ?? 0"#
        ),
    ])
    func `pages are counted from the first one`(
        first: String, members: String, start: String, condition: String
    ) throws {
        let lines = try lines(
            #""style": "page", "page": "page", \#(first) "headers": [], "envelope": {\#(members)}"#,
            rows: "rows")
        #expect(lines.first == "let number = \(start)")
        #expect(lines.contains("let hasMore = !ids.isEmpty && \(condition)"), "\(lines)")
        #expect(lines.last == "return (ids, hasMore ? number + 1 : nil)")
    }

    @Test(arguments: [
        (#""headers": [], "envelope": {"next": "next"}"#, #"reply.text(at: "next")"#),
        (
            #""headers": [], "envelope": {"nextLink": "next"}"#,
            #"reply.parameter("cursor", of: reply.text(at: "next"))"#
        ),
        (
            #""headers": ["Link"], "envelope": {}"#,
            #"reply.parameter("cursor", of: reply.nextLink)"#
        ),
    ])
    func `a cursor comes from the response`(page: String, next: String) throws {
        let lines = try lines(#""style": "cursor", "cursor": "cursor", \#(page)"#, rows: "rows")
        #expect(
            Array(lines.suffix(2)) == [
                "let next = \(next)", "return (ids, next?.isEmpty == false ? next : nil)",
            ])
        #expect(lines.first?.contains(#""cursor": cursor])"#) == true)
    }

    @Test(arguments: [
        (#""headers": [], "envelope": {"more": "more"}"#, #"reply.flag(at: "more")"#),
        (#""headers": [], "envelope": {}"#, "ids.count == 10"),
    ])
    func `a page begins after the last id, if nothing leads to it`(
        page: String, condition: String
    ) throws {
        let lines = try lines(#""style": "after", "after": "after", \#(page)"#, rows: "rows")
        #expect(lines.last == "return (ids, \(condition) ? ids.last : nil)")
    }
}

import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// Parameters for pages, as the frameworks of servers write them.
struct PageParameterTests: DocumentWriting {
    private static func parameter(_ name: String, _ schema: String) -> String {
        #"{"name": "\#(name)", "in": "query", "schema": \#(schema)}"#
    }

    private static let number: String = #"{"type": "integer"}"#
    private static let pageable: String = object(
        #""page": \#(number), "size": \#(number), "sort": {"type": "array", "items": \#(text)}"#)

    private static let forms: [([String], String)] = [
        ([parameter("Page", number), parameter("PageSize", number)], "Page=2&PageSize=3"),
        ([parameter("_page", number), parameter("per-page", number)], "_page=2&per-page=3"),
        ([parameter("pageable", pageable)], "page=2&size=3"),
        (
            [parameter("StartIndex", number), parameter("MaxResults", number)],
            "StartIndex=3&MaxResults=3"
        ),
    ]

    @Test(arguments: forms)
    func `a list has pages, however its parameters are written`(
        parameters: [String], query: String
    ) throws {
        let list =
            #""parameters": [\#(parameters.joined(separator: ", "))], "#
            + Self.call(
                "get", nil,
                Self.answer(
                    200,
                    #"{"type": "array", "items": \#(Self.object(#""id": \#(Self.number)"#))}"#))
        let rows = (1...10).map { #"{"id": \#($0)}"# }.joined(separator: ",")
        let served = try Served.document(
            Self.document([#""/things": {\#(list)}"#], schemes: ""),
            fixtures: [("things", "[\(rows)]")])
        let page = try served.get("/things?\(query)").json()
        #expect(page.array?.compactMap { $0["id"]?.int } == [4, 5, 6])
    }

    @Test func `next is a link beside a cursor of its own, or where its description says so`()
        throws
    {
        let cursors = Self.object(#""after": \#(Self.text)"#)
        let link = #"{"type": "string", "description": "URL to the next page of items."}"#
        let page = Self.object(
            #""href": \#(Self.text), "next": \#(Self.text), "cursors": \#(cursors), "items": {"type": "array", "items": \#(Self.object(#""id": \#(Self.number)"#))}"#
        )
        let described = page.replacing(#", "cursors": \#(cursors)"#, with: "")
            .replacing(#""next": \#(Self.text)"#, with: #""next": \#(link)"#)
        let parameters = ["after", "limit"].map { Self.parameter($0, Self.text) }
        let rows = (1...5).map { #"{"id": \#($0)}"# }.joined(separator: ",")
        for schema in [page, described] {
            let list =
                #""parameters": [\#(parameters.joined(separator: ", "))], "#
                + Self.call("get", nil, Self.answer(200, schema))
            let served = try Served.document(
                Self.document([#""/things": {\#(list)}"#], schemes: ""),
                fixtures: [("things", "[\(rows)]")])
            let first = try served.get("/things?limit=2").json()
            let next = try text(first, "next")
            #expect(next.contains("/things?"), "\(first)")
            #expect(try text(first, "href").contains("/things?"))
            if schema == page {
                #expect(!(try text(first, "cursors", "after")).contains("/things"))
            }
            let second = try #require(next.firstRange(of: "/things?"))
            let more = try served.get(String(next[second.lowerBound...])).json()["items"]
            #expect(more?.array?.compactMap { $0["id"]?.int } == [3, 4])
        }
    }

    private static func refusals(_ first: String) -> String {
        let error = object(
            #""detail": {"type": "array", "items": \#(object(#""loc": {"type": "array", "items": \#(text)}, "msg": \#(text)"#))}"#
        )
        return answer(201, object(#""id": \#(number)"#)) + #", "400": \#(first), "#
            + answer(422, error)
    }

    @Test(arguments: [
        #"{"description": "no"}"#,
        #"{"description": "no", "content": {"application/json": {"schema": {"type": "object", "properties": {"detail": {"type": "string"}}}}}}"#,
    ])
    func `of two refusals, a wrong body gets the one that lists what is wrong`(first: String)
        throws
    {
        let body =
            #"{"type": "object", "required": ["name"], "properties": {"name": \#(Self.text)}}"#
        let served = try Served.document(
            Self.document(
                [#""/things": {\#(Self.call("post", body, Self.refusals(first)))}"#], schemes: ""))
        let refused = try served.send(.post, "/things", json: "{}")
        #expect(refused.status == 422, "\(refused.text)")
        #expect(try refused.json()["detail"]?.array?.count == 1)
    }
}

import CustomerApp
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct AppErrorTests {
    private func error(_ answer: Answer) async throws -> AppError? {
        let client = HTTPClient(
            configuration: try .make(), transport: ScriptedTransport(answer), clock: ManualClock())
        return await outcome { try await client.send(Endpoint<Thing>(.get, "/x")) }.appError
    }

    @Test(arguments: [
        (400, AppError.badRequest(message: "why")), (401, .unauthorized(message: "why")),
        (403, .notAllowed(message: "why")), (404, .notFound(message: "why")),
        (410, .notFound(message: "why")), (409, .conflict(message: "why")),
        (412, .conflict(message: "why")), (422, .validation(message: "why", fields: [:])),
        (429, .throttled(message: "why", retryAfter: nil)),
        (500, .unavailable(message: "why")), (502, .unavailable(message: "why")),
        (503, .unavailable(message: "why")), (504, .unavailable(message: "why")),
        (418, .undocumented(status: 418, message: "why")),
        (405, .undocumented(status: 405, message: "why")),
        (599, .undocumented(status: 599, message: "why")),
        (302, .undocumented(status: 302, message: "why")),
    ])
    func `maps each status and shows the server's message`(
        status: Int, expected: AppError,
    ) async throws {
        let error = try await error(.message("why", status: status))
        #expect(error == expected)
        #expect(error?.text == "why")
        #expect(error?.localizedDescription == "why")
    }

    @Test(arguments: [404, 500, 401, 418])
    func `0.59 falls back on the status when the error body is empty or not the API's`(
        status: Int,
    ) async throws {
        let known = try await error(Answer(status: status))
        for body in ["[1,2]", "{\"error\":true}", "{\"message\":7}", "null", "nonsense"] {
            #expect(try await error(.json(body, status: status)) == known)
        }
        #expect(try await error(.html(status: status)) == known)
        #expect(try #require(known).text.contains("<") == false)
    }

    @Test func `reads a problem document`() async throws {
        let answer = Answer(
            status: 404, headers: ["content-type": "Application/Problem+JSON"],
            body: Data("{\"title\":\"Not Found\",\"detail\":\"No such product\"}".utf8))
        #expect(try await error(answer) == .notFound(message: "No such product"))
    }

    @Test(arguments: [400, 422])
    func `assigns messages to their fields`(status: Int) async throws {
        let answer = Answer.json(
            """
            {"message":"Check your entries","errors":[
              {"field":"email","message":"No such address"},{"field":"age","message":"Too young"}]}
            """, status: status)
        let error = try #require(try await error(answer))
        #expect(error.fields == ["email": "No such address", "age": "Too young"])
        #expect(error.text == "Check your entries")
    }

    @Test(arguments: [502, 503])
    func `treats an error page from a proxy as unavailability, not as bad content`(
        status: Int,
    ) async throws {
        #expect(try await error(.html(status: status)) == .unavailable(message: nil))
    }

    @Test func `treats a page with status 200 as bad content`() async throws {
        #expect(try await error(.html()) == .badContent(.html))
        var disguised = Answer.html()
        disguised.headers = ["Content-Type": "application/json"]
        #expect(try await error(disguised) == .badContent(.html))
        #expect(
            try await error(
                Answer(headers: ["Content-Type": "text/plain"], body: Data("{}".utf8)))
                == .badContent(.foreign("text/plain")))
    }

    @Test(arguments: [
        "application/json", "application/json;charset=utf-8", "APPLICATION/JSON",
        "application/vnd.x+json", "application/problem+json", "text/json", nil,
    ])
    func `accepts every JSON media type`(contentType: String?) async throws {
        var answer = Answer.json("{\"name\":\"x\"}")
        answer.headers = contentType.map { ["content-type": $0] } ?? [:]
        #expect(try await error(answer) == nil)
    }

    @Test func `reports where the JSON breaks the contract`() async throws {
        struct List: Decodable { let rows: [Thing] }
        let client = HTTPClient(
            configuration: try .make(),
            transport: ScriptedTransport(.json("{\"rows\":[{\"name\":\"a\"},{}]}")),
            clock: ManualClock())
        let error = await outcome { try await client.send(Endpoint<List>(.get, "/x")) }.appError
        #expect(error == .decoding(path: "rows[1].name", reason: "the member is missing"))
    }

    @Test(arguments: [
        "{\"name\":\"a\"} trailing", "{'name':'a'}", "{\"name\":NaN}", "{\"name\":\"a\"}{}",
        "{\"name\":\"a\"", "{\"name\":null}", "{\"name\":5}", "[]", "\u{FEFF}",
    ])
    func `reports malformed JSON as an error`(body: String) async throws {
        guard case .decoding = try await error(.json(body)) else {
            Issue.record("\(body) was not refused")
            return
        }
    }

    @Test func `rejects bytes that are not UTF-8`() async throws {
        var answer = Answer.json("")
        answer.body = Data("{\"name\":\"".utf8) + Data([0xC3, 0x28]) + Data("\"}".utf8)
        guard case .decoding = try await error(answer) else {
            Issue.record("the text was guessed")
            return
        }
    }

    @Test(arguments: [
        (URLError.Code.notConnectedToInternet, AppError.NetworkFailure.offline),
        (.cannotFindHost, .offline), (.cannotConnectToHost, .offline), (.dnsLookupFailed, .offline),
        (.timedOut, .timedOut), (.networkConnectionLost, .connectionLost),
        (.unknown, .connectionLost), (.badServerResponse, .connectionLost),
        (.secureConnectionFailed, .insecure),
        (.httpTooManyRedirects, .other(code: URLError.Code.httpTooManyRedirects.rawValue)),
    ])
    func `maps each network failure`(
        code: URLError.Code, expected: AppError.NetworkFailure,
    ) async throws {
        let client = HTTPClient(
            configuration: try .make(),
            transport: ScriptedTransport { _, _ in throw URLError(code) }, clock: ManualClock())
        #expect(
            await outcome { try await client.send(Endpoint<Thing>(.get, "/x")) }.appError
                == .network(expected))
    }

    @Test(arguments: [
        ("3", Duration.seconds(3)), ("0", .zero), (" 7 ", .seconds(7)),
        ("Wed, 21 Oct 2015 07:28:05 GMT", .seconds(5)),
        ("Wednesday, 21-Oct-15 07:28:05 GMT", .seconds(5)),
        ("Wed Oct 21 07:28:05 2015", .seconds(5)),
        ("Wed, 21 Oct 2015 07:27:00 GMT", .zero), ("86400", .seconds(86_400)),
    ])
    func `reads Retry-After as seconds and as a date by the server's clock`(
        text: String, expected: Duration,
    ) async throws {
        let headers = ["retry-after": text, "date": "Wed, 21 Oct 2015 07:28:00 GMT"]
        #expect(
            try await error(.message("later", status: 503, headers: headers))
                == .maintenance(message: "later", retryAfter: expected))
        #expect(
            try await error(.message("later", status: 429, headers: headers))
                == .throttled(message: "later", retryAfter: expected))
    }

    @Test(arguments: ["-1", "soon", "", "1.5", "21 Oct"])
    func `ignores an invalid Retry-After`(text: String) async throws {
        #expect(
            try await error(.message("later", status: 503, headers: ["Retry-After": text]))
                == .unavailable(message: "later"))
    }

    @Test func `counts a date from now if the server sends no Date`() async throws {
        let clock = ManualClock(now: Date(timeIntervalSince1970: 1_445_412_480))
        let client = HTTPClient(
            configuration: try .make(),
            transport: ScriptedTransport(
                .message(
                    "x", status: 503, headers: ["Retry-After": "Wed, 21 Oct 2015 07:28:30 GMT"])),
            clock: clock)
        #expect(
            await outcome { try await client.send(Endpoint<Thing>(.get, "/x")) }
                .appError?.retryAfter == .seconds(30))
    }
}

import StubContract
import StubHTTP
import StubJSON
import StubRules
import TestSupport
import Testing

@testable import StubServer

/// Server-sent events of rules.
struct EventAnswerTests {
    private static let paths = """
        {"/feed": {"get": {"operationId": "feed", "responses": {
           "200": {"description": "Events", "content": {"text/event-stream": {
             "itemSchema": {"type": "object", "properties": {"n": {"type": "integer"}},
                            "required": ["n"]}}}}}}}}
        """

    private let served: Served

    init() throws {
        served = try Served.inline(paths: Self.paths)
        served.stub.clock.freeze()
    }

    private func add(_ respond: String, _ more: String = "") throws {
        let answer = try served.send(
            .post, "/__admin/rules",
            json: "{\"operation\": \"feed\", \"respond\": \(respond)\(more)}")
        #expect(answer.status == 201)
    }

    private func stream(_ lastEvent: String? = nil) throws -> BodyStream {
        var request = HTTPRequest(.get, "/feed")
        request.fields["Last-Event-ID"] = lastEvent
        let response = try served.send(request)
        #expect(response.body.isEmpty)
        return try #require(response.delivery.stream)
    }

    private func sent(_ stream: BodyStream) -> String {
        String(decoding: stream.take(wake: {}).bytes, as: UTF8.self)
    }

    @Test func `events have the bytes of the standard`() throws {
        try add(
            """
            {"events": [{"event": "added", "id": 7, "retry": 1500, "data": {"n": 1, "t": "a\\nb"}},
                        {"data": "one\\ntwo\\r\\nthree"}, {"retry": 10}, {"id": "8", "data": ""}]}
            """)
        let stream = try stream()

        #expect(
            sent(stream)
                == """
                event: added
                id: 7
                retry: 1500
                data: {"n":1,"t":"a\\nb"}

                data: one
                data: two
                data: three

                retry: 10

                id: 8
                data: \("")


                """)
        #expect(stream.ending == .complete(trailers: [:]))
        let response = try #require(served.stub.journal.exchanges.last?.response)
        #expect(response.fields["Content-Type"] == "text/event-stream")
        #expect(response.fields["Cache-Control"] == "no-store")
    }

    @Test func `events are sent when the stub's clock has reached their times`() throws {
        try add(
            #"{"events": [{"data": {"n": 1}}, {"data": {"n": 2}, "after": 2}, {"data": {"n": 3}, "after": 3}]}"#
        )
        let stream = try stream()

        #expect(sent(stream) == "data: {\"n\":1}\n\n")
        served.stub.clock.advance(by: 1.5)
        #expect(sent(stream) == "")
        served.stub.clock.advance(by: 0.5)
        #expect(sent(stream) == "data: {\"n\":2}\n\n")
        #expect(stream.ending == nil)
        try served.send(.post, "/__admin/clock/advance", json: #"{"seconds": 3}"#)
        #expect(sent(stream) == "data: {\"n\":3}\n\n")
        #expect(stream.ending == .complete(trailers: [:]))
        #expect(served.stub.main.openStreamCount == 0)
    }

    @Test(
        arguments: [
            (nil, "123"), ("a", "23"), ("b", "3"), ("c", ""), ("unknown", "123"),
        ] as [(String?, String)])
    func `a client continues after the last event that it has received`(
        lastEvent: String?, numbers: String
    ) throws {
        try add(
            #"{"events": [{"id": "a", "data": 1}, {"id": "b", "data": 2}, {"id": "c", "data": 3}], "open": true}"#
        )

        let stream = try stream(lastEvent)

        #expect(sent(stream).filter(\.isNumber) == numbers)
        #expect(stream.ending == nil)
    }

    @Test(arguments: [
        ("TRUNCATED_BODY", BodyStream.Framing.chunked), ("MISSING_LAST_CHUNK", .chunked),
        ("CONNECTION_RESET_MID_BODY", .untilClose),
    ])
    func `a fault breaks the response off after the last event`(
        fault: String, framing: BodyStream.Framing
    ) throws {
        try add(
            #"{"events": [{"data": 1}, {"data": 2, "after": 1}]}"#, ", \"fault\": \"\(fault)\"")
        let stream = try stream()

        #expect(stream.framing == framing)
        #expect(stream.ending == nil)
        served.stub.clock.advance(by: 1)
        #expect(sent(stream) == "data: 1\n\ndata: 2\n\n")
        #expect(stream.ending == .failed)
    }

    @Test func `another fault is that of the whole response`() throws {
        try add(#"{"events": [{"data": 1}]}"#, #", "fault": "EMPTY_RESPONSE""#)
        let response = try served.get("/feed")

        #expect(response.delivery.fault == .emptyResponse)
        #expect(response.delivery.stream == nil)
    }

    @Test func `a response that stays open ends with a reset of the stub`() throws {
        try add(#"{"events": [], "open": true}"#)
        let stream = try stream()

        #expect(stream.ending == nil)
        served.stub.reset()
        #expect(stream.ending == .complete(trailers: [:]))
    }

    @Test func `each event is validated against the contract`() throws {
        try add(#"{"events": [{"data": {"n": 1}}, {"data": {"n": "x"}, "after": 9}]}"#)

        #expect(try served.get("/feed").issueCodes == ["response/body/type"])
    }

    @Test func `the journal has the events that were sent, with their times`() throws {
        try add(
            """
            {"events": [{"id": "a", "retry": 500, "data": {"n": 1}}, {"retry": 9, "after": 1},
                        {"event": "x", "data": {"n": 2}, "after": 4}]}
            """)
        let stream = try stream()
        let first = ServerSentEvent(["n": 1], id: "a", retry: .milliseconds(500))
        func exchange() throws -> JSONValue { try served.get("/__admin/exchanges/1").json() }

        #expect(served.stub.received("feed").last?.events == [first])
        #expect(
            try exchange()["events"] == [
                ["at": 0, "sent": true], ["at": 1, "sent": false], ["at": 5, "sent": false],
            ])
        #expect(
            try exchange().at("/response/body/text") == "id: a\nretry: 500\ndata: {\"n\":1}\n\n")
        served.stub.clock.advance(by: 5)
        #expect(sent(stream).hasSuffix("event: x\ndata: {\"n\":2}\n\n"))
        #expect(
            served.stub.received("feed").last?.events == [
                first, ServerSentEvent(["n": 2], event: "x", after: .seconds(5)),
            ])
        #expect(try exchange().at("/events/2/sent") == true)
    }

    @Test func `a recorded stream is replayed at the times at which its events came`() throws {
        let served = try Served.inline(
            paths: Self.paths,
            fixtures: [
                (
                    "recordings/feed",
                    #"""
                    {"request": {"method": "GET", "path": "/feed"},
                     "response": {"status": 200, "headers": {"Content-Type": "text/event-stream"},
                       "text": "data: {\"n\":1}\n\ndata: {\"n\":2}\n\n", "after": [0, 2.5]}}
                    """#
                )
            ])
        served.stub.clock.freeze()
        let stream = try #require(try served.get("/feed").delivery.stream)

        #expect(sent(stream) == "data: {\"n\":1}\n\n")
        served.stub.clock.advance(by: 2.4)
        #expect(sent(stream) == "")
        served.stub.clock.advance(by: 0.1)
        #expect(sent(stream) == "data: {\"n\":2}\n\n")
        #expect(stream.ending == .complete(trailers: [:]))
    }

    @Test func `a closure answers with events`() async throws {
        served.stub.on("feed") { _ in
            .events([ServerSentEvent(["n": 1], id: "a"), ServerSentEvent(["n": 2], id: "b")])
        }
        let response = await served.answer(
            to: HTTPRequest(.get, "/feed", fields: ["Last-Event-ID": "a"]))

        let stream = try #require(response.delivery.stream)
        #expect(sent(stream) == "id: b\ndata: {\"n\":2}\n\n")
    }

    @Test(arguments: [
        (#"{"events": {}}"#, "/respond/events"), (#"{"events": [{}]}"#, "/respond/events/0"),
        (#"{"events": [{"data": 1, "id": "a\nb"}]}"#, "/respond/events/0/id"),
        (#"{"events": [{"data": 1, "after": -1}]}"#, "/respond/events/0/after"),
        (#"{"events": [{"date": 1}]}"#, "/respond/events/0/date"),
        (#"{"open": true}"#, "/respond"), (#"{"events": [], "body": 1}"#, "/respond"),
    ])
    func `wrong events are rejected with their place`(respond: String, place: String) throws {
        let answer = try served.send(
            .post, "/__admin/rules", json: "{\"operation\": \"feed\", \"respond\": \(respond)}")

        #expect(answer.status == 400)
        #expect(answer.text.contains("at \(place)"))
    }
}

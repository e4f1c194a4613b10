import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRules
@testable import UnderstudyWireMock

/// The `response` of a mapping, with its templates, delays and faults.
struct MappingResponseTests {
    private static let key = "11111111-2222-4333-8444-555555555555"

    private static func read(
        _ response: String, request: String = "{}", files: MappingFiles = MappingFiles(folder: nil)
    ) throws -> (rule: Rule?, refusals: [String]) {
        var reader = MappingReader(files: files)
        let rule = reader.rule(
            try JSONParser.parse(#"{"request": \#(request), "response": \#(response)}"#), key: key)
        return (rule, reader.refusals.map { "\($0.pointer) \($0.message)" })
    }

    private static func step(_ response: String, request: String = "{}") throws -> RuleStep {
        let (rule, refusals) = try read(response, request: request)
        #expect(refusals == [])
        return try #require(rule?.steps.first)
    }

    private static func response(
        _ response: String, to sent: HTTPRequest = HTTPRequest(.get, "/"), request: String = "{}"
    ) throws -> HTTPResponse {
        guard case .respond(let made) = try step(response, request: request).answer else {
            throw Missing()
        }
        var random = SplitMix64(seed: 7)
        return try #require(made.template)
            .response(to: sent, now: 1_790_000_000.25, random: &random)
    }

    private struct Missing: Error {}

    @Test(arguments: [
        (#"{"body": "text"}"#, "text"), (#"{"jsonBody": {"a": [1, null]}}"#, #"{"a":[1,null]}"#),
        (#"{"base64Body": "YWI="}"#, "ab"), ("{}", ""),
        (#"{"body": "{{now}} {now}"}"#, "{{now}} {now}"),
        (#"{"body": "x", "jsonBody": null}"#, "x"), (#"{"jsonBody": null}"#, "null"),
    ])
    func `a body is sent as it is`(response: String, body: String) throws {
        let made = try Self.response(response)
        #expect(String(decoding: made.body, as: UTF8.self) == body)
        #expect(made.status == 200)
        #expect(made.fields["Content-Type"] == nil)
    }

    @Test func `status and header fields are sent, and the mapping is named`() throws {
        let made = try Self.response(
            #"{"status": 418, "headers": {"X-A": "1", "Set-Cookie": ["a=1", "b=2"], "#
                + #""Transfer-Encoding": "chunked"}}"#)
        #expect(made.status == 418)
        #expect(made.fields["X-A"] == "1")
        #expect(made.fields[values: "Set-Cookie"] == ["a=1", "b=2"])
        #expect(made.fields["Transfer-Encoding"] == nil)
        #expect(made.fields["Matched-Stub-Id"] == Self.key)
    }

    private static let sent = HTTPRequest(
        .post, "/users/7/pets?x=1&x=2&y=a+b",
        fields: ["Host": "api.example.com:8080", "X-Id": "abc", "Cookie": "s=1"],
        body: Array(#"{"a": {"b": "c"}, "list": [1, 2], "t": " up "}"#.utf8))

    @Test(
        arguments: [
            ("{{request.path}}", "/users/7/pets"),
            ("{{request.url}}", "/users/7/pets?x=1&x=2&y=a+b"),
            ("{{request.path.[1]}}", "7"), ("{{request.pathSegments.0}}", "users"),
            ("{{request.pathSegments.last}}", "pets"), ("{{request.path.id}}", "7"),
            ("{{request.query.x}}", "1"), ("{{request.query.x.[1]}}", "2"),
            ("{{request.query.x.last}}", "2"), ("{{request.query.y}}", "a b"),
            ("{{request.query.none}}", ""), ("{{request.headers.X-Id}}", "abc"),
            ("{{request.headers.[x-id]}}", "abc"), ("{{request.cookies.s}}", "1"),
            ("{{request.method}}", "POST"), ("{{request.host}}", "api.example.com"),
            ("{{request.port}}", "8080"), ("{{request.baseUrl}}", "http://api.example.com:8080"),
            ("{{request.requestLine.path}}", "/users/7/pets"),
            ("{{jsonPath request.body '$.a.b'}}", "c"),
            ("{{{jsonPath request.body '$.a'}}}", #"{"b":"c"}"#),
            ("{{jsonPath request.body '$.list'}}", "[1,2]"),
            ("{{jsonPath request.body '$.none' default='M'}}", "M"),
            ("{{trim (jsonPath request.body '$.t')}}", "up"), ("{{upper request.query.y}}", "A B"),
            ("{{capitalize request.query.y}}", "A B"), ("{{base64 request.query.y}}", "YSBi"),
            ("{{now}}", "2026-09-21T14:13:20Z"), ("{{now format='epoch'}}", "1790000000250"),
            ("{{now offset='-1 days' format='unix'}}", "1789913600"),
            ("{{now offset='5 months' format='yyyy-MM-dd HH:mm:ss'}}", "2027-02-21 14:13:20"),
            ("{{now format=\"dd.MM.yy'T'SSSX\"}}", "21.09.26T250Z"),
            ("{{parameters.who}}", "World"), ("{{!comment}}x", "x"), ("\\{{x}}", "{{x}}"),
            ("a{{request.method}}b{{request.method}}", "aPOSTbPOST"),
        ] as [(String, String)])
    func `a template is filled from request, clock and parameters`(
        template: String, text: String
    ) throws {
        let body = JSONSerializer.string(.string(template))
        let made = try Self.response(
            #"{"body": \#(body), "headers": {"X-T": "{{request.method}}"}, "#
                + #""transformers": ["response-template"], "#
                + #""transformerParameters": {"who": "World"}}"#,
            to: Self.sent, request: #"{"urlPathTemplate": "/users/{id}/pets"}"#)
        #expect(String(decoding: made.body, as: UTF8.self) == text)
        #expect(made.fields["X-T"] == "POST")
    }

    @Test(arguments: [
        ("length=33 type='ALPHANUMERIC'", 33, "abcdefghijklmnopqrstuvwxyz0123456789"),
        ("length=12 type='ALPHABETIC' uppercase=true", 12, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        ("length=10 type='NUMERIC'", 10, "0123456789"), ("type='UUID'", 36, "0123456789abcdef-"),
        ("length=5 type='HEXADECIMAL'", 5, "0123456789abcdef"),
    ])
    func `random values have a length and a kind`(
        options: String, length: Int, characters: String
    ) throws {
        let made = try Self.response(
            #"{"jsonBody": {"v": "{{randomValue \#(options)}}"}, "transformers": "#
                + #"["response-template"]}"#)
        let value = try #require(try JSONParser.parse(made.body)["v"]?.string)
        #expect(value.count == length)
        #expect(value.allSatisfy(characters.contains))
    }

    @Test func `a value of the request cannot split the header`() throws {
        let made = try Self.response(
            #"{"headers": {"X-T": "{{request.query.q}}"}, "transformers": ["response-template"]}"#,
            to: HTTPRequest(.get, "/?q=a%0D%0AX-Evil:%201"))
        #expect(made.fields["X-T"] == "a  X-Evil: 1")
    }

    @Test func `delays, pace and faults are those of rules`() throws {
        #expect(
            try Self.step(#"{"fixedDelayMilliseconds": 250}"#).effects.delay
                == .fixed(.milliseconds(250)))
        let uniform = #"{"type": "uniform", "lower": 10, "upper": 30}"#
        #expect(
            try Self.step(#"{"fixedDelayMilliseconds": 5, "delayDistribution": \#(uniform)}"#)
                .effects.delay == .uniform(from: .milliseconds(15), to: .milliseconds(35)))
        let lognormal = #"{"type": "lognormal", "median": 80, "sigma": 0.4}"#
        #expect(
            try Self.step(#"{"delayDistribution": \#(lognormal)}"#).effects.delay
                == .lognormal(median: .milliseconds(80), sigma: 0.4, max: .seconds(86_400)))
        let dribble = #"{"numberOfChunks": 5, "totalDuration": 1000}"#
        #expect(
            try Self.step(#"{"chunkedDribbleDelay": \#(dribble)}"#).effects.pace
                == .chunks(5, over: .seconds(1)))
        #expect(
            try Self.step(#"{"fault": "CONNECTION_RESET_BY_PEER"}"#).effects.fault
                == .connectionResetByPeer)
    }

    @Test(arguments: [
        (
            #"{"proxyBaseUrl": "http://x"}"#,
            "/response/proxyBaseUrl 'proxyBaseUrl' is not supported in a response"
        ),
        (#"{"body": "a", "jsonBody": {}}"#, "/response only one of body, jsonBody can be the body"),
        (#"{"fault": "BANG"}"#, "/response/fault the fault 'BANG' is not supported"),
        (
            #"{"transformers": ["mine"]}"#,
            "/response/transformers/0 the transformer 'mine' is not supported"
        ),
        (
            #"{"statusMessage": "Fine\nX: y"}"#,
            "/response/statusMessage 'statusMessage' cannot have control characters"
        ),
        (
            #"{"status": 42}"#,
            "/response/status 'status' must be a whole number from 200 to 599, not 42"
        ),
        (#"{"base64Body": "*"}"#, "/response/base64Body 'base64Body' must be Base64"),
        (
            #"{"bodyFileName": "a.json"}"#,
            "/response/bodyFileName the file 'a.json' of 'bodyFileName' cannot be used: "
                + "the stub has no folder of files; start it with --wiremock DIR"
        ),
        (
            #"{"body": "{{#if x}}a{{/if}}", "transformers": ["response-template"]}"#,
            "/response/body the template '{{#if x}}' is not supported: "
                + "there is no value 'x'"
        ),
        (
            #"{"body": "{{xPath 'a' '/b'}}", "transformers": ["response-template"]}"#,
            "/response/body the template '{{xPath 'a' '/b'}}' is not supported: "
                + "there is no value or helper 'xPath'"
        ),
        (
            #"{"headers": {"A": "{{request.path.id}}"}, "transformers": ["response-template"]}"#,
            "/response/headers/A the template '{{request.path.id}}' is not supported: "
                + "'id' is no variable of the mapping's urlPathTemplate"
        ),
        (
            #"{"transformerParameters": [1]}"#,
            "/response/transformerParameters 'transformerParameters' must be an object, "
                + "this is array"
        ),
        (
            #"{"fixedDelayMilliseconds": 86400001}"#,
            "/response/fixedDelayMilliseconds 'fixedDelayMilliseconds' must be a number from 0 "
                + "to 86400000, not 86400001"
        ),
        (
            #"{"delayDistribution": {"type": "odd"}}"#,
            "/response/delayDistribution the type 'odd' of 'delayDistribution' is not supported"
        ),
    ])
    func `what is not supported in a response is refused`(response: String, refusal: String) throws
    {
        let (rule, refusals) = try Self.read(response)
        #expect(rule == nil)
        #expect(refusals.first == refusal)
    }

    @Test(arguments: [
        (
            #"{"postServeActions": [{"name": "webhook"}]}"#,
            "/postServeActions 'postServeActions' is not supported in a mapping"
        ),
        (
            #"{"newScenarioState": "b"}"#,
            "/newScenarioState 'newScenarioState' needs 'scenarioName'"
        ),
        (
            #"{"priority": "high"}"#,
            "/priority 'priority' must be a whole number from 0 to 2147483647, not \"high\""
        ),
        ("[]", " a mapping must be an object, this is array"),
        (#"{"id": 5}"#, "/id 'id' must be a text, this is integer"),
        (#"{"mappings": {}}"#, "/mappings 'mappings' is not supported in a mapping"),
        (#"{"mappings": null}"#, "/mappings 'mappings' is not supported in a mapping"),
        (
            #"{"id": "\#(key)", "uuid": "21111111-2222-4333-8444-555555555555"}"#,
            "/uuid 'uuid' is not the same as 'id'"
        ),
    ])
    func `what is not supported in a mapping is refused`(mapping: String, refusal: String) throws {
        var reader = MappingReader(files: MappingFiles(folder: nil))
        #expect(reader.rule(try JSONParser.parse(mapping), key: Self.key) == nil)
        #expect(reader.refusals.map { "\($0.pointer) \($0.message)" } == [refusal])
    }

    @Test func `empty lists of actions and metadata are accepted, and listed`() throws {
        var reader = MappingReader(files: MappingFiles(folder: nil))
        let text =
            #"{"name": "n", "postServeActions": [], "metadata": {"a": 1}, "persistent": true}"#
        let rule = reader.rule(try JSONParser.parse(text), key: Self.key)
        let origin = try #require(rule?.origin)
        #expect(origin.isPersistent)
        #expect(origin.document["metadata"] == ["a": 1])
        #expect(origin.document["id"]?.string == Self.key)
        #expect(origin.document["uuid"]?.string == Self.key)
    }
}

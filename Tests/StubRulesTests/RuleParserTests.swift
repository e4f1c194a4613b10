import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRules

struct RuleParserTests {
    private func rule(_ text: String) throws -> Rule {
        let rules = try RuleParser.rules(in: Sample.document(text))
        try #require(rules.count == 1)
        return rules[0]
    }

    private func diagnostics(
        _ text: String, vocabulary: RuleVocabulary = RuleVocabulary()
    ) throws -> [Diagnostic] {
        let document = try Sample.document(text, file: "rules.json")
        let error = #expect(throws: DiagnosticError.self) {
            try RuleParser.rules(in: document, vocabulary: vocabulary)
        }
        return error?.diagnostics ?? []
    }

    // MARK: - Valid rules

    @Test func `parses the flaky dashboard of the documentation`() throws {
        let document = try Sample.document(
            """
            { "name": "flaky-dashboard", "description": "Two 503s, then the truth.",
              "rules": [ { "operation": "getDashboard",
                           "sequence": [ { "status": 503, "headers": { "Retry-After": "1" },
                                           "repeat": 2 },
                                         { "passthrough": true } ] },
                         { "operation": "listProducts", "when": { "query": { "skip": "20" } },
                           "times": 1, "fault": "TRUNCATED_BODY" } ] }
            """)

        let scenario = try RuleParser.scenario(in: document)

        #expect(
            scenario
                == Scenario(
                    "flaky-dashboard", description: "Two 503s, then the truth.",
                    rules: [
                        Rule(.operation("getDashboard"))
                            .respond(503, headers: ["Retry-After": "1"], repeats: 2)
                            .passThrough(),
                        Rule(.operation("listProducts", query: ["skip": "20"]))
                            .failing(with: .truncatedBody).times(1),
                    ]))
    }

    @Test func `parses every way to select requests`() throws {
        let rule = try rule(
            """
            { "name": "n", "method": "put", "path": "/users/{id}", "passthrough": true,
              "when": { "query": { "a": 1, "b": { "contains": "x" }, "c": { "absent": true } },
                        "headers": { "X-A": { "present": true }, "X-B": { "equals": "v" } },
                        "body": { "bio": "hi" }, "bodyContains": "hi", "user": 7 } }
            """)

        #expect(rule.name == "n")
        #expect(rule.user == "7")
        #expect(
            rule.pattern
                == RequestPattern(
                    method: .put, path: "/users/{id}",
                    query: ["a": .equals("1"), "b": .contains("x"), "c": .absent],
                    headers: ["X-A": .present, "X-B": .equals("v")],
                    body: ["bio": "hi"], bodyText: "hi"))
    }

    @Test(arguments: [
        #"{"data": {"present": true}}"#, #"{"a": [{"b": {"contains": 7}}]}"#,
        #"{"a": {"equals": {"present": 1, "absent": 2}}}"#, #"{"a": {"present": 1, "b": 2}}"#,
        "{}", #"{"absent": true}"#,
    ])
    func `matchers of a body are kept as they are written`(body: String) throws {
        let rule = try rule(#"{"when": {"body": \#(body)}, "passthrough": true}"#)

        #expect(rule.pattern == RequestPattern(body: try Sample.json(body)))
    }

    @Test(arguments: [
        (#"{"present": 1}"#, ""), (#"{"a": {"absent": "true"}}"#, "/a"),
        (#"{"a": [1, {"b": {"contains": ["x"]}}]}"#, "/a/1/b"),
        (#"{"a": 1, "b": {"present": true, "contains": "x"}}"#, "/b"),
    ])
    func `a wrong matcher in a body is reported with its place`(body: String, place: String)
        throws
    {
        let found = try diagnostics(#"{"when": {"body": \#(body)}, "passthrough": true}"#)

        #expect(found.map(\.code) == ["rule/matcher"])
        #expect(found.first?.message.hasSuffix(" at /when/body" + place) == true)
        #expect(found.first?.position != nil)
    }

    @Test func `parses when a rule applies`() throws {
        let rule = try rule(
            """
            { "skip": 2, "times": 3, "scenario": "cart", "requires": "Started",
              "movesTo": "Paid", "passthrough": true }
            """)

        #expect(
            rule
                == Rule(.any).passThrough().skipping(2).times(3)
                .in(scenario: "cart", requires: "Started", movesTo: "Paid"))
    }

    @Test func `states in a scenario file belong to that scenario`() throws {
        let document = try Sample.document(
            #"{"name": "cart", "rules": [{"requires": "Paid", "respond": {"status": 409}}]}"#)

        let stage = try RuleParser.scenario(in: document).rules.first?.stage

        #expect(stage == Rule.Stage(of: "cart", requires: "Paid"))
    }

    @Test(arguments: [
        (#"{"status": 204}"#, RuleResponse(204)),
        (#"{"body": {"a": 1}}"#, RuleResponse(body: .json(["a": 1]))),
        (#"{"body": null}"#, RuleResponse(body: .json(.null))),
        (#"{"body": "<html>"}"#, RuleResponse(body: .text("<html>"))),
        (#"{"base64": "/9g="}"#, RuleResponse(body: .bytes([0xFF, 0xD8]))),
        (#"{"fixture": "users"}"#, RuleResponse(body: .fixture("users"))),
        (#"{"example": "empty"}"#, RuleResponse(body: .example("empty"))),
        (
            #"{"status": 302, "headers": {"Location": "/", "Set-Cookie": ["a=1", "b=2"]}}"#,
            RuleResponse(
                302,
                headers: HTTPFields([
                    .init(name: "Location", value: "/"), .init(name: "Set-Cookie", value: "a=1"),
                    .init(name: "Set-Cookie", value: "b=2"),
                ]))
        ),
    ])
    func `parses a response`(text: String, expected: RuleResponse) throws {
        let rule = try rule(#"{"respond": \#(text)}"#)

        #expect(rule.steps == [RuleStep(.respond(expected))])
    }

    @Test(arguments: [
        ("250", RuleDelay.fixed(.milliseconds(250))),
        (#"{"fixed": 0.5}"#, .fixed(.microseconds(500))),
        (
            #"{"uniform": {"lower": 100, "upper": 400}}"#,
            .uniform(from: .milliseconds(100), to: .milliseconds(400))
        ),
        (
            #"{"lognormal": {"median": 200, "sigma": 0.4, "max": 900}}"#,
            .lognormal(median: .milliseconds(200), sigma: 0.4, max: .milliseconds(900))
        ),
        ("\"infinite\"", .infinite),
        ("1e11", .fixed(.seconds(86_400))),
    ])
    func `parses a delay`(text: String, expected: RuleDelay) throws {
        #expect(try rule(#"{"delay": \#(text)}"#).effects.delay == expected)
    }

    @Test func `a rule has a chance`() throws {
        let rule = try rule(#"{"operation": "a", "chance": 0.2, "delay": 1}"#)

        #expect(rule == Rule(.operation("a")).chance(0.2).delayed(by: .milliseconds(1)))
    }

    @Test(arguments: ["1.01", "-0.1", "\"0.2\"", "null", "1e400"])
    func `a chance outside of 0 to 1 is reported with its place`(text: String) throws {
        let found = try diagnostics("{\"operation\": \"a\",\n \"chance\": \(text), \"delay\": 1}")

        #expect(found.map(\.code) == ["rule/range"])
        #expect(found.first?.message.hasPrefix("this must be a number from 0 to 1") == true)
        #expect(found.first?.message.hasSuffix("at /chance") == true)
        #expect(found.first?.position?.line == 2)
    }

    @Test(arguments: [
        ("\"GPRS\"", RulePace.gprs), ("\"EDGE\"", .edge), ("\"3G\"", .threeG), ("\"WiFi\"", .wifi),
        (#"{"bytesPerSecond": 1}"#, .bytesPerSecond(1)),
        (#"{"chunks": 5, "duration": 1000}"#, .chunks(5, over: .seconds(1))),
    ])
    func `parses a pace`(text: String, expected: RulePace) throws {
        #expect(try rule(#"{"pace": \#(text)}"#).effects.pace == expected)
    }

    @Test(arguments: [
        ("\"EMPTY_RESPONSE\"", Delivery.Fault.emptyResponse),
        ("\"MALFORMED_RESPONSE_CHUNK\"", .malformedResponseChunk),
        ("\"RANDOM_DATA_THEN_CLOSE\"", .randomDataThenClose),
        ("\"CONNECTION_RESET_BY_PEER\"", .connectionResetByPeer),
        ("\"CONNECTION_RESET_MID_BODY\"", .connectionResetMidBody),
        ("\"TRUNCATED_BODY\"", .truncatedBody), ("\"MISSING_LAST_CHUNK\"", .missingLastChunk),
        ("\"WRONG_CONTENT_LENGTH\"", .wrongContentLength), ("\"CLOSE_IDLE\"", .closeIdle),
        (
            #"{"HEADER_BYTES": "HTTP/1.1 200 OK\r\n\r\n"}"#,
            .headerBytes(Array("HTTP/1.1 200 OK\r\n\r\n".utf8))
        ),
        (#"{"HEADER_BYTES": {"base64": "/wA"}}"#, .headerBytes([0xFF, 0x00])),
    ])
    func `parses a fault`(text: String, expected: Delivery.Fault) throws {
        #expect(try rule(#"{"fault": \#(text)}"#).effects.fault == expected)
    }

    @Test func `parses patches, holds and changes of collections`() throws {
        let effects = try rule(
            """
            { "patch": {"total": 9}, "hold": {"barrier": "b", "until": 8},
              "mutate": [ {"collection": "products", "insert": {"title": "T"}},
                          {"collection": "products", "insert": {"title": "U"}, "at": "end"},
                          {"collection": "users", "delete": 7, "when": "after"},
                          {"collection": "users", "update": {"id": "x", "bio": ""}} ] }
            """
        ).effects

        #expect(effects.patch == .merge(["total": 9]))
        #expect(effects.hold == RuleHold(at: "b", until: 8))
        #expect(
            effects.mutations == [
                RuleMutation("products", .insert(members(["title": "T"]), atStart: true)),
                RuleMutation("products", .insert(members(["title": "U"]), atStart: false)),
                RuleMutation("users", .delete(7), when: .after),
                RuleMutation("users", .update("x", members(["id": "x", "bio": ""]))),
            ])
        #expect(
            try rule(#"{"patch": [{"op": "remove", "path": "/a"}]}"#).effects.patch
                == .operations(try JSONPatch([["op": "remove", "path": "/a"]])))
    }

    @Test func `a step of a sequence may have its own effects`() throws {
        let rule = try rule(
            """
            { "delay": 10, "sequence": [ {"fault": "CLOSE_IDLE"},
                                         {"status": 500, "delay": 20, "repeat": 3} ] }
            """)

        #expect(
            rule.steps == [
                RuleStep(.passThrough, effects: RuleEffects(fault: .closeIdle)),
                RuleStep(
                    .respond(RuleResponse(500)),
                    effects: RuleEffects(delay: .fixed(.milliseconds(20))), repeats: 3),
            ])
    }

    @Test func `an array is several rules`() throws {
        let document = try Sample.document(
            #"[{"operation": "a", "delay": 1}, {"operation": "b", "delay": 2}]"#)

        #expect(try RuleParser.rules(in: document).map(\.pattern.operation) == ["a", "b"])
    }

    // MARK: - Invalid rules

    @Test func `an unknown key is reported with its place and the nearest known one`() throws {
        let found = try diagnostics("{\n  \"tmes\": 1,\n  \"delay\": 5\n}")

        #expect(
            found.map(\.description) == [
                "rules.json:2:11: error: a rule cannot have 'tmes' at /tmes. Did you mean 'times'?"
            ])
    }

    @Test func `all errors are reported together`() throws {
        let found = try diagnostics(
            #"[{"delay": -1}, {"operation": 7, "delay": 1}, {"whenn": {}, "delay": 1}, 5]"#)

        #expect(
            found.map(\.code) == ["rule/range", "rule/type", "rule/unknown-key", "rule/type"])
    }

    @Test func `of a document full of errors the first few are reported`() throws {
        let rules = String(repeating: #"{"x": 1, "delay": 1},"#, count: 500) + #"{"delay": 1}"#

        #expect(try diagnostics("[\(rules)]").count == 50)
    }

    @Test(
        arguments: [
            ("{}", "rule/empty"), (#"{"operation": "a"}"#, "rule/empty"),
            (#"{"respond": {}, "passthrough": true}"#, "rule/conflict"),
            (#"{"respond": {"body": 1, "fixture": "a"}}"#, "rule/conflict"),
            (#"{"respond": {"stauts": 1}}"#, "rule/unknown-key"),
            (#"{"respond": {"status": 99}}"#, "rule/range"),
            (#"{"respond": {"status": "200"}}"#, "rule/range"),
            (#"{"respond": {"headers": {"a b": "c"}}}"#, "rule/header-name"),
            (#"{"respond": {"headers": {"a": "b\r\nc: d"}}}"#, "rule/header-value"),
            (#"{"respond": {"headers": []}}"#, "rule/type"),
            (#"{"respond": {"base64": "!"}}"#, "rule/base64"),
            (#"{"respond": 503}"#, "rule/type"),
            (#"{"passthrough": false}"#, "rule/passthrough"),
            (#"{"sequence": []}"#, "rule/sequence"), (#"{"sequence": {}}"#, "rule/sequence"),
            (#"{"sequence": [{"passthrough": true, "status": 200}]}"#, "rule/conflict"),
            (#"{"sequence": [{"repeat": 0}]}"#, "rule/range"),
            (#"{"times": 0, "delay": 1}"#, "rule/range"),
            (#"{"skip": -1, "delay": 1}"#, "rule/range"),
            (#"{"requires": "A", "delay": 1}"#, "rule/missing"),
            (#"{"path": "users", "delay": 1}"#, "rule/path"),
            (#"{"path": "/users?a=1", "delay": 1}"#, "rule/path"),
            (#"{"when": {"query": {"a": {"contain": "b"}}}, "delay": 1}"#, "rule/unknown-key"),
            (#"{"when": {"query": {"a": {}}}, "delay": 1}"#, "rule/matcher"),
            (#"{"when": {"query": {"a": []}}, "delay": 1}"#, "rule/type"),
            (#"{"patch": 1}"#, "rule/patch"), (#"{"delay": "soon"}"#, "rule/range"),
            (#"{"delay": {}}"#, "rule/delay"), (#"{"delay": {"uniform": {}}}"#, "rule/missing"),
            (#"{"delay": {"uniform": {"lower": 2, "upper": 1}}}"#, "rule/delay"),
            (#"{"delay": {"fixed": 1, "lognormal": {}}}"#, "rule/delay"),
            (#"{"pace": "4G"}"#, "rule/unknown-word"),
            (#"{"pace": {"chunks": 1}}"#, "rule/missing"),
            (#"{"fault": "EMPTY"}"#, "rule/unknown-word"),
            (#"{"fault": "HEADER_BYTES"}"#, "rule/fault"),
            (#"{"hold": {}}"#, "rule/missing"),
            (#"{"hold": {"barrier": "a", "until": 0}}"#, "rule/range"),
            (#"{"mutate": {"insert": {}}}"#, "rule/missing"),
            (#"{"mutate": {"collection": "a"}}"#, "rule/mutate"),
            (#"{"mutate": {"collection": "a", "insert": {}, "delete": 1}}"#, "rule/mutate"),
            (#"{"mutate": {"collection": "a", "update": {"b": 1}}}"#, "rule/mutate"),
            (#"{"mutate": {"collection": "a", "delete": 1, "when": "now"}}"#, "rule/unknown-word"),
        ] as [(String, String)])
    func `a rule with an error is rejected`(text: String, code: String) throws {
        let found = try diagnostics(text)

        #expect(Set(found.map(\.code)).contains(code))
        for diagnostic in found {
            #expect(diagnostic.file == "rules.json")
            #expect(diagnostic.position != nil)
        }
    }

    @Test func `the number of changes in a rule is limited`() throws {
        let most = RuleParser.mostMutations
        func rule(_ count: Int) -> String {
            let change = #"{"collection": "a", "delete": 1}"#
            let changes = Array(repeating: change, count: count).joined(separator: ",")
            return #"{"mutate": [\#(changes)]}"#
        }

        let rules = try RuleParser.rules(in: Sample.document(rule(most), file: "rules.json"))
        let found = try diagnostics(rule(most + 1))

        #expect(rules.first?.effects.mutations.count == most)
        #expect(found.map(\.code) == ["rule/mutate"])
        #expect(found.first?.message.contains("at most 20000 changes") == true)
    }

    @Test func `names are checked against the contract and the fixtures`() throws {
        let vocabulary = RuleVocabulary(
            operations: ["getDashboard", "listProducts"], fixtures: ["products", "users"])

        let found = try diagnostics(
            """
            [{"operation": "getDashbord", "respond": {"fixture": "product"}},
             {"mutate": {"collection": "zzz", "delete": 1}}]
            """, vocabulary: vocabulary)

        #expect(
            found.map(\.description) == [
                "rules.json:1:16: error: the contract has no operation 'getDashbord' at "
                    + "/0/operation. Did you mean 'getDashboard'?",
                "rules.json:1:54: error: there is no fixture 'product' at /0/respond/fixture. "
                    + "Did you mean 'products'?",
                "rules.json:2:28: error: there is no fixture 'zzz' at /1/mutate/collection. "
                    + "There are products, users.",
            ])
    }

    @Test(arguments: [
        ("[]", "rule/type"), ("{}", "rule/missing"), (#"{"name": "a"}"#, "rule/missing"),
        (#"{"name": "a", "rules": {}}"#, "rule/type"),
        (#"{"name": 1, "rules": []}"#, "rule/type"),
        (#"{"name": "a", "rules": [], "rule": []}"#, "rule/unknown-key"),
    ])
    func `a scenario file with an error is rejected`(text: String, code: String) throws {
        let document = try Sample.document(text)

        let error = #expect(throws: DiagnosticError.self) {
            try RuleParser.scenario(in: document)
        }

        #expect(error?.diagnostics.map(\.code).contains(code) == true)
    }

    @Test func `a journal query has all parts at the same level`() throws {
        let document = try Sample.document(
            #"{"operation": "a", "method": "GET", "query": {"q": "x"}, "headers": {"A": "b"}}"#)

        #expect(
            try RuleParser.question(in: document).pattern
                == RequestPattern(
                    operation: "a", method: .get, query: ["q": "x"], headers: ["A": "b"]))
        #expect(throws: DiagnosticError.self) {
            try RuleParser.question(in: Sample.document(#"{"when": {}}"#))
        }
    }
}

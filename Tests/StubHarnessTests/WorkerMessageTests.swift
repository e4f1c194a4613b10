import StubContract
import StubHTTP
import StubJSON
import Testing

@testable import StubHarness

/// What a process that runs cases reports to its parent.
struct WorkerMessageTests {
    private func sent(_ content: WorkerMessage.Content) throws -> WorkerMessage.Content {
        let line = WorkerMessage(7, content).line
        #expect(!line.contains("\n"))
        let message = try #require(WorkerMessage(line: line))
        #expect(message.position == 7)
        return message.content
    }

    @Test func `a result arrives as it was sent, without bodies`() throws {
        let place = SourcePlace(fileID: "A/B.swift", filePath: "/x/B.swift", line: 3, column: 9)
        var answers = AnswerRates()
        answers.add(.make(.hung), count: 2)
        var exchange = Exchange.make(id: 4, "/a?b=\"c\"", status: 503, body: "secret")
        exchange.response?.fields["Content-Type"] = "text/html"
        let result = CaseResult(
            id: "P01", title: "first\npage", group: CaseGroup("own", letter: "Z"), place: place,
            verdict: .crashed, duration: .milliseconds(1_234), evaluated: 5,
            mismatches: [
                Mismatch(
                    "w", expected: "e", actual: "ä\u{2028}", difference: "− x\n+ y", place: place),
                Mismatch("v", expected: "", actual: "", place: place),
            ],
            issues: [
                ObservedIssue(
                    issue: ContractIssue(
                        ContractIssue.Kind(.response, .contentType, "required"), severity: .warning,
                        message: "m", location: "l", missingMember: "id",
                        contract: JSONPointer(tokens: ["a/b", "c~d"])),
                    exchange: 4, request: "GET /a", isAllowed: true)
            ],
            exchanges: [exchange], answers: answers,
            use: ResourceUse(fixtures: ["users"], scenarios: ["slow"], unusedRules: ["r", "r"]))
        guard case .ended(let received) = try sent(.ended(result)) else {
            Issue.record("no result")
            return
        }
        #expect(received.name == result.name && received.group == result.group)
        #expect(received.place == place && received.verdict == .crashed)
        #expect(received.duration == result.duration && received.evaluated == 5)
        #expect(received.mismatches == result.mismatches && received.issues == result.issues)
        #expect(received.answers == answers && received.use == result.use)
        let other = try #require(received.exchanges.first)
        #expect(other.request.target == exchange.request.target && other.request.body.isEmpty)
        #expect(other.status == 503 && other.operation == "listProducts" && other.id == 4)
        #expect(other.response?.fields["Content-Type"] == "text/html")
    }

    @Test func `exchanges arrive whole if a pact or an archive is written`() throws {
        var exchange = Exchange.make(id: 4, "/a", status: 200, body: "ä\u{0}\n")
        exchange.request = HTTPRequest(
            .post, "/a?b=c",
            fields: ["Authorization": "Bearer x", "X-A": "1", "X-A": "2"],
            body: [0xFF, 0x00, 0x80, 0x0A], isHTTP10: true, connection: 9)
        exchange.response?.fields = ["Content-Type": "text/plain", "Set-Cookie": "a=b"]
        exchange.response?.delivery.delay = .milliseconds(250)
        exchange.response?.delivery.pace = Delivery.Pace(chunks: 3, duration: .seconds(2))
        exchange.arrival = .milliseconds(7)
        let result = CaseResult(
            id: "P01", title: "t", group: .pagination, place: SourcePlace(fileID: "A", line: 1),
            verdict: .passed, duration: .zero, exchanges: [exchange])
        var message = WorkerMessage(7, .ended(result))
        message.detail = .whole
        let line = message.line
        #expect(!line.contains("\n"))
        guard case .ended(let received) = WorkerMessage(line: line)?.content else {
            Issue.record("no result")
            return
        }
        let other = try #require(received.exchanges.first)
        #expect(other.request == exchange.request && other.arrival == exchange.arrival)
        #expect(other.response?.fields == exchange.response?.fields)
        #expect(other.response?.body == exchange.response?.body)
        #expect(other.response?.delivery.delay == .milliseconds(250))
        #expect(other.response?.delivery.pace == exchange.response?.delivery.pace)
    }

    @Test(arguments: [
        Verdict.passed, .failed, .timedOut, .crashed, .notApplicable(reason: "none"),
    ])
    func `each verdict arrives`(verdict: Verdict) throws {
        let result = CaseResult(
            id: "P01", title: "t", group: .pagination, place: SourcePlace(fileID: "A", line: 1),
            verdict: verdict, duration: .zero)
        guard case .ended(let received) = try sent(.ended(result)) else {
            Issue.record("no result")
            return
        }
        #expect(received.verdict == verdict)
    }

    @Test(arguments: [
        CaseProgress.Event.exchange("GET / → 200"), .step("a\nb"), .sending(.make(.crashed)),
        .answered(.make(.tolerated)),
    ])
    func `progress arrives`(event: CaseProgress.Event) throws {
        guard case .progress(let received) = try sent(.progress(event)) else {
            Issue.record("no progress")
            return
        }
        #expect(received == event)
    }

    @Test func `the memory arrives`() throws {
        guard case .memory(1 << 40) = try sent(.memory(1 << 40)) else {
            Issue.record("no memory")
            return
        }
    }

    @Test func `only the end of a case and of the memory have to be read at once`() {
        let place = SourcePlace(fileID: "A", line: 1)
        let result = CaseResult(
            id: "P01", title: "t", group: .pagination, place: place, verdict: .passed,
            duration: .zero)
        for (content, isProgress) in [
            (.ended(result), false), (.memory(1), false), (.progress(.step("a")), true),
            (.progress(.exchange("GET /ended → 200")), true),
            (.progress(.sending(.make(.hung))), true), (.progress(.answered(.make(.hung))), true),
        ] as [(WorkerMessage.Content, Bool)] {
            #expect(WorkerMessage.isProgress(WorkerMessage(7, content).line) == isProgress)
        }
    }

    @Test func `of exchanges of a case in a row only the last is needed`() {
        let step = WorkerMessage(7, .progress(.step("exchange"))).line
        let exchange = WorkerMessage(7, .progress(.exchange("GET /a"))).line
        let late = WorkerMessage(6, .progress(.exchange("GET /a"))).line
        #expect(WorkerMessage.replaces(exchange, exchange))
        #expect(!WorkerMessage.replaces(exchange, late))
        #expect(!WorkerMessage.replaces(exchange, step) && !WorkerMessage.replaces(step, exchange))
    }

    @Test(arguments: [
        "", "7", "7 ended", "7 ended {}", "x step \"a\"", "7 step a", "7 other \"a\"",
        "7 memory \"a\"", "7 sending [\"o\"]",
    ])
    func `other lines are no messages`(line: String) {
        #expect(WorkerMessage(line: line) == nil)
    }
}

extension AnswerRecord {
    static func make(
        _ outcome: Outcome, _ family: AnswerVariation = .null, of operation: String = "getNote",
        isAllowed: Bool = true, keyword: String = "nullable"
    ) -> AnswerRecord {
        AnswerRecord(
            operation: operation, family: family, isAllowed: isAllowed, keyword: keyword,
            outcome: outcome)
    }
}

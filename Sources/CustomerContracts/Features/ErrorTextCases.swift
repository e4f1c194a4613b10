import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// What the user reads of an error, and what is written to the log: a sentence of its own for each
/// kind of failure, and no secret of anybody.
enum ErrorTextCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase(
            "F15", "what the user reads of an error", .features, allowing: ["response"]
        ) { stage, then in
            try await expectTexts(stage, then)
        }
        ContractCase("F15", "what the user reads of an error", .features) { stage, then in
            await expectNetworkErrors(stage, then)
        }
        ContractCase(
            "F16", "nothing secret in the log", .features, allowing: ["request/query/undeclared"]
        ) { stage, then in
            try await expectRedaction(stage, then)
        }
    }

    // MARK: - Texts

    /// The statuses that mean the same to the user, and so have one text.
    private static let kinds = [
        [400], [403], [404, 410], [409, 412], [422], [429], [500, 502, 503, 504], [418],
    ]

    @MainActor
    private static func expectTexts(_ stage: Stage, _ then: Expectations) async throws {
        let form = stage.app.forgotPasswordViewModel()
        form.fill(email: "emily@example.com")
        var texts: [String] = []
        for kind in kinds {
            var own: Set<String> = []
            for status in kind {
                stage.refuse(Operation.resetPassword, status, "The server's words", times: 1)
                await form.submit()
                then.equal(form.errorMessage, "The server's words", "the text of \(status)")
                stage.stub.rules.add(
                    Rule(.operation(Operation.resetPassword)).times(1)
                        .respond(status, body: .json([:])))
                await form.submit()
                own.insert(try then.require(form.errorMessage, "a text for \(status) alone"))
            }
            then.count(own, 1, "texts for \(kind)")
            texts += own
        }
        then.unique(texts, "texts of different kinds")
        for text in texts {
            then.isTrue(text.hasSuffix(".") && text.contains(" "), "a sentence: \(text)")
            then.isFalse(text.contains("nil") || text.contains("("), "code in the text: \(text)")
        }
        let fields: JSONValue = [
            ["field": "email", "message": "The address is not ours."],
            ["field": "name", "message": "The name is missing."],
        ]
        for status in [400, 422] {
            stage.stub.rules.add(
                Rule(.operation(Operation.resetPassword)).times(1)
                    .respond(status, body: .json(["errors": fields])))
            await form.submit()
            for text in ["The address is not ours.", "The name is missing."] {
                then.text(form.errorMessage ?? "", contains: text, "the remarks of \(status)")
            }
            then.equal(
                form.error?.fields,
                ["email": "The address is not ours.", "name": "The name is missing."],
                "the remarks by field")
        }
        stage.refuse(Operation.resetPassword, 429, headers: ["Retry-After": "7"], times: 1)
        await form.submit()
        then.equal(form.error?.retryAfter, .seconds(7), "the pause that the server asks for")
        stage.clock.advance(by: .seconds(7))
        stage.refuse(Operation.resetPassword, 503, headers: ["Retry-After": "9"], times: 1)
        await form.submit()
        then.equal(form.error?.retryAfter, .seconds(9), "the pause of a maintenance")
        form.dismissError()
        then.isNil(form.errorMessage, "a text after it was read")
    }

    @MainActor
    private static func expectNetworkErrors(_ stage: Stage, _ then: Expectations) async {
        let transport = FailingTransport()
        stage.app.use(transport)
        let form = stage.app.forgotPasswordViewModel()
        form.fill(email: "emily@example.com")
        var texts: [AppError: String] = [:]
        for (code, meaning) in FailingTransport.meanings {
            transport.fail(with: code)
            await form.submit()
            then.isFalse(form.isSubmitting, "still submitting after \(code.rawValue)")
            then.isFalse(form.isSent, "shown as sent after \(code.rawValue)")
            guard meaning != .cancelled else {
                then.isNil(form.error, "an error of a request that was cancelled")
                continue
            }
            then.equal(form.error, meaning, "the error \(code.rawValue) of the system")
            then.equal(
                form.error?.isOffline, meaning == .network(.offline), "whether it is offline")
            texts[meaning] = form.errorMessage
        }
        then.count(texts, 5, "kinds of errors of the network")
        then.unique(texts.values, "texts of different kinds")
        then.isTrue(texts.values.allSatisfy { $0.hasSuffix(".") }, "sentences")
    }

    // MARK: - Log

    /// Texts of a server that repeats what it was sent, each with a secret.
    private static let echoes = [
        "No access for Bearer SECRET-0a.b_c~d+e/f==", "No access for basic SECRETs1==",
        "bearer  SECRET2", "The token eyJSECRET3.eyJzdWIiOjF9.SECRET4-x_y is not valid",
        "{\"password\": \"SECRET5\"}", "{\"refreshToken\":\"SECRET6 \\\" SECRET7\"}",
        "{\"user\": {\"client_secret\": \"SECRET8\"}}", "{\"Authorization\":\"SECRET9\"}",
        "/auth/login?user=a&Password=SECRET10&x=1", "?access_token=SECRET11",
    ]

    @MainActor
    private static func expectRedaction(_ stage: Stage, _ then: Expectations) async throws {
        let feed = try await stage.feed()
        let link = "\(stage.stub.address)/auth/feed?limit=2&access_token=SECRET12&cursor=c"
        stage.answer(
            Operation.feed, .feed([stage.row("feed")]),
            headers: ["Link": "<\(link)>; rel=\"next\""], times: 1)
        await feed.load()
        await feed.loadMore()
        then.equal(
            stage.values(of: "access_token", in: Operation.feed), ["SECRET12"], "what is sent")
        let form = stage.app.forgotPasswordViewModel()
        form.fill(email: "emily@example.com")
        for echo in echoes {
            stage.refuse(Operation.resetPassword, 400, echo, times: 1)
            let before = stage.log.lines.count
            await form.submit()
            let lines = stage.log.lines.dropFirst(before)
            then.isTrue(
                lines.contains { $0.contains("POST /auth/reset-password") },
                "a line about the failure that says \(echo)")
            then.equal(lines.filter { $0.contains("SECRET") }, [], "what \(echo) leaves in the log")
            stage.app.logger.log(.error, echo)
            then.isFalse(
                stage.log.lines.last?.contains("SECRET") ?? true, "what is left of \(echo)")
        }
        let lines = stage.log.lines
        then.equal(lines.filter { $0.contains("SECRET") }, [], "secrets in the log")
        then.isTrue(
            lines.contains { $0.contains("GET /auth/feed?limit=2&") && $0.contains("cursor=c") },
            "what is no secret stays in the log")
        let plain = "The word of the day: 3 products, page=2, \"title\": \"A basic lamp\"."
        stage.app.logger.log(.info, plain)
        then.text(stage.log.lines.last ?? "", contains: "3 products, page=2", "a plain line")
        let identity = AppleIdentity(identityToken: "SECRET13", firstName: "Emily")
        then.isFalse("\(identity)".contains("SECRET"), "an identity as text")
        then.isFalse(String(reflecting: identity).contains("SECRET"), "an identity in a debugger")
    }
}

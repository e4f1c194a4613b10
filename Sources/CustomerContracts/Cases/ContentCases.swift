import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

/// Answers whose label, encoding or shape is not what it says, or not what one expects.
enum ContentCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        labels
        encodings
        shapes
    }

    // MARK: - Labels

    @CaseBuilder<Stage>
    private static var labels: [ContractCase<Stage>] {
        ContractCase(
            "E07", "content-type variants", .errors, allowing: ["response/content-type"]
        ) { stage, then in
            let dashboard = try await stage.dashboard()
            let body = Array(JSONSerializer.string(stage.row("dashboard")).utf8)
            for type in [
                "application/json;charset=utf-8", "APPLICATION/JSON", "application/vnd.x+json",
                "application/json ; charset=\"UTF-8\"",
            ] {
                stage.answer(Operation.dashboard, bytes: body, type: type, times: 1)
                await dashboard.refresh()
                then.isNil(await dashboard.error, "an error for \(type)")
            }
            then.isTrue(await dashboard.dashboard != nil, "content")
            stage.stub.rules.add(
                Rule(.operation(Operation.dashboard)).times(1).respond(
                    503, headers: ["Content-Type": "application/problem+json"],
                    body: .json(["title": "Down for now", "status": 503, "message": "Down"])))
            await dashboard.refresh()
            then.equal(await dashboard.errorMessage, "Down", "the problem told")
        }
        ContractCase(
            "E08", "wrong content type", .errors, allowing: ["response/content-type"]
        ) { stage, then in
            let dashboard = try await stage.dashboard()
            let body = Array(JSONSerializer.string(stage.row("dashboard")).utf8)
            for (type, error) in [
                ("text/html", AppError.badContent(.html)),
                ("text/plain", .badContent(.foreign("text/plain"))),
            ] {
                stage.answer(Operation.dashboard, bytes: body, type: type, times: 1)
                await dashboard.refresh()
                then.equal(await dashboard.error, error, "what JSON as \(type) becomes")
            }
            let head = "HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n"
            stage.stub.rules.add(
                Rule(.operation(Operation.dashboard)).times(1)
                    .respond(
                        200, headers: ["Content-Type": "application/json"], body: .bytes(body)
                    )
                    .failing(with: .headerBytes(Array(head.utf8))))
            await dashboard.refresh()
            then.isNil(await dashboard.error, "an error where no type is named")
            then.isTrue(await dashboard.dashboard != nil, "content where no type is named")
        }
    }

    // MARK: - Encodings

    @CaseBuilder<Stage>
    private static var encodings: [ContractCase<Stage>] {
        ContractCase(
            "E20", "bad bytes", .errors, allowing: ["response/body"]
        ) { stage, then in
            try await stage.signIn()
            let title = "Café"
            let text = JSONSerializer.string(
                stage.row("products") { $0["title"] = .string(title) })
            let utf16 = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            let latin1 = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
            let cut = Array(text.utf8).filter { $0 != 0xA9 }
            for (name, bytes) in [
                ("UTF-8 with a mark", [0xEF, 0xBB, 0xBF] + Array(text.utf8)),
                ("UTF-16", [0xFF, 0xFE] + utf16), ("Latin-1", latin1), ("half a letter", cut),
            ] {
                stage.answer(Operation.product, bytes: bytes, times: 1)
                let service = await stage.app.productService()
                do {
                    then.equal(try await service.product(1).title, title, "the text from \(name)")
                } catch {
                    then.isTrue(
                        (error as? AppError)?.isDecoding == true, "\(name) becomes \(error)")
                }
            }
        }
        ContractCase(
            "E21", "compression", .errors, allowing: ["response/body", "response/content-type"]
        ) { stage, then in
            let dashboard = try await stage.dashboard()
            let packed = try then.require(Data(base64Encoded: emptyDashboard), "packed JSON")
            let gzip: HTTPFields = [
                "Content-Type": "application/json", "Content-Encoding": "gzip",
            ]
            stage.stub.rules.add(
                Rule(.operation(Operation.dashboard)).times(1)
                    .respond(200, headers: gzip, body: .bytes(Array(packed))))
            await dashboard.refresh()
            then.isNil(await dashboard.error, "an error of what is packed")
            then.equal(await dashboard.dashboard, Dashboard(), "what was packed")
            stage.stub.rules.add(
                Rule(.operation(Operation.dashboard)).times(2)
                    .respond(200, headers: gzip, body: .json(stage.row("dashboard"))))
            await dashboard.refresh()
            then.isTrue(await dashboard.error?.isNetwork == true, "what says so and is not fails")
            then.equal(await dashboard.dashboard, Dashboard(), "the content stays")
        }
    }

    /// A dashboard with nothing on it, by `gzip -n`.
    private static let emptyDashboard =
        "H4sIAAAAAAAAA6tWSs7PzU3NKylWsoqO1VEqyC+GMRNzkkpzoeyS/JR8MLMWAHJDiH8xAAAA"

    // MARK: - Shapes

    @CaseBuilder<Stage>
    private static var shapes: [ContractCase<Stage>] {
        ContractCase(
            "E06", "redirect to HTML", .errors,
            allowing: ["response/status", "request", "response/content-type"]
        ) { stage, then in
            let dashboard = try await stage.dashboard()
            stage.redirect(Operation.dashboard, 302, to: "/maintenance.html")
            stage.stub.rules.add(
                Rule(RequestPattern(path: PathPattern("/maintenance.html"))).respond(
                    200, headers: ["Content-Type": "text/html"],
                    body: .text("<html>Back soon</html>")))
            await dashboard.load()
            then.equal(await dashboard.error, .badContent(.html), "what is shown")
            then.isNil(await dashboard.dashboard, "content from the page")
            then.isTrue(await stage.app.authService().isSignedIn, "still signed in")
        }
        ContractCase(
            "E10", "204 on write", .errors, allowing: ["response/status"]
        ) { stage, then in
            let form = await stage.app.forgotPasswordViewModel()
            await form.fill(email: "emily@example.com")
            await form.submit()
            then.equal(stage.exchanges(Operation.resetPassword).map(\.status), [204], "the answer")
            then.isTrue(await form.isSent, "told as sent")
            then.isNil(await form.error, "an error")
            try await stage.signIn()
            stage.stub.rules.add(Rule(.operation(Operation.deletePost)).respond(204))
            let profile = await stage.app.profileViewModel(1, { _ in })
            await profile.load()
            let post = try then.require(await profile.profile?.posts.first, "a post")
            await profile.deletePost(post.id)
            then.isNil(await profile.error, "an error")
            then.isFalse(await profile.profile?.posts.contains(post) ?? true, "the post")
        }
        ContractCase(
            "E11", "error envelope in 200", .errors, allowing: ["response/body"]
        ) { stage, then in
            let dashboard = try await stage.dashboard()
            await dashboard.load()
            let shown = await dashboard.dashboard
            stage.answer(
                Operation.dashboard, ["success": false, "message": "It went wrong"], times: 1)
            await dashboard.refresh()
            then.isTrue(await dashboard.error?.isDecoding == true, "it is an error")
            then.equal(await dashboard.dashboard, shown, "the content stays")
        }
    }
}

extension ForgotPasswordViewModel {
    func fill(email: String) { self.email = email }
}

import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

/// Writes that are refused, redirected or overtaken: what was typed stays, and nothing is made up.
enum RefusedWriteCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase(
            "E22", "POST redirects", .errors, allowing: ["response/status"]
        ) { stage, then in
            try await stage.signIn()
            let form = await stage.app.composePostViewModel(1, { _ in })
            await form.fill(title: "Title", body: "Text")
            let before = stage.stub.fixtures.rows(of: "posts").count
            for status in [301, 302, 303] {
                stage.redirect(Operation.createPost, status, to: "/auth/posts/1", times: 1)
                await form.submit()
                then.equal(
                    await form.error, .undocumented(status: status, message: nil),
                    "what \(status) becomes")
            }
            then.count(stage.exchanges("authGetPost"), 0, "redirects followed as a read")
            for status in [307, 308] {
                await form.fill(title: "Title \(status)", body: "Text")
                stage.redirect(Operation.createPost, status, to: "/auth/posts/add", times: 1)
                await form.submit()
                then.isNil(await form.error, "an error after \(status)")
                let sent = stage.exchanges(Operation.createPost).suffix(2)
                then.equal(sent.first?.request.body, sent.last?.request.body, "the bodies")
                then.equal(sent.last?.request.method, .post, "the method")
            }
            then.equal(
                stage.stub.fixtures.rows(of: "posts").count - before, 2, "posts that were added")
        }
        ContractCase(
            "E24", "validation errors", .errors, allowing: ["request/body"]
        ) { stage, then in
            try await stage.signIn()
            let page = await stage.app.userDetailViewModel(2, { _ in })
            await page.load()
            await page.type(email: "x")
            await page.save()
            then.equal(stage.exchanges(Operation.replaceUser).map(\.status), [422], "the answer")
            then.isTrue(await page.fieldErrors["email"] != nil, "a remark beside the field")
            then.equal(await page.draft?.email, "x", "what was typed")
            await page.type(email: "x@example.com")
            await page.save()
            then.equal(await page.saveState, .saved, "the second attempt")
            then.isTrue(await page.fieldErrors.isEmpty, "the remarks are gone")
        }
        ContractCase("E25", "conflict", .errors) { stage, then in
            try await stage.signIn()
            let page = await stage.app.userDetailViewModel(1, { _ in })
            await page.load()
            await page.type(email: "new@example.com")
            stage.stub.rules.enable(scenario: "lost-update")
            await page.save()
            then.equal(await page.saveState, .conflict, "where saving stands")
            then.equal(await page.draft?.email, "new@example.com", "what was typed")
            then.isFalse(await page.canSave, "saving over it")
            await page.reload()
            then.equal(await page.user.bio, "Changed by somebody else.", "the other's entry")
            await page.type(email: "new@example.com")
            await page.save()
            then.equal(await page.saveState, .saved, "after looking at it")
        }
        ContractCase("E31", "deleted account / suspended", .errors) { stage, then in
            let dashboard = try await stage.dashboard()
            try stage.stub.fixtures.change("users", .delete(1))
            var error: AppError?
            let expiries = await stage.countingExpiries {
                await dashboard.load()
                error = await dashboard.error
            }
            then.equal(error, .sessionExpired, "what is shown")
            then.equal(expiries, 1, "sessions that ended")
            then.isFalse(await stage.app.authService().isSignedIn, "still signed in")
            then.isNil(await stage.app.userService().user, "a user")
        }
    }
}

extension UserDetailViewModel {
    func type(email: String) { draft?.email = email }

    func type(bio: String) { draft?.bio = bio }
}

import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// Writes that the server rejects or redirects, or that a later write overtakes: the form keeps the
/// user's input, and the app shows only what the server confirmed.
enum RefusedWriteCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        answers
        refusals
    }

    // MARK: - Answers

    @CaseBuilder<Stage>
    private static var answers: [ContractCase<Stage>] {
        ContractCase("E01", "every documented error", .errors) { stage, then in
            try await stage.signIn()
            stage.refuse(Operation.logout, 503)
            await stage.app.authService().signOut()
            then.isFalse(
                await stage.app.authService().isSignedIn, "signed in, though nobody could be told")
        }
        ContractCase("E10", "204 on write", .errors, allowing: ["response/status"]) { stage, then in
            let form = await stage.app.forgotPasswordViewModel()
            await form.fill(email: "emily@example.com")
            await form.submit()
            then.equal(stage.exchanges(Operation.resetPassword).map(\.status), [204], "the answer")
            then.isTrue(await form.isSent, "shown as sent")
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
        for (id, title, fault) in [
            ("E12", "truncated body", Delivery.Fault.truncatedBody),
            ("E13", "truncated chunked", .missingLastChunk),
            ("E14", "reset mid-body", .connectionResetMidBody),
        ] {
            ContractCase(id, title, .errors) { stage, then in
                try await stage.signIn()
                stage.stub.rules.add(
                    Rule(.operation(Operation.like)).times(2).failing(with: fault))
                let service = await stage.app.feedService()
                let like = await then.error(AppError.self, "a like that breaks off") {
                    try await service.setLiked(true, 50)
                }
                then.equal(like, .network(.connectionLost), "what it becomes")
                then.count(stage.exchanges(Operation.like), 1, "requests of a write")
            }
        }
        ContractCase("E32", "header case", .errors) { stage, then in
            try await stage.signIn()
            let (users, feed) = (
                await stage.app.userService(), await stage.app.feedViewModel { _ in }
            )
            for name in ["etag", "ETAG", "Etag"] {
                stage.answer(
                    Operation.user, stage.row("users"), headers: [name: "\"\(name)\""], times: 1)
                _ = try await users.userForEditing(1)
                _ = try await users.userForEditing(1)
                then.equal(
                    stage.exchanges(Operation.user).last?.request.fields["If-None-Match"],
                    "\"\(name)\"", "the tag that '\(name)' had")
                await stage.app.httpCache().removeAll()
            }
            for name in ["link", "LINK"] {
                stage.stub.rules.removeAll()
                stage.answer(
                    Operation.feed, .feed([stage.row("feed")]),
                    headers: [name: "<?cursor=c>; rel=\"next\""], times: 1)
                await feed.refresh()
                then.isTrue(await feed.hasMore, "a next part by '\(name)'")
            }
            stage.stub.rules.removeAll()
            for (count, name) in ["cache-control", "CACHE-CONTROL"].enumerated() {
                stage.answer(
                    Operation.filters, ["categories": [], "brands": []],
                    headers: [name: "max-age=60"], times: 1)
                await stage.app.httpCache().removeAll()
                for _ in 1...2 { _ = try await stage.app.productService().filters() }
                then.count(
                    stage.exchanges(Operation.filters), count + 1, "requests within '\(name)'")
            }
            for name in ["www-authenticate", "WWW-AUTHENTICATE"] {
                stage.refuse(
                    Operation.dashboard, 401, "Not for you",
                    headers: [name: "Bearer error=\"insufficient_scope\""], times: 1)
                let error = await then.error(AppError.self, "a lack of scope") {
                    try await stage.app.dashboardService().refresh()
                }
                then.equal(error, .notAllowed(message: "Not for you"), "what '\(name)' says")
            }
        }
        // On Apple's systems a POST on a closed connection fails immediately; on Linux it hangs
        // until its deadline.
        ContractCase("E15", "stale keep-alive", .errors) { stage, then in
            let dashboard = try await stage.dashboard()
            stage.stub.rules.add(
                Rule(.operation(Operation.dashboard)).times(1).failing(with: .closeIdle))
            await dashboard.load()
            let service = await stage.app.feedService()
            let like = Task { try await service.setLiked(true, 50) }
            let deadline = await stage.app.configuration.requestDeadline
            _ = await stage.passing(deadline) { await like.result }
            then.atMost(stage.exchanges(Operation.like).count, 1, "times the write was sent")
        }
        ContractCase("E20", "bad bytes", .errors, allowing: ["response/body"]) { stage, then in
            try await stage.signIn()
            let text = JSONSerializer.string(stage.row("products") { $0["title"] = "Café" })
            let service = await stage.app.productService()
            let latin1 = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
            stage.answer(Operation.product, bytes: latin1, times: 1)
            do {
                then.equal(try await service.product(1).title, "Café", "the text from Latin-1")
            } catch {
                then.isTrue((error as? AppError)?.isDecoding == true, "Latin-1 becomes \(error)")
            }
        }
    }

    // MARK: - Refusals

    @CaseBuilder<Stage>
    private static var refusals: [ContractCase<Stage>] {
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
        ContractCase("E25", "conflict", .errors, allowing: ["response/status"]) { stage, then in
            try await stage.signIn()
            let page = await stage.app.userDetailViewModel(1, { _ in })
            await page.load()
            await page.type(email: "new@example.com")
            stage.refuse(Operation.replaceUser, 409, "Somebody else is editing", times: 1)
            await page.save()
            then.equal(await page.saveState, .conflict, "where saving stands after 409")
            then.equal(await page.draft?.email, "new@example.com", "what was typed, after 409")
            then.isFalse(await page.canSave, "saving over what is not known")
            await page.save()
            then.count(stage.exchanges(Operation.replaceUser), 1, "requests")
            await page.reload()
            // 412 says the same about a version that is outdated.
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

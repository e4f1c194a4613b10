import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer
import UnderstudyChecks

/// A write changes what the user changed, and nothing else, on the server and on the screen.
enum WrittenMemberCases {
    // MARK: - Posts

    @CaseBuilder<Stage>
    static var posts: [ContractCase<Stage>] {
        ContractCase("D28", "read/write only", .decoding) { stage, then in
            let profile = try await stage.profile()
            let post = try then.require(await profile.profile?.posts.dropFirst().first, "a post")
            let before = stage.post(post.id.rawValue)
            let order = await profile.postIDs
            let form = await stage.app.editPostViewModel(post, { profile.update($0) })
            await form.type(title: "Changed")
            await form.save()
            then.isNil(await form.error, "an error")
            var expected = before
            expected?["title"] = "Changed"
            expected?["updatedAt"] = stage.post(post.id.rawValue)?["updatedAt"]
            then.equal(stage.post(post.id.rawValue), expected, "the post on the server")
            var shown = post
            shown.title = "Changed"
            let saved = await profile.profile?.posts.first { $0.id == post.id }
            shown.updatedAt = saved?.updatedAt
            then.equal(saved, shown, "the post on the screen, with all that was not changed")
            then.equal(await profile.postIDs, order, "the order")
            await profile.load()
            let fetched = await profile.profile?.posts.first { $0.id == post.id }
            shown.updatedAt = fetched?.updatedAt
            then.equal(fetched, shown, "the same after the next read")
        }
        ContractCase("D28", "read/write only", .decoding) { stage, then in
            let profile = try await stage.profile()
            let moments = await profile.profile?.posts.compactMap(\.createdAt) ?? []
            then.equal(moments, moments.sorted(by: >), "the posts, newest first")
            let before = await profile.postIDs
            stage.clock.advance(by: .seconds(60))
            let form = await stage.app.composePostViewModel(1, { _ in })
            await form.fill(PostDraft(title: "New", body: "Text", tags: ["one", "two"]))
            await form.submit()
            then.isNil(await form.error, "an error")
            await profile.load()
            let new = try then.require(await profile.profile?.posts.first, "the new post")
            then.equal(await Array(profile.postIDs.dropFirst()), before, "the new one comes first")
            then.equal(
                PostDraft(new), PostDraft(title: "New", body: "Text", tags: ["one", "two"]),
                "what was typed")
            then.equal(new.authorID, 1, "the author")
            then.equal(await form.draft, PostDraft(), "the form after a success")
        }
    }

    // MARK: - Typed during the request

    @CaseBuilder<Stage>
    static var typedPost: [ContractCase<Stage>] {
        ContractCase("F25", "text typed while saving", .features) { stage, then in
            let profile = try await stage.profile()
            let post = try then.require(await profile.profile?.posts.first, "a post")
            let form = await stage.app.editPostViewModel(post, { profile.update($0) })
            await form.type(title: "First")
            stage.hold(Operation.replacePost, at: "post", times: 1)
            async let saving: Void = form.save()
            try await stage.arrival(of: Operation.replacePost)
            await form.type(title: "Second")
            then.isFalse(await form.canSave, "another attempt meanwhile")
            stage.release("post")
            await saving
            then.isNil(await form.error, "an error")
            then.equal(await form.draft.title, "Second", "the text in the form")
            then.equal(await profile.profile?.posts.first?.title, "First", "the text that is saved")
            then.isTrue(await form.canSave, "what was typed meanwhile can be saved")
            await form.save()
            then.equal(
                stage.post(post.id.rawValue)?["title"]?.string, "Second", "the text on the server")
            then.isFalse(await form.canSave, "changes in the end")
            then.count(stage.exchanges(Operation.replacePost), 2, "requests")
        }
    }

    @CaseBuilder<Stage>
    static var typedUser: [ContractCase<Stage>] {
        ContractCase("F25", "text typed while saving", .features) { stage, then in
            try await stage.signIn()
            let page = await stage.app.userDetailViewModel(1, { _ in })
            await page.load()
            await page.type(bio: "First")
            await page.load()
            then.equal(await page.draft?.bio, "First", "the text in the form after a load")
            stage.hold(Operation.replaceUser, at: "user", times: 1)
            async let saving: Void = page.save()
            try await stage.arrival(of: Operation.replaceUser)
            await page.type(bio: "Second")
            then.isFalse(await page.canSave, "another attempt meanwhile")
            stage.release("user")
            await saving
            then.equal(await page.saveState, .saved, "where saving stands")
            then.equal(await page.draft?.bio, "Second", "the text in the form")
            then.equal(await page.user.bio, "First", "the text that is saved")
            then.isTrue(await page.canSave, "what was typed meanwhile can be saved")
            await page.save()
            then.equal(stage.user(1)?["bio"]?.string, "Second", "the text on the server")
            then.isFalse(await page.isDirty, "changes in the end")
            then.count(stage.exchanges(Operation.replaceUser), 2, "requests")
        }
    }

    // MARK: - Users

    @CaseBuilder<Stage>
    static var user: [ContractCase<Stage>] {
        ContractCase("D28", "read/write only", .decoding) { stage, then in
            try await stage.signIn()
            let before = stage.user(1)
            let account = try await stage.currentUser()
            let page = await stage.app.userDetailViewModel(1, { _ in })
            await page.load()
            await page.type(email: "new@example.com")
            await page.save()
            then.equal(await page.saveState, .saved, "where saving stands")
            var expected = before
            expected?["email"] = "new@example.com"
            then.equal(stage.user(1), expected, "the user on the server after the form")
            var shown = account
            shown?.email = "new@example.com"
            then.equal(await stage.app.userService().user, shown, "the signed-in user")
            let profile = await stage.app.profileViewModel(1, { _ in })
            await profile.load()
            await profile.updateBio("New words")
            expected?["bio"] = "New words"
            then.equal(stage.user(1), expected, "the user on the server after the profile")
            shown?.bio = "New words"
            then.equal(await stage.app.userService().user, shown, "the signed-in user afterwards")
            then.equal(await profile.profile?.user, shown, "the user on the profile")
        }
    }

    @CaseBuilder<Stage>
    static var avatar: [ContractCase<Stage>] {
        ContractCase("D28", "read/write only", .decoding) { stage, then in
            try await stage.signIn()
            var before = stage.user(1)
            var account = try await stage.currentUser()
            let avatar = await stage.app.avatarViewModel()
            await avatar.replace(by: .sample(bytes: 300))
            then.isNil(await avatar.error, "an error")
            let image = stage.user(1)?["image"]
            then.notEqual(image, before?["image"], "the portrait")
            before?["image"] = image
            then.equal(stage.user(1), before, "all else on the server")
            let user = await stage.app.userService().user
            then.equal(
                user?.imageURL?.absoluteString, image?.string, "the portrait of the signed-in user")
            account?.imageURL = user?.imageURL
            then.equal(user, account, "all else of the signed-in user")
        }
    }

    // MARK: - Settings

    @CaseBuilder<Stage>
    static var settings: [ContractCase<Stage>] {
        ContractCase("D28", "read/write only", .decoding) { stage, then in
            try await stage.signIn()
            let features = await stage.app.userFeatureFlagService()
            try await features.refresh()
            then.equal(await features.names, ["early_access"], "the features before")
            try await features.set(true, "dark_mode")
            then.equal(await features.names, ["dark_mode", "early_access"], "one more")
            try await features.set(false, "early_access")
            then.equal(await features.names, ["dark_mode"], "one less")
            try await features.refresh()
            then.equal(await features.names, ["dark_mode"], "the same on the server")
            let onboarding = await stage.app.onboardingService()
            try await onboarding.refresh()
            try await onboarding.set(.skipped, of: .notification)
            let steps: [OnboardingStep] = [
                OnboardingStep(step: .location, state: .pending),
                OnboardingStep(step: .notification, state: .skipped),
                OnboardingStep(step: .camera, state: .pending),
            ]
            then.equal(await onboarding.steps, steps, "one question answered, in their order")
            try await onboarding.refresh()
            then.equal(await onboarding.steps, steps, "the same on the server")
        }
    }
}

extension Stage {
    /// A post on the server.
    fileprivate func post(_ id: Int) -> JSONObject? { object("posts", id) }

    /// A user on the server.
    fileprivate func user(_ id: Int) -> JSONObject? { object("users", id) }

    private func object(_ collection: String, _ id: Int) -> JSONObject? {
        stub.fixtures.rows(of: collection).first { $0["id"]?.int == id }?.object
    }
}

extension ComposePostViewModel {
    fileprivate func fill(_ draft: PostDraft) { self.draft = draft }
}

import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// Changes on the profile that are shown before the server has confirmed them, alone and two at a
/// time.
enum ProfileEditCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        refused
        edits
        deletions
        elsewhere
        reads
    }

    // MARK: - Deleted elsewhere

    @CaseBuilder<Stage>
    private static var elsewhere: [ContractCase<Stage>] {
        ContractCase(
            "F26", "what is gone already", .features, tolerating: ["response/status"]
        ) { stage, then in
            let profile = try await stage.profile()
            let before = await profile.postIDs
            try stage.stub.fixtures.change("posts", .delete(.int(before[0].rawValue)))
            stage.refuse(Operation.deletePost, 503, times: 1)
            await profile.deletePost(before[0])
            then.isTrue(await profile.error != nil, "an error of the server")
            await profile.deletePost(before[0])
            then.equal(stage.exchanges(Operation.deletePost).last?.status, 404, "the answer")
            then.isNil(await profile.error, "an error of a post that is gone")
            then.equal(await profile.postIDs, Array(before.dropFirst()), "the posts")
            stage.refuse(Operation.deletePost, 410, times: 1)
            await profile.deletePost(before[1])
            then.isNil(await profile.error, "an error of a post that is gone for ever")
            then.equal(await profile.postIDs, Array(before.dropFirst(2)), "the posts left")
            await profile.load()
            then.isFalse(await profile.postIDs.contains(before[0]), "the post after a load")
        }
    }

    // MARK: - Refused

    @CaseBuilder<Stage>
    private static var refused: [ContractCase<Stage>] {
        ContractCase("R16", "optimistic rollback", .retries) { stage, then in
            let profile = try await stage.profile()
            let before = await profile.profile?.user.bio
            stage.refuseHolding(Operation.updateUser, at: "edit")
            async let edit: Void = profile.updateBio("Mine")
            try await stage.arrival(of: Operation.updateUser)
            then.equal(await profile.profile?.user.bio, "Mine", "shown at once")
            try stage.stub.fixtures.change("users", .update(1, ["firstName": "Renamed"]))
            await profile.load()
            then.equal(await profile.profile?.user.bio, "Mine", "shown over what was fetched")
            stage.release("edit")
            await edit
            then.equal(await profile.profile?.user.bio, before, "as it was before")
            then.equal(
                await profile.profile?.user.firstName, "Renamed", "what was fetched meanwhile")
            then.equal(await profile.error, .unavailable(message: "Not now"), "what is shown")
            await profile.updateBio("Mine")
            then.equal(await profile.profile?.user.bio, "Mine", "the second attempt")
            then.isNil(await profile.error, "an error after a success")
        }
        ContractCase("R16", "optimistic rollback", .retries) { stage, then in
            let profile = try await stage.profile()
            let before = await profile.postIDs
            let id = try then.require(before.dropFirst(2).first, "a post")
            stage.refuseHolding(Operation.deletePost, at: "deletion")
            async let deletion: Void = profile.deletePost(id)
            try await stage.arrival(of: Operation.deletePost)
            then.equal(await profile.postIDs, before.filter { $0 != id }, "hidden at once")
            stage.release("deletion")
            await deletion
            then.equal(await profile.postIDs, before, "back at its place")
            then.equal(await profile.error, .unavailable(message: "Not now"), "what is shown")
            await profile.deletePost(id)
            then.equal(await profile.postIDs, before.filter { $0 != id }, "the second attempt")
            then.isNil(await profile.error, "an error after a success")
        }
    }

    // MARK: - Two edits

    @CaseBuilder<Stage>
    private static var edits: [ContractCase<Stage>] {
        ContractCase("R17", "last intent wins", .retries) { stage, then in
            let profile = try await stage.profile()
            stage.hold(Operation.updateUser, at: "older", times: 1)
            async let older: Void = profile.updateBio("Older")
            try await stage.arrival(of: Operation.updateUser)
            await profile.updateBio("Newer")
            then.equal(await profile.profile?.user.bio, "Newer", "the newer edit, saved")
            stage.release("older")
            await older
            then.equal(await profile.profile?.user.bio, "Newer", "after the older answer")
            then.equal(
                await stage.app.userService().user?.bio, "Newer", "of the signed-in user")
            then.equal(
                stage.stub.fixtures.rows(of: "users").first?["bio"]?.string, "Newer",
                "on the server")
            let relaunched = try await stage.relaunched()
            then.equal(
                await relaunched.app.userService().user?.bio, "Newer", "after a relaunch")
        }
        for (name, refusesOlder) in [("older", true), ("newer", false)] {
            ContractCase("R17", "last intent wins", .retries) { stage, then in
                let profile = try await stage.profile()
                let first =
                    refusesOlder
                    ? stage.refusal(Operation.updateUser) : Rule(.operation(Operation.updateUser))
                stage.stub.rules.add(first.times(1).holding(at: "older"))
                async let older: Void = profile.updateBio("Older")
                try await stage.arrival(of: Operation.updateUser)
                if !refusesOlder { stage.refuse(Operation.updateUser, 503, times: 1) }
                await profile.updateBio("Newer")
                then.equal(
                    await profile.profile?.user.bio, refusesOlder ? "Newer" : "Older",
                    "before the older answer, the \(name) edit being refused")
                stage.release("older")
                await older
                then.equal(
                    await profile.profile?.user.bio, refusesOlder ? "Newer" : "Older",
                    "in the end, the \(name) edit being refused")
                then.equal(
                    stage.stub.fixtures.rows(of: "users").first?["bio"]?.string,
                    refusesOlder ? "Newer" : "Older", "on the server")
            }
        }
    }

    // MARK: - Two deletions

    @CaseBuilder<Stage>
    private static var deletions: [ContractCase<Stage>] {
        ContractCase("R17", "last intent wins", .retries) { stage, then in
            let profile = try await stage.profile()
            let before = await profile.postIDs
            let (one, other) = (before[0], before[1])
            stage.refuseHolding(Operation.deletePost, at: "first")
            async let first: Void = profile.deletePost(one)
            try await stage.arrival(of: Operation.deletePost)
            stage.hold(Operation.deletePost, at: "second", times: 1)
            async let second: Void = profile.deletePost(other)
            try await stage.arrival(of: Operation.deletePost, count: 2)
            async let again: Void = profile.deletePost(other)
            await again
            then.equal(await profile.postIDs, Array(before.dropFirst(2)), "both hidden")
            stage.release("second")
            await second
            then.equal(await profile.postIDs, Array(before.dropFirst(2)), "one still waits")
            stage.release("first")
            await first
            then.equal(
                await profile.postIDs, before.filter { $0 != other },
                "the refused one is back, the other one is gone")
            then.count(stage.exchanges(Operation.deletePost), 2, "requests, one a post")
        }
    }

    // MARK: - Reads that are overtaken

    @CaseBuilder<Stage>
    private static var reads: [ContractCase<Stage>] {
        ContractCase("K04", "refresh vs mutation", .concurrency) { stage, then in
            let profile = try await stage.profile()
            let before = await profile.postIDs
            stage.hold(Operation.posts, at: "old list", times: 1)
            async let load: Void = profile.load()
            try await stage.arrival(of: Operation.posts, count: 2)
            await profile.deletePost(before[0])
            stage.release("old list")
            await load
            then.equal(
                await profile.postIDs, Array(before.dropFirst()),
                "the posts, though the list was read before the deletion")
        }
        ContractCase("K04", "refresh vs mutation", .concurrency) { stage, then in
            let profile = try await stage.profile()
            stage.hold(Operation.user, at: "old user", times: 1)
            async let load: Void = profile.load()
            try await stage.arrival(of: Operation.user, count: 2)
            await profile.updateBio("Mine")
            stage.release("old user")
            await load
            then.equal(
                await profile.profile?.user.bio, "Mine",
                "the bio, though the user was read before the edit")
        }
        ContractCase("K04", "refresh vs mutation", .concurrency) { stage, then in
            let profile = try await stage.profile()
            let post = try then.require(await profile.profile?.posts.first, "a post")
            stage.hold(Operation.posts, at: "old list", times: 1)
            async let load: Void = profile.load()
            try await stage.arrival(of: Operation.posts, count: 2)
            let form = await stage.app.editPostViewModel(post, { profile.update($0) })
            await form.type(title: "Mine")
            await form.save()
            stage.release("old list")
            await load
            then.equal(
                await profile.profile?.posts.first { $0.id == post.id }?.title, "Mine",
                "the title, though the list was read before the edit")
        }
    }
}

extension ProfileViewModel {
    var postIDs: [Identifier<Post>] { profile?.posts.map(\.id) ?? [] }
}

extension Stage {
    /// A rule that refuses an operation for now.
    func refusal(_ operation: String) -> Rule {
        Rule(.operation(operation)).respond(503, body: .json(["message": "Not now"]))
    }

    /// Refuses an operation once, as soon as the barrier is released.
    func refuseHolding(_ operation: String, at barrier: String) {
        stub.rules.add(refusal(operation).times(1).holding(at: barrier))
    }
}

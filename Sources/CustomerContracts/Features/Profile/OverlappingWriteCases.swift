import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// Writes that overlap with other writes or with reads: what the user wanted last is shown, here and
/// after the next read.
enum OverlappingWriteCases {
    // MARK: - The user's features

    @CaseBuilder<Stage>
    static var features: [ContractCase<Stage>] {
        ContractCase("R17", "last intent wins", .retries) { stage, then in
            try await stage.signIn()
            let screen = await stage.app.moreViewModel { _ in }
            await screen.load()
            stage.hold(Operation.setUserFlag, at: "older", times: 1)
            async let older: Void = screen.setFeature("dark_mode", isEnabled: true)
            try await stage.arrival(of: Operation.setUserFlag)
            async let newer: Void = screen.setFeature("large_type", isEnabled: true)
            _ = await stage.staysQuiet()
            stage.release("older")
            _ = await (older, newer)
            let expected: Set = ["early_access", "dark_mode", "large_type"]
            then.equal(await screen.enabledFeatures, expected, "both features, shown")
            await screen.load()
            then.equal(await screen.enabledFeatures, expected, "both features, on the server")
        }
        ContractCase("R17", "last intent wins", .retries) { stage, then in
            try await stage.signIn()
            let screen = await stage.app.moreViewModel { _ in }
            await screen.load()
            stage.hold(Operation.setUserFlag, at: "on", times: 1)
            async let on: Void = screen.setFeature("dark_mode", isEnabled: true)
            try await stage.arrival(of: Operation.setUserFlag)
            async let off: Void = screen.setFeature("dark_mode", isEnabled: false)
            _ = await stage.staysQuiet()
            stage.release("on")
            _ = await (on, off)
            then.equal(await screen.enabledFeatures, ["early_access"], "off, as tapped last")
            await screen.load()
            then.equal(await screen.enabledFeatures, ["early_access"], "off on the server")
        }
        ContractCase("K04", "refresh vs mutation", .concurrency) { stage, then in
            try await stage.signIn()
            let screen = await stage.app.moreViewModel { _ in }
            await screen.load()
            stage.hold(Operation.userFlags, at: "old list", times: 1)
            async let load: Void = screen.load()
            try await stage.arrival(of: Operation.userFlags, count: 2)
            await screen.setFeature("dark_mode", isEnabled: true)
            stage.release("old list")
            await load
            then.equal(
                await screen.enabledFeatures, ["early_access", "dark_mode"],
                "the features, though the list was read before")
            then.isNil(await screen.error, "an error")
        }
    }

    // MARK: - Likes

    @CaseBuilder<Stage>
    static var likes: [ContractCase<Stage>] {
        ContractCase("R17", "last intent wins", .retries) { stage, then in
            let feed = try await stage.feed()
            await feed.load()
            let posts = await feed.items.filter { $0.post?.isLiked == false }.prefix(2)
            let (one, other) = try (
                then.require(posts.first, "a post"), then.require(posts.last, "another post")
            )
            stage.refuseHolding(Operation.like, at: "first")
            async let first: Void = feed.toggleLike(one.id)
            try await stage.arrival(of: Operation.like)
            await feed.toggleLike(other.id)
            then.equal(await feed.post(other.id)?.isLiked, true, "the other post, saved")
            stage.release("first")
            await first
            then.equal(await feed.post(one.id), one.post, "the refused one as it was")
            then.equal(await feed.post(other.id)?.isLiked, true, "the other post stays liked")
        }
        ContractCase("K04", "refresh vs mutation", .concurrency) { stage, then in
            let feed = try await stage.feed()
            await feed.load()
            let item = try then.require(
                await feed.items.first { $0.post?.isLiked == false }, "a post")
            stage.hold(Operation.feed, at: "old feed", times: 1)
            async let refresh: Void = feed.refresh()
            try await stage.arrival(of: Operation.feed, count: 2)
            await feed.toggleLike(item.id)
            let liked = await feed.post(item.id)
            then.equal(liked?.isLiked, true, "the like")
            stage.release("old feed")
            await refresh
            then.equal(
                await feed.post(item.id), liked, "the like, though the feed was read before")
            await feed.refresh()
            then.equal(await feed.post(item.id), liked, "the like on the server")
        }
    }

    // MARK: - A user's details

    @CaseBuilder<Stage>
    static var user: [ContractCase<Stage>] {
        ContractCase("K04", "refresh vs mutation", .concurrency) { stage, then in
            try await stage.signIn()
            let page = await stage.app.userDetailViewModel(1, { _ in })
            await page.load()
            await page.type(bio: "Mine")
            stage.hold(Operation.user, at: "old user", times: 1)
            async let load: Void = page.load()
            try await stage.arrival(of: Operation.user, count: 2)
            await page.save()
            then.equal(await page.saveState, .saved, "where saving stands")
            stage.release("old user")
            await load
            then.equal(
                await page.user.bio, "Mine", "the bio, though the user was read before the edit")
            then.equal(await page.draft?.bio, "Mine", "the text in the form")
            await page.type(bio: "Mine again")
            await page.save()
            then.equal(await page.saveState, .saved, "the next edit, of the newest version")
        }
        ContractCase("R17", "last intent wins", .retries) { stage, then in
            try await stage.signIn()
            let service = await stage.app.userService()
            stage.hold(Operation.updateUser, at: "older", times: 1)
            async let older = service.saveBio("Older", of: 1)
            try await stage.arrival(of: Operation.updateUser)
            _ = try await service.saveBio("Newer", of: 1)
            stage.release("older")
            _ = try await older
            then.equal(await service.user?.bio, "Newer", "the signed-in user")
        }
    }
}

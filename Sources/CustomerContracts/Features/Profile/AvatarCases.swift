import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// The profile picture: fetched once, shown before it is uploaded, and restored after a failure.
enum AvatarCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        fetched
        uploaded
    }

    // MARK: - Fetched

    @CaseBuilder<Stage>
    private static var fetched: [ContractCase<Stage>] {
        ContractCase("E28", "error clears", .errors) { stage, then in
            let avatar = try await stage.avatar()
            stage.refuse(Operation.image, 503, "Not now", times: 3)
            await stage.passingBackoffs { await avatar.load() }
            then.equal(await avatar.error, .unavailable(message: "Not now"), "what is shown")
            then.isNil(await avatar.picture, "a picture")
            then.isFalse(await avatar.isBusy, "busy")
            await avatar.load()
            then.isNil(await avatar.error, "an error after a success")
            then.isTrue(await avatar.picture != nil, "the picture")
            await avatar.load()
            then.count(stage.exchanges(Operation.image), 4, "requests, none for what is shown")
        }
        ContractCase("X02", "cancel is not an error", .cancellation) { stage, then in
            let avatar = try await stage.avatar()
            stage.hold(Operation.image, at: "answer", times: 1)
            let work = Task { await avatar.load() }
            try await stage.arrival(of: Operation.image)
            work.cancel()
            await work.value
            then.isNil(await avatar.error, "an error")
            then.isNil(await avatar.picture, "a picture")
            then.isFalse(await avatar.isBusy, "busy")
            then.isTrue(await stage.isAbandoned(Operation.image), "the connection is closed")
            await avatar.load()
            then.isTrue(await avatar.picture != nil, "the picture of the next load")
        }
        ContractCase("K02", "coalescing", .concurrency) { stage, then in
            let avatar = try await stage.avatar()
            await withTaskGroup { group in
                for _ in 0..<5 { group.addTask { await avatar.load() } }
            }
            then.isTrue(await avatar.picture != nil, "the picture")
            then.count(stage.exchanges(Operation.image), 1, "requests")
        }
    }

    // MARK: - Uploaded

    @CaseBuilder<Stage>
    private static var uploaded: [ContractCase<Stage>] {
        ContractCase("R16", "optimistic rollback", .retries) { stage, then in
            let avatar = try await stage.avatar()
            await avatar.load()
            let before = await avatar.picture
            let user = await stage.app.userService().user
            let new = Picture.sample(bytes: 300)
            stage.refuseHolding(Operation.avatar, at: "upload")
            async let upload: Void = avatar.replace(by: new)
            try await stage.arrival(of: Operation.avatar)
            then.equal(await avatar.picture, new.data, "shown at once")
            stage.release("upload")
            await upload
            then.equal(await avatar.picture, before, "the previous one again")
            then.equal(await avatar.error, .unavailable(message: "Not now"), "what is shown")
            then.equal(await stage.app.userService().user, user, "the signed-in user")
            await avatar.replace(by: new)
            then.equal(await avatar.picture, new.data, "the second attempt")
            then.isNil(await avatar.error, "an error after a success")
        }
        ContractCase("R17", "last intent wins", .retries) { stage, then in
            let avatar = try await stage.avatar()
            let first = Picture.sample(bytes: 300)
            stage.hold(Operation.avatar, at: "upload", times: 1)
            async let upload: Void = avatar.replace(by: first)
            try await stage.arrival(of: Operation.avatar)
            await avatar.replace(by: .sample(bytes: 400))
            then.equal(await avatar.picture, first.data, "one picture at a time")
            stage.release("upload")
            await upload
            then.equal(await avatar.picture, first.data, "the picture that was sent")
            then.count(stage.exchanges(Operation.avatar), 1, "uploads")
        }
        ContractCase("K10", "logout barrier", .concurrency) { stage, then in
            let avatar = try await stage.avatar()
            stage.hold(Operation.avatar, at: "upload", times: 1)
            async let upload: Void = avatar.replace(by: .sample(bytes: 300))
            try await stage.arrival(of: Operation.avatar)
            await stage.app.authService().signOut()
            stage.release("upload")
            await upload
            then.isNil(await avatar.error, "an error")
            then.isNil(await stage.app.userService().user, "a user")
        }
    }
}

extension Stage {
    /// Returns the picture of a signed-in user whose portrait is on the stub, before it is loaded.
    fileprivate func avatar() async throws -> AvatarViewModel {
        try await signIn()
        let service = await app.userService()
        if var user = await service.user {
            user.imageURL = try url("/images/product-1.png")
            await service.adopt(user)
        }
        return await app.avatarViewModel()
    }
}

import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer

/// A replayed or redirected request is the same request, and its token goes to one server alone.
enum ReplayCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        replays
        redirects
        clocks
    }

    // MARK: - Replays

    @CaseBuilder<Stage>
    private static var replays: [ContractCase<Stage>] {
        ContractCase("T13", "replay carries same body", .tokens) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            let form = await stage.app.composePostViewModel(1, { _ in })
            await form.fill(title: "Title", body: "Text with “quotes” and 👩‍🍳")
            await form.submit()
            then.isNil(await form.error, "an error")
            stage.stub.tokens.expire(.access)
            let avatar = await stage.app.avatarViewModel()
            await avatar.replace(by: .sample(bytes: 3000))
            then.isNil(await avatar.error, "an error of the upload")
            for operation in [Operation.createPost, Operation.avatar] {
                let sent = stage.exchanges(operation)
                then.count(sent, 2, "the request and its replay, \(operation)")
                then.equal(sent.first?.request.body, sent.last?.request.body, "the bodies")
                then.equal(
                    sent.map { $0.request.fields["Content-Length"] },
                    sent.map { String($0.request.body.count) }, "the lengths announced")
            }
        }
        ContractCase("T14", "replay keeps idempotency key", .tokens) { stage, then in
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            let form = await stage.app.composePostViewModel(1, { _ in })
            await form.fill(title: "Title", body: "Text")
            await form.submit()
            let keys = stage.exchanges(Operation.createPost)
                .map { $0.request.fields["Idempotency-Key"] }
            then.count(keys, 2, "the request and its replay")
            then.isTrue(keys[0] != nil, "a key")
            then.equal(keys.first, keys.last, "the keys")
        }
    }

    // MARK: - Redirects

    @CaseBuilder<Stage>
    private static var redirects: [ContractCase<Stage>] {
        ContractCase(
            "T27", "token only to its origin", .tokens, allowing: ["response/status"]
        ) { stage, then in
            try await stage.signIn()
            try await stage.withOtherServer { other in
                stage.redirect(Operation.product, 302, to: "\(other.url)/products/1", times: 1)
                then.equal(await stage.product(1).value, 1, "the product, wherever it came from")
                let url = try then.require(
                    URL(string: "\(other.url)/images/product-1.png"), "an address")
                _ = try await stage.app.imageService().image(at: url)
                then.count(other.journal.exchanges, 2, "requests to the other server")
                let told = other.journal.exchanges.filter {
                    $0.request.fields["Authorization"] != nil
                }
                then.count(told, 0, "requests that gave it the token")
            }
        }
        ContractCase(
            "T28", "same-origin redirect", .tokens, allowing: ["response/status"]
        ) { stage, then in
            try await stage.signIn()
            stage.redirect(Operation.product, 307, to: "/auth/products/2", times: 1)
            then.equal(await stage.product(1).value, 2, "the product it leads to")
            let sent = stage.exchanges(Operation.product)
            then.equal(sent.map(\.status), [307, 200], "the statuses")
            then.equal(Set(stage.authorizations(Operation.product)).count, 1, "tokens")
            then.count(stage.authorized(Operation.product), 2, "requests with a token")
        }
    }

    // MARK: - Clocks

    @CaseBuilder<Stage>
    private static var clocks: [ContractCase<Stage>] {
        ContractCase("T17", "device clock fast", .tokens) { stage, then in
            stage.stub.tokens.setLifetimes(access: 300)
            let stage = await stage.anotherApp(ahead: .seconds(600))
            try await stage.signIn()
            for id in 1...3 { then.equal(await stage.product(id).value, id, "the product") }
            then.count(stage.exchanges(Operation.refresh), 0, "refreshes of a new token")
            stage.clock.advance(by: .seconds(280))
            for id in 1...3 { then.equal(await stage.product(id).value, id, "the product later") }
            then.count(stage.exchanges(Operation.refresh), 1, "refreshes of the old token")
        }
        ContractCase("T18", "device clock slow", .tokens) { stage, then in
            let stage = await stage.anotherApp(ahead: .seconds(-600))
            try await stage.signIn()
            stage.stub.tokens.expire(.access)
            then.equal(await stage.product(1).value, 1, "the product")
            then.equal(
                stage.exchanges(Operation.product).map(\.status), [401, 200], "the statuses")
            then.count(stage.exchanges(Operation.refresh), 1, "refreshes")
        }
        ContractCase("T30", "clock of server used", .tokens) { stage, then in
            stage.stub.tokens.setLifetimes(access: 240)
            for minutes in [-5, 5] {
                let stage = await stage.anotherApp(ahead: .seconds(minutes * 60))
                try await stage.signIn()
                for id in 1...3 { then.equal(await stage.product(id).value, id, "the product") }
                stage.clock.advance(by: .seconds(230))
                let before = stage.exchanges(Operation.refresh).count
                for id in 1...3 { then.equal(await stage.product(id).value, id, "the product") }
                then.equal(
                    stage.exchanges(Operation.refresh).count - before, 1,
                    "refreshes of one token by a device \(minutes) minutes off")
            }
            then.count(stage.exchanges(Operation.refresh), 2, "refreshes in all")
        }
    }
}

extension ComposePostViewModel {
    func fill(title: String, body: String) {
        draft = PostDraft(title: title, body: body)
    }
}

extension Picture {
    /// A picture of that many bytes, of which nobody will ever see anything.
    static func sample(bytes count: Int) -> Picture {
        Picture(data: Data((0..<count).map { UInt8($0 % 251) }), mediaType: "image/png")
    }
}

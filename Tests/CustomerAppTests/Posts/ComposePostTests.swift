import CustomerApp
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ComposePostTests {
    nonisolated private static let row = """
        {"id":9,"userId":7,"title":"T","body":"B","tags":[],"views":0,
         "reactions":{"likes":0,"dislikes":0}}
        """

    private func keys(_ transport: ScriptedTransport) -> [String?] {
        transport.requests.map { $0.value(forHTTPHeaderField: "Idempotency-Key") }
    }

    private func form(
        _ transport: ScriptedTransport, onCreated: @escaping @MainActor (Post) -> Void = { _ in },
    ) async throws -> (ComposePostViewModel, ManualClock) {
        let app = try await TestApp(transport: transport).signedIn()
        let form = app.container.composePostViewModel(7, onCreated)
        form.draft = PostDraft(title: "T", body: "B")
        return (form, app.clock)
    }

    @Test func `an action keeps its key when it is retried, and another action gets a new key`()
        async throws
    {
        let transport = ScriptedTransport { _, number in
            number == 1 ? .message("no", status: 400) : .json(Self.row, status: 201)
        }
        var created: [Identifier<Post>] = []
        let (form, _) = try await form(transport) { created.append($0.id) }
        await form.submit()
        #expect(form.errorMessage == "no" && form.draft.title == "T")
        form.draft.title = "T"
        await form.submit()
        #expect(created == [9] && form.draft == PostDraft() && form.error == nil)
        form.draft = PostDraft(title: "T", body: "B")
        await form.submit()
        let keys = keys(transport)
        #expect(keys[0] != nil && keys[0] == keys[1] && keys[1] != keys[2])
    }

    @Test func `another text is another action`() async throws {
        let transport = ScriptedTransport(.message("no", status: 400))
        let (form, _) = try await form(transport)
        await form.submit()
        form.draft.body = "Better"
        await form.submit()
        #expect(Set(keys(transport)).count == 2)
    }

    @Test func `two taps create one post`() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { _, _ in
            try await gate.pass()
            return .json(Self.row, status: 201)
        }
        let (form, _) = try await form(transport)
        let first = Task { await form.submit() }
        await gate.arrivals(1)
        await form.submit()
        gate.open()
        await first.value
        #expect(transport.requests.count == 1)
    }

    @Test func `a post whose response was lost is sent again with its key`() async throws {
        let transport = ScriptedTransport { _, number in
            if number == 1 { throw URLError(.networkConnectionLost) }
            return .json(Self.row, status: 201)
        }
        let (form, clock) = try await form(transport)
        let submit = Task { await form.submit() }
        await until { clock.pending.contains { $0 < .seconds(1) } }
        clock.advance(by: .seconds(1))
        await submit.value
        #expect(form.error == nil && keys(transport).count == 2)
        #expect(keys(transport)[0] == keys(transport)[1])
    }

    @Test func `nothing is sent without a title and a text`() async throws {
        let transport = ScriptedTransport(.json(Self.row))
        let (form, _) = try await form(transport)
        form.draft.body = ""
        #expect(!form.canSubmit)
        await form.submit()
        #expect(transport.requests.isEmpty)
    }

    @Test func `a post that was not confirmed is there after a crash, with its key`() async throws {
        let (storage, secrets) = (MemoryKeyValueStore(), MemoryKeyValueStore())
        let gate = Gate()
        let first = ScriptedTransport { _, _ in
            try await gate.pass()
            return .json(Self.row, status: 201)
        }
        let app = try await TestApp(transport: first, storage: storage, secrets: secrets).signedIn()
        let form = app.container.composePostViewModel(7, { _ in })
        form.draft = PostDraft(title: "T", body: "B")
        let submit = Task { await form.submit() }
        await gate.arrivals(1)

        let second = ScriptedTransport(.json(Self.row, status: 201))
        let restarted = try TestApp(transport: second, storage: storage, secrets: secrets)
        let again = restarted.container.composePostViewModel(7, { _ in })
        #expect(again.draft == PostDraft(title: "T", body: "B"))
        #expect(restarted.container.composePostViewModel(8, { _ in }).draft == PostDraft())
        await again.submit()
        #expect(keys(second).first == keys(first).first)
        #expect(restarted.container.composePostViewModel(7, { _ in }).draft == PostDraft())
        submit.cancel()
        await submit.value
    }
}

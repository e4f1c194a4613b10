import CustomerApp
import Foundation
import StubBackport
import Testing

/// The rules of a keychain, with a fake in place of Apple's.
struct KeychainTests {
    private final class FakeKeychain: Keychain {
        struct State {
            var items: [KeychainItem: Data] = [:]
            var calls: [String] = []
            var failure: KeychainStatus?
            /// Lets another process add the item just before this one does.
            var isOvertaken = false
        }

        let state = Mutex(State())

        private func call(
            _ name: String, _ work: (inout State) -> KeychainStatus,
        ) -> KeychainStatus {
            state.withLock { state in
                state.calls.append(name)
                return state.failure ?? work(&state)
            }
        }

        func read(_ item: KeychainItem) -> (status: KeychainStatus, data: Data?) {
            var data: Data?
            let status = call("read") { state in
                data = state.items[item]
                return data == nil ? .itemNotFound : .success
            }
            return (status, data)
        }

        func add(_ data: Data, to item: KeychainItem) -> KeychainStatus {
            call("add") { state in
                if state.isOvertaken { state.items[item] = Data("theirs".utf8) }
                guard state.items[item] == nil else { return .duplicateItem }
                state.items[item] = data
                return .success
            }
        }

        func update(_ data: Data, of item: KeychainItem) -> KeychainStatus {
            call("update") { state in
                guard state.items[item] != nil else { return .itemNotFound }
                state.items[item] = data
                return .success
            }
        }

        func delete(_ item: KeychainItem) -> KeychainStatus {
            call("delete") { state in
                state.items.removeValue(forKey: item) == nil ? .itemNotFound : .success
            }
        }
    }

    private let keychain = FakeKeychain()
    private var store: KeychainKeyValueStore {
        KeychainKeyValueStore(service: "com.example.app", keychain: keychain)
    }

    private func calls() -> [String] {
        keychain.state.withLock { state in
            defer { state.calls = [] }
            return state.calls
        }
    }

    @Test func `an item is added once, then updated, and removed`() throws {
        let (first, second) = (Data("1".utf8), Data("2".utf8))
        #expect(try store.data(forKey: "a") == nil)
        try store.set(first, forKey: "a")
        #expect(calls() == ["read", "update", "add"])
        try store.set(second, forKey: "a")
        #expect(calls() == ["update"])
        #expect(try store.data(forKey: "a") == second)
        let item = KeychainItem(service: "com.example.app", account: "a")
        #expect(keychain.state.withLock { $0.items } == [item: second])
        try store.set(nil, forKey: "a")
        try store.set(nil, forKey: "a")
        #expect(try store.data(forKey: "a") == nil)
        #expect(calls() == ["read", "delete", "delete", "read"])
    }

    @Test func `an item that another process has added meanwhile is updated`() throws {
        keychain.state.withLock { $0.isOvertaken = true }
        try store.set(Data("mine".utf8), forKey: "a")
        #expect(try store.data(forKey: "a") == Data("mine".utf8))
        #expect(calls() == ["update", "add", "update", "read"])
    }

    @Test func `services do not share items`() throws {
        try store.set(Data("1".utf8), forKey: "a")
        let other = KeychainKeyValueStore(service: "com.example.other", keychain: keychain)
        #expect(try other.data(forKey: "a") == nil)
    }

    @Test(arguments: [KeychainStatus.interactionNotAllowed, KeychainStatus(rawValue: -34018)])
    func `a failed keychain operation throws an error with its status`(
        status: KeychainStatus,
    ) throws {
        try store.set(Data("1".utf8), forKey: "a")
        keychain.state.withLock { $0.failure = status }
        let reading = #expect(throws: KeychainError.self) { try store.data(forKey: "a") }
        let writing = #expect(throws: KeychainError.self) { try store.set(Data(), forKey: "a") }
        let deleting = #expect(throws: KeychainError.self) { try store.set(nil, forKey: "a") }
        #expect([reading, writing, deleting].map(\.?.operation) == [.read, .write, .delete])
        #expect([reading, writing, deleting].allSatisfy { $0?.status == status })
        #expect(reading?.description.contains("\(status.rawValue)") == true)
    }

    @Test func `0.61 a session is restored once the keychain can be read`() {
        let token = AuthToken(accessToken: "a", refreshToken: "r", receivedAt: ManualClock.start)
        var first = CredentialStore(storage: store)
        first.open(token)
        keychain.state.withLock { $0.failure = .interactionNotAllowed }
        let recorder = LogRecorder()
        var credentials = CredentialStore(storage: store, logger: recorder.logger)
        let unreadable = credentials.session
        #expect(unreadable == nil)
        #expect(recorder.text.contains("cannot be read"))
        keychain.state.withLock { $0.failure = nil }
        let session = credentials.session
        #expect(session?.token.accessToken == "a")
    }

    @MainActor
    @Test func `0.61 tokens and PIN are stored only among the secrets`()
        async throws
    {
        let storage = MemoryKeyValueStore()
        let app = try await TestApp(
            transport: AppServer.transport(), storage: storage, secrets: store
        ).signedIn(accessToken: "very-secret")
        try app.container.pinVault().set("1234")
        let accounts = keychain.state.withLock { Set($0.items.keys.map(\.account)) }
        #expect(accounts == ["session.token", "session.pin"])
        for account in accounts { #expect(storage.data(forKey: account) == nil) }
        let again = try TestApp(transport: AppServer.transport(), secrets: store)
        #expect(await again.container.authService().isSignedIn)
        #expect(again.container.pinVault().isSet)
        await again.container.authService().signOut()
        #expect(keychain.state.withLock { $0.items.isEmpty })
    }
}

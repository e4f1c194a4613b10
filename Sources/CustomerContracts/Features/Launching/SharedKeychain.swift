import CustomerApp
import Foundation
import StubBackport

/// A keychain in memory, which an extension of the app shares.
final class SharedKeychain: Keychain {
    private struct State {
        var items: [KeychainItem: Data] = [:]
        var isLocked = false
        var overtakes = false
    }

    private let state = Mutex(State())

    var isLocked: Bool {
        get { state.withLock { $0.isLocked } }
        set { state.withLock { $0.isLocked = newValue } }
    }

    /// Whether an extension adds each item a moment before the app.
    var overtakes: Bool {
        get { state.withLock { $0.overtakes } }
        set { state.withLock { $0.overtakes = newValue } }
    }

    func read(_ item: KeychainItem) -> (status: KeychainStatus, data: Data?) {
        state.withLock { state in
            if state.isLocked { return (.interactionNotAllowed, nil) }
            return state.items[item].map { (.success, $0) } ?? (.itemNotFound, nil)
        }
    }

    func add(_ data: Data, to item: KeychainItem) -> KeychainStatus {
        state.withLock { state in
            if state.isLocked { return .interactionNotAllowed }
            if state.overtakes, state.items[item] == nil { state.items[item] = Data() }
            guard state.items[item] == nil else { return .duplicateItem }
            state.items[item] = data
            return .success
        }
    }

    func update(_ data: Data, of item: KeychainItem) -> KeychainStatus {
        state.withLock { state in
            if state.isLocked { return .interactionNotAllowed }
            guard state.items[item] != nil else { return .itemNotFound }
            state.items[item] = data
            return .success
        }
    }

    func delete(_ item: KeychainItem) -> KeychainStatus {
        state.withLock { state in
            if state.isLocked { return .interactionNotAllowed }
            return state.items.removeValue(forKey: item) == nil ? .itemNotFound : .success
        }
    }
}

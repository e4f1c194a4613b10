import CustomerApp
import Foundation
import Testing

@MainActor
struct PinTests {
    private func type(_ text: String, into form: PinViewModel) {
        for digit in text { form.enter(digit) }
    }

    @Test func `0.25 the last digit sets a PIN, which unlocks the app later`() throws {
        let vault = StoredPinVault()
        var endings: [PinCompletion] = []
        let form = PinViewModel(.set, vault: vault) { endings.append($0) }
        type("12x٣", into: form)
        #expect(form.digits == "12")
        form.deleteLast()
        type("934", into: form)
        #expect(endings == [.accepted] && vault.isSet && form.digits == "")
        #expect(vault.verify("1934") && !vault.verify("1234"))
        let unlock = PinViewModel(.unlock, vault: vault) { endings.append($0) }
        type("1934", into: unlock)
        #expect(endings == [.accepted, .accepted])
    }

    @Test func `a wrong PIN may be entered five times`() throws {
        let vault = StoredPinVault()
        try vault.set("1111")
        var endings: [PinCompletion] = []
        let form = PinViewModel(.unlock, vault: vault) { endings.append($0) }
        for _ in 1...4 { type("2222", into: form) }
        #expect(endings.isEmpty && form.attemptsLeft == 1)
        type("2222", into: form)
        type("1111", into: form)
        #expect(endings == [.refused])
    }

    @Test func `0.19 the form is on the stack of the flow that needs it, and is removed when done`()
        throws
    {
        let container = try TestApp(transport: AppServer.transport()).container
        let navigator = Navigator()
        let more = MoreCoordinator(container: container, navigator: navigator)
        try more.start()
        try more.transition(to: MoreTransition.destination(.pin))
        let form = try #require(navigator.top?.viewModel as? PinViewModel)
        #expect(navigator.top?.coordinator?.parent === more)
        type("1234", into: form)
        #expect(navigator.path.isEmpty && more.children.isEmpty)
        #expect(container.pinVault().isSet)
    }

    @Test func `without a PIN no number unlocks the app`() throws {
        let vault = StoredPinVault()
        #expect(!vault.isSet && !vault.verify(""))
        try vault.set("1234")
        try vault.set(nil)
        #expect(!vault.isSet && !vault.verify("1234"))
    }

    @Test func `the PIN and its wrong attempts are kept over launches`() throws {
        let secrets = MemoryKeyValueStore()
        try StoredPinVault(storage: secrets).set("1111")
        for attempt in 1...4 {
            let vault = StoredPinVault(storage: secrets)
            #expect(vault.isSet && !vault.verify("2222"))
            #expect(PinViewModel(.unlock, vault: vault) { _ in }.attemptsLeft == 5 - attempt)
        }
        #expect(StoredPinVault(storage: secrets).verify("1111"))
        #expect(StoredPinVault(storage: secrets).attemptsLeft == 5)
        for _ in 1...5 { #expect(!StoredPinVault(storage: secrets).verify("2222")) }
        #expect(!StoredPinVault(storage: secrets).verify("1111"))
        try StoredPinVault(storage: secrets).set("3333")
        #expect(StoredPinVault(storage: secrets).verify("3333"))
    }

    @Test func `an unreadable vault counts as protected, and a failed save is reported`() {
        struct Broken: KeyValueStore {
            struct Failure: Error {}
            func data(forKey key: String) throws -> Data? { throw Failure() }
            func set(_ data: Data?, forKey key: String) throws { throw Failure() }
        }
        let vault = StoredPinVault(storage: Broken())
        #expect(vault.isSet && !vault.verify("1234"))
        var endings: [PinCompletion] = []
        let form = PinViewModel(.set, vault: vault) { endings.append($0) }
        type("1234", into: form)
        #expect(endings.isEmpty && form.errorMessage != nil && form.digits == "")
    }
}

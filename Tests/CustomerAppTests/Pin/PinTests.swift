import CustomerApp
import Testing

@MainActor
struct PinTests {
    private func type(_ text: String, into form: PinViewModel) {
        for digit in text { form.enter(digit) }
    }

    @Test func `0.25 a number is chosen by its last digit, and opens the app later`() {
        let vault = MemoryPinVault()
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

    @Test func `a wrong number may be entered five times`() {
        let vault = MemoryPinVault()
        vault.set("1111")
        var endings: [PinCompletion] = []
        let form = PinViewModel(.unlock, vault: vault) { endings.append($0) }
        for _ in 1...4 { type("2222", into: form) }
        #expect(endings.isEmpty && form.attemptsLeft == 1)
        type("2222", into: form)
        type("1111", into: form)
        #expect(endings == [.refused])
    }

    @Test func `0.19 the form is on the stack of the flow that needs it, and goes when it is done`()
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

    @Test func `no number opens nothing`() {
        let vault = MemoryPinVault()
        #expect(!vault.isSet && !vault.verify(""))
        vault.set("1234")
        vault.set(nil)
        #expect(!vault.isSet && !vault.verify("1234"))
    }
}

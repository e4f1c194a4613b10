import CustomerApp
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct ScreenTests {
    @Test func `3.18 the work of a screen is cancelled when the screen goes, whatever the way`()
        async
    {
        let ways: [@MainActor (Navigator, Screen) -> Void] = [
            { _, screen in screen.hide() },
            { navigator, _ in navigator.pop() },
            { navigator, _ in navigator.path = [] },
            { navigator, _ in navigator.setRoot(Screen(.login)) },
        ]
        for leave in ways {
            let gate = Gate()
            let isCancelled = Box(false)
            let screen = Screen(.users) {
                do { try await gate.pass() } catch { isCancelled.value = true }
            }
            let navigator = Navigator()
            navigator.setRoot(Screen(.more))
            navigator.push(screen)
            screen.show()
            await gate.arrivals(1)
            leave(navigator, screen)
            await until { isCancelled.value }
            #expect(isCancelled.value && !screen.isShown)
            gate.open()
        }
    }

    @Test func `a screen that is shown already does not begin again`() async {
        let gate = Gate()
        let begun = Box(0)
        let screen = Screen(.users) {
            begun.value += 1
            try? await gate.pass()
        }
        screen.show()
        screen.show()
        await gate.arrivals(1)
        screen.hide()
        #expect(begun.value == 1)
        gate.open()
        await screen.appear()
        #expect(begun.value == 2)
    }

    @Test func `1.19 a module's screen shows the module's own view model`() async throws {
        final class Counter {
            var loads = 0
        }
        let module = Module(.users, Counter()) { $0.loads += 1 }
        #expect(module.screen.viewModel === module.viewModel)
        await module.screen.appear()
        #expect(module.viewModel.loads == 1)
    }
}

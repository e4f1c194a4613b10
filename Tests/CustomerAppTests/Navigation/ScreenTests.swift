import CustomerApp
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ScreenTests {
    @Test func `3.18 the work of a screen is cancelled when it is removed in any way`()
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

    @Test func `showing a screen twice starts its work once`() async {
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
        @MainActor final class Counter {
            var loads = 0
        }
        let module = Module(.users, Counter()) { $0.loads += 1 }
        #expect(module.screen.viewModel === module.viewModel)
        await module.screen.appear()
        #expect(module.viewModel.loads == 1)
    }

    @Test(arguments: [true, false])
    func `a screen that reappears loads again, though its first load is still ending`(
        isUIKit: Bool
    ) async {
        let gate = Gate()
        let loads = Box((begun: 0, ended: 0, isLoading: false))
        let screen = Screen(.dashboard) {
            // View models run one load at a time.
            guard !loads.value.isLoading else { return }
            loads.value.isLoading = true
            loads.value.begun += 1
            // Ignores cancellation for a while, like a request that was just answered.
            await Task { _ = try? await gate.pass() }.value
            loads.value.isLoading = false
            loads.value.ended += 1
        }
        if isUIKit {
            screen.show()
            await gate.arrivals(1)
            screen.hide()
            screen.show()
        } else {
            let first = Task { await screen.appear() }
            await gate.arrivals(1)
            first.cancel()
            Task { await screen.appear() }
        }
        for _ in 0..<20 { await Task.yield() }
        #expect(loads.value.begun == 1)
        gate.open()
        for _ in 0..<10_000 where loads.value.ended < 2 { await Task.yield() }
        #expect(loads.value.begun == 2)
    }
}

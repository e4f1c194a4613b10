import CustomerApp
import Observation
import Testing

@MainActor
struct NavigatorTests {
    private final class Nothing: Presentable {
        var presentation: Presentation? { nil }
    }

    private func navigator(_ routes: Route...) -> (Navigator, [Screen]) {
        let navigator = Navigator()
        let screens = routes.map { Screen($0) }
        for screen in screens {
            if navigator.root == nil { navigator.setRoot(screen) } else { navigator.push(screen) }
        }
        return (navigator, screens)
    }

    @Test func `1.3 an object without a presentation changes nothing`() {
        let (navigator, _) = navigator(.dashboard, .users)
        navigator.push(Nothing())
        navigator.present(Nothing())
        navigator.setRoot(Nothing())
        #expect(navigator.root?.route == .dashboard)
        #expect(navigator.path == [.users])
        #expect(navigator.presented == nil)
    }

    @Test func `1.4 a navigator can be presented on another one`() throws {
        let (navigator, _) = navigator(.dashboard)
        let inner = Navigator()
        navigator.present(inner)
        guard case .navigator(let shown)? = navigator.presented else {
            Issue.record("not a navigator")
            return
        }
        #expect(shown === inner)
    }

    @Test
    func `1.5 2.12 presenting animates by default, and replaces the previous presentation`() {
        let (navigator, _) = navigator(.dashboard)
        let (first, second) = (Screen(.pin), Screen(.authorization))
        first.show()
        navigator.present(first)
        #expect(navigator.isAnimated)
        navigator.present(second, isAnimated: false)
        #expect(!navigator.isAnimated && !first.isShown)
        guard case .screen(let shown)? = navigator.presented else {
            Issue.record("nothing presented")
            return
        }
        #expect(shown === second)
    }

    @Test func `1.6 a completion runs when its screen is popped and not when it is pushed`() {
        let (navigator, _) = navigator(.dashboard)
        var pops = 0
        #expect(navigator.push(Screen(.users), hidesBottomBar: true) { pops += 1 })
        #expect(pops == 0 && navigator.stack.last?.hidesBottomBar == true)
        navigator.pop()
        navigator.pop()
        #expect(pops == 1)
    }

    @Test func `1.6 a navigator cannot be pushed, nor a screen twice`() {
        let (navigator, screens) = navigator(.dashboard, .users)
        #expect(!navigator.push(Navigator()))
        #expect(!navigator.push(screens[0]))
        #expect(!navigator.push(screens[1]))
        #expect(navigator.path == [.users])
    }

    @Test func `1.7 the root is never popped`() {
        let (navigator, screens) = navigator(.dashboard)
        navigator.pop()
        navigator.popToRoot()
        #expect(navigator.top === screens[0])
    }

    @Test(arguments: [true, false])
    func `1.8 a dismissal runs its completion, with or without a presentation`(isPresented: Bool) {
        let (navigator, _) = navigator(.dashboard)
        if isPresented { navigator.present(Screen(.pin)) }
        var completions = 0
        navigator.dismiss { completions += 1 }
        #expect(completions == 1 && navigator.presented == nil)
    }

    @Test func `1.9 a new root runs the completions of the removed screens, from the top`() {
        let navigator = Navigator()
        var pops: [Int] = []
        navigator.setRoot(Screen(.dashboard))
        navigator.push(Screen(.users)) { pops.append(1) }
        navigator.push(Screen(.user(1))) { pops.append(2) }
        navigator.setRoot(Screen(.login), hidesBar: true)
        #expect(pops == [2, 1])
        #expect(navigator.isBarHidden && !navigator.isAnimated && navigator.stack.isEmpty)
    }

    @Test func `1.10 popping to the root runs each completion once, from the top`() {
        let navigator = Navigator()
        var pops: [Int] = []
        navigator.setRoot(Screen(.dashboard))
        for number in 1...3 {
            navigator.push(Screen(.user(Identifier(rawValue: number)))) { pops.append(number) }
        }
        navigator.popToRoot()
        navigator.popToRoot()
        #expect(pops == [3, 2, 1])
    }

    @Test func `1.11 2.1 2.3 a back swipe written to the path is like any other pop`() {
        let navigator = Navigator()
        var pops: [Int] = []
        navigator.setRoot(Screen(.dashboard))
        let first = Screen(.users)
        navigator.push(first) { pops.append(1) }
        navigator.push(Screen(.user(7))) { pops.append(2) }
        navigator.path.removeLast()
        #expect(pops == [2])
        #expect(navigator.stack.map(\.screen.id) == [first.id])
    }

    @Test func `1.11 a completion may change the stack again`() {
        let navigator = Navigator()
        navigator.setRoot(Screen(.dashboard))
        navigator.push(Screen(.users)) { navigator.push(Screen(.notes)) }
        navigator.pop()
        #expect(navigator.path == [.notes])
    }

    @Test
    func `0.23 2.2 2.4 a new path keeps existing screens and makes the new ones`() {
        let (navigator, screens) = navigator(.more, .users, .user(1))
        var made: [Route] = []
        navigator.makeScreen = {
            made.append($0)
            return Screen($0)
        }
        navigator.path = [.users, .user(2), .profile(2)]
        #expect(navigator.path == [.users, .user(2), .profile(2)])
        #expect(navigator.stack.first?.screen === screens[1])
        #expect(made == [.user(2), .profile(2)])
    }

    @Test func `2.4 a path with a route that has no screen changes nothing`() {
        let (navigator, _) = navigator(.more, .users)
        navigator.makeScreen = { $0 == .login ? nil : Screen($0) }
        navigator.path = [.notes, .login]
        #expect(navigator.path == [.users])
    }

    @Test func `2.10 a screen in the middle can be removed`() {
        let (navigator, screens) = navigator(.more, .users, .user(1), .profile(1))
        navigator.remove { $0.route == .user(1) }
        #expect(navigator.path == [.users, .profile(1)])
        #expect(navigator.top === screens[3])
    }

    @Test func `2.9 a new path does not notify observers of other properties`() {
        let (navigator, _) = navigator(.dashboard)
        let (isPathTold, isBarTold) = (Box(false), Box(false))
        withObservationTracking {
            _ = navigator.path
        } onChange: {
            isPathTold.value = true
        }
        withObservationTracking {
            _ = navigator.isBarHidden
        } onChange: {
            isBarTold.value = true
        }
        navigator.push(Screen(.users))
        #expect(isPathTold.value && !isBarTold.value)
    }
}

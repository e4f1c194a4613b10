import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubServer
import UnderstudyChecks

/// Flows and the screens that they show: what ends is gone, is reported once, and loads no longer.
enum FlowCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase("F08", "flows and their screens", .features) { stage, then in
            let flows = await Flows(stage.app)
            then.equal(await flows.opened, [.custom("parent"), .custom("child")], "what is shown")
            await flows.report(.network(.offline))
            then.equal(
                await flows.parent.errors, [.network(.offline)], "errors that the parent is told")
            then.equal(await flows.go(), .unhandledTransition("unknown"), "a transition")
            then.equal(await flows.parent.transitions, 1, "transitions that the parent is asked")
            await flows.finish()
            await flows.finish()
            then.equal(await flows.parent.ends, 1, "ends that the parent is told")
            then.equal(await flows.opened, [.custom("parent")], "what is shown after the end")
            then.equal(await flows.parent.children.count, 0, "flows that go on")
        }
        ContractCase("F08", "flows and their screens", .features) { stage, then in
            let flows = await Flows(stage.app)
            let screen = await Screen(.custom("twice"))
            then.equal(await flows.push(screen), [true, false], "the same screen, pushed twice")
            then.equal(await flows.opened.count, 3, "screens")
            await flows.navigator.pop()
            then.equal(await flows.left, 1, "times that a screen was left")
            then.isFalse(await flows.parent.showPath([.note(1)]), "a path without screens")
            then.equal(
                await flows.opened, [.custom("parent"), .custom("child")], "the screens stay")
        }
        ContractCase("X01", "leaving cancels", .cancellation) { stage, then in
            try await stage.signIn()
            let ways: [(String, @MainActor @Sendable (Navigator, Screen) -> Void)] = [
                ("popped", { navigator, _ in navigator.pop() }),
                ("popped to the root", { navigator, _ in navigator.popToRoot() }),
                ("removed by a path", { navigator, _ in navigator.path = [] }),
                ("removed", { navigator, left in navigator.remove { $0 === left } }),
                ("replaced by a root", { navigator, _ in navigator.setRoot(Screen(.more)) }),
            ]
            for (way, leave) in ways {
                try await expectCancelled(way, stage, then) { screen in
                    let navigator = Navigator()
                    navigator.setRoot(Screen(.dashboard))
                    navigator.push(screen)
                    screen.show()
                    return { leave(navigator, screen) }
                }
            }
            try await expectCancelled("a root that was replaced", stage, then) { screen in
                let navigator = Navigator()
                navigator.setRoot(screen)
                screen.show()
                return { navigator.setRoot(Screen(.more)) }
            }
            try await expectCancelled("dismissed", stage, then) { screen in
                let navigator = Navigator()
                navigator.present(screen)
                screen.show()
                return { navigator.dismiss() }
            }
            try await expectCancelled("replaced by another sheet", stage, then) { screen in
                let navigator = Navigator()
                navigator.present(screen)
                screen.show()
                return { navigator.present(Screen(.more)) }
            }
            try await expectCancelled("a view that disappears", stage, then) { screen in
                let view = Task { await screen.appear() }
                return { view.cancel() }
            }
        }
    }

    /// Shows a screen whose request is not answered, leaves it, and expects the request to end.
    private static func expectCancelled(
        _ way: String, _ stage: Stage, _ then: Expectations,
        by show: @MainActor @Sendable (Screen) -> @MainActor @Sendable () -> Void
    ) async throws {
        stage.stub.rules.removeAll()
        let before = stage.exchanges(Operation.product).count
        stage.hold(Operation.product, at: way)
        let model = await stage.app.productDetailsViewModel(.id(1))
        let screen = await Screen(.product(1), model) { await model.load() }
        let leave = await show(screen)
        try await stage.arrival(of: Operation.product, count: before + 1)
        await leave()
        then.isTrue(
            await stage.becomes { await !model.state.isLoading }, "the load ends: \(way)")
        then.isNil(await model.state.error, "an error: \(way)")
        stage.release(way)
    }
}

/// A flow within another one, each with a screen.
@MainActor
private final class Flows {
    let navigator = Navigator()
    let parent: NotedFlow
    let child: NotedFlow
    private(set) var left = 0

    init(_ app: AppContainer) {
        parent = NotedFlow(container: app, navigator: navigator)
        child = NotedFlow(container: app, navigator: navigator, parent: parent)
        do {
            try parent.show(Screen(.custom("parent"), coordinator: parent))
            try parent.begin(child)
            try child.show(Screen(.custom("child"), coordinator: child))
        } catch {
            parent.errors.append(.unexpected("\(error)"))
        }
    }

    /// The screens from the first to the front.
    var opened: [Route] { (navigator.root.map { [$0.route] } ?? []) + navigator.path }

    func report(_ error: AppError) { child.handle(error) }

    func finish() { child.finish() }

    /// What becomes of a transition that no flow knows.
    func go() -> NavigationError? {
        do {
            try child.transition(to: Unknown())
            return nil
        } catch {
            return error as? NavigationError
        }
    }

    func push(_ screen: Screen) -> [Bool] {
        (0..<2).map { _ in navigator.push(screen, onPop: { [weak self] in self?.left += 1 }) }
    }

    private struct Unknown: Transition, CustomStringConvertible {
        var description: String { "unknown" }
    }
}

/// A flow that notes what it is told.
private final class NotedFlow: FlowCoordinator {
    var errors: [AppError] = []
    private(set) var ends = 0
    private(set) var transitions = 0

    override func handle(_ error: AppError) {
        errors.append(error)
        super.handle(error)
    }

    override func perform(_ transition: any Transition) throws -> Bool {
        transitions += 1
        return false
    }

    override func child(
        _ child: FlowCoordinator, stoppedWith completion: (any Completion)?
    ) throws {
        ends += 1
    }
}

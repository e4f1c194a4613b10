import Testing

@testable import CustomerApp

@MainActor
struct FlowCoordinatorTests {
    private enum Step: Transition {
        case known(Int)
        case unknown
    }

    private struct Done: Completion, Equatable {
        let number: Int
    }

    /// A flow with one screen that records its calls.
    private final class Flow: FlowCoordinator {
        var performed: [Int] = []
        var endings: [Done?] = []
        var routed: [[Route]] = []
        var answersRoutes = false
        var knowsSteps = true

        override func start() throws {
            try show(Screen(.notes, coordinator: self))
        }

        override func perform(_ transition: any Transition) throws -> Bool {
            guard knowsSteps, case Step.known(let number) = transition else { return false }
            performed.append(number)
            return true
        }

        override func child(
            _ child: FlowCoordinator, stoppedWith completion: (any Completion)?,
        ) throws {
            endings.append(completion as? Done)
        }

        override func route(to path: [Route]) -> Bool {
            routed.append(path)
            return answersRoutes || super.route(to: path)
        }
    }

    private func container(_ logger: AppLogger = .silent) throws -> AppContainer {
        AppContainer(configuration: try .make(), logger: logger)
    }

    @Test func `0.7 2.8 a flow starts, and ends once with a completion for its parent`() throws {
        let container = try container()
        let navigator = Navigator()
        let parent = Flow(container: container, navigator: navigator)
        try parent.start()
        let child = Flow(container: container, navigator: navigator, parent: parent)
        try parent.begin(child)
        try parent.begin(child)
        #expect(navigator.stack.count == 1)
        #expect(parent.children.contains(child) && child.parent === parent)
        #expect(child.baseScreen === navigator.top)

        try child.stop(with: Done(number: 1))
        try child.stop(with: Done(number: 2))
        #expect(parent.endings == [Done(number: 1)])
        #expect(navigator.stack.isEmpty && parent.children.isEmpty)
    }

    @Test func `0.9 a flow that ends without a completion passes nil to its parent`() throws {
        let container = try container()
        let navigator = Navigator()
        let parent = Flow(container: container, navigator: navigator)
        try parent.start()
        let child = Flow(container: container, navigator: navigator, parent: parent)
        try parent.begin(child)
        try child.stop()
        #expect(parent.endings == [nil])
    }

    @Test func `0.5 2.7 2.16 a flow is released with its last screen`() throws {
        let container = try container()
        let navigator = Navigator()
        let parent = Flow(container: container, navigator: navigator)
        try parent.start()
        weak var child: Flow?
        do {
            let flow = Flow(container: container, navigator: navigator, parent: parent)
            try parent.begin(flow)
            child = flow
        }
        #expect(child != nil && parent.children.count == 1)
        navigator.pop()
        #expect(child == nil)
        #expect(parent.children.isEmpty)
    }

    @Test func `0.6 the release of a flow is logged`() throws {
        let recorder = LogRecorder()
        do {
            let navigator = Navigator()
            let flow = Flow(container: try container(recorder.logger), navigator: navigator)
            try flow.start()
            #expect(!recorder.text.contains("Flow released"))
        }
        #expect(recorder.text.contains("Flow released"))
    }

    @Test func `0.20 a transition is passed up to the first flow that handles it`() throws {
        let container = try container()
        let (root, middle, leaf) = try tree(container)
        middle.knowsSteps = false
        leaf.knowsSteps = false
        try leaf.transition(to: Step.known(7))
        #expect(root.performed == [7] && middle.performed.isEmpty)
        leaf.knowsSteps = true
        try leaf.transition(to: Step.known(8))
        #expect(root.performed == [7] && leaf.performed == [8])
    }

    @Test
    func `0.20 0.21 an unhandled transition is thrown and logged, and a screen may ignore it`()
        throws
    {
        let recorder = LogRecorder()
        let (_, _, leaf) = try tree(try container(recorder.logger))
        #expect(throws: NavigationError.unhandledTransition("unknown")) {
            try leaf.transition(to: Step.unknown)
        }
        #expect(recorder.text.contains("No flow handles unknown"))
        leaf.go(to: Step.unknown)
        #expect(recorder.text.contains("Flow cannot go to unknown"))
    }

    @Test func `0.10 0.11 4.13 a route reaches each live child once, and no released one`() throws {
        let container = try container()
        let (root, middle, leaf) = try tree(container)
        #expect(!root.route(to: [.feed]))
        #expect(middle.routed == [[.feed]] && leaf.routed == [[.feed]])
        leaf.answersRoutes = true
        #expect(root.route(to: [.more]))
        #expect(leaf.routed == [[.feed], [.more]], "also when it is the one who answers")
        middle.navigator?.pop()
        #expect(middle.children.count == 1, "the test still holds the leaf")
    }

    @Test func `0.10 a route is offered to each live child until one handles it`() throws {
        let container = try container()
        let navigator = Navigator()
        held.value.append(navigator)
        let root = Flow(container: container, navigator: navigator)
        try root.start()
        let children = try (1...4).map { _ in
            let child = Flow(container: container, navigator: navigator, parent: root)
            try root.begin(child)
            return child
        }
        let path = navigator.path
        // One has ended, but the test still holds it.
        try children[1].stop()
        weak var gone: Flow?
        do {
            let flow = Flow(container: container, navigator: Navigator(), parent: root)
            root.join(flow)
            gone = flow
        }
        #expect(gone == nil)
        #expect(!root.route(to: [.feed]))
        #expect(children.map(\.routed.count) == [1, 0, 1, 1])
        #expect(navigator.path == path.dropLast() && navigator.presented == nil)
        children[2].answersRoutes = true
        #expect(root.route(to: [.more]))
        #expect(
            children.map(\.routed) == [[[.feed], [.more]], [], [[.feed], [.more]], [[.feed]]])
    }

    @Test func `0.24 the same flow started twice on two navigators shares nothing`() throws {
        let container = try container()
        let navigators = [Navigator(), Navigator()]
        // Flows hold their navigator weakly, and an optimised build releases it after its last use.
        defer { withExtendedLifetime(navigators) {} }
        let flows = try navigators.map { navigator in
            let flow = Flow(container: container, navigator: navigator)
            try flow.start()
            return flow
        }
        try flows[0].stop()
        #expect(navigators[0].root != nil && navigators[1].root != nil)
        try flows[1].transition(to: Step.known(1))
        #expect(flows[0].performed.isEmpty)
        #expect(flows[0].baseScreen !== flows[1].baseScreen)
    }

    @Test func `0.19 a flow on its parent's navigator is pushed on top of the parent's screens`()
        throws
    {
        let (root, middle, leaf) = try tree(try container())
        #expect(root.navigator === leaf.navigator)
        #expect(
            leaf.navigator?.stack.map(\.screen.id) == [middle, leaf].compactMap(\.baseScreen?.id))
    }

    @Test func `4.5 a flow holds its navigator weakly, and throws when it is released`() throws {
        let container = try container()
        var navigator: Navigator? = Navigator()
        let flow = Flow(container: container, navigator: navigator)
        navigator = nil
        #expect(flow.navigator == nil)
        #expect(throws: NavigationError.noNavigator) { try flow.start() }
        let parent = Flow(container: container, navigator: Navigator())
        #expect(throws: NavigationError.noNavigator) { try parent.begin(flow) }
        #expect(parent.children.isEmpty)
    }

    @Test func `2.8 a flow that ends also ends its children, without completions`() throws {
        let (root, middle, leaf) = try tree(try container())
        try middle.stop(with: Done(number: 3))
        #expect(root.endings == [Done(number: 3)])
        #expect(middle.endings.isEmpty)
        #expect(root.navigator?.stack.isEmpty == true)
        try leaf.stop(with: Done(number: 4))
        #expect(middle.endings.isEmpty)
    }

    /// Three flows on one navigator, each started by the previous one; the test keeps the
    /// navigator.
    private func tree(_ container: AppContainer) throws -> (root: Flow, middle: Flow, leaf: Flow) {
        let navigator = Navigator()
        held.value.append(navigator)
        let root = Flow(container: container, navigator: navigator)
        try root.start()
        let middle = Flow(container: container, navigator: navigator, parent: root)
        try root.begin(middle)
        let leaf = Flow(container: container, navigator: navigator, parent: middle)
        try middle.begin(leaf)
        return (root, middle, leaf)
    }

    private let held = Box<[Navigator]>([])
}

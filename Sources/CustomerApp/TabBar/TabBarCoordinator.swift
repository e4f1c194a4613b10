public import Observation

/// Where one can go from anywhere in the signed-in app.
public enum TabTransition: Transition {
    /// A tab, where it is offered.
    case select(TabBarCoordinator.Tab.Kind)
}

/// The signed-in app: tabs side by side, each with its own flow on its own stack.
@Observable
public final class TabBarCoordinator: FlowCoordinator {
    /// One tab.
    public struct Tab: Identifiable {
        /// Which tab it is.
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// The dashboard.
            case dashboard
            /// The product search.
            case search
            /// The marked products.
            case products
            /// What everybody writes; only where the feature is on.
            case feed
            /// Everything else.
            case more
        }

        /// Which tab it is.
        public let kind: Kind

        /// The tab's own stack.
        public let navigator: Navigator

        /// What tells a tab from the others.
        public var id: Kind { kind }
    }

    /// The tabs that are offered, from left to right.
    public private(set) var tabs: [Tab] = []

    /// The tab in front; setting it is what a tap does.
    public var selection = Tab.Kind.dashboard

    /// The tab in front, with its stack.
    public var selectedTab: Tab? { tabs.first { $0.kind == selection } }

    @ObservationIgnored private var binding: StateBinding?

    /// Offers the tabs that are switched on, and goes on to do so when something is switched.
    public override func start() throws {
        guard tabs.isEmpty else { return }
        let flags = container.featureFlagService()
        try offer(Self.kinds(flags))
        binding = StateBinding({ Self.kinds(flags) }) { [weak self] kinds in
            do {
                try self?.offer(kinds)
            } catch {
                self?.container.logger.log(.error, "A tab cannot be offered: \(error)")
            }
        }
    }

    public override func route(to path: [Route]) -> Bool {
        for tab in tabs {
            // The base screen of a tab keeps its flow alive, so it is always there to be asked.
            guard let flow = tab.navigator.root?.coordinator, flow.route(to: path) else { continue }
            selection = tab.kind
            return true
        }
        return false
    }

    public override func perform(_ transition: any Transition) throws -> Bool {
        guard case TabTransition.select(let kind) = transition,
            tabs.contains(where: { $0.kind == kind })
        else { return false }
        selection = kind
        return true
    }

    private static func kinds(_ flags: FeatureFlagService) -> [Tab.Kind] {
        Tab.Kind.allCases.filter { $0 != .feed || flags.isEnabled(.socialFeatures) }
    }

    /// Puts exactly these tabs on screen; those that stay keep their stacks.
    private func offer(_ kinds: [Tab.Kind]) throws {
        guard kinds != tabs.map(\.kind) else { return }
        var offered: [Tab] = []
        for kind in kinds {
            if let tab = tabs.first(where: { $0.kind == kind }) {
                offered.append(tab)
                continue
            }
            let navigator = Navigator()
            try begin(flow(of: kind, on: navigator))
            offered.append(Tab(kind: kind, navigator: navigator))
        }
        if !kinds.contains(selection), let first = kinds.first { selection = first }
        tabs = offered
    }

    private func flow(of kind: Tab.Kind, on navigator: Navigator) -> FlowCoordinator {
        switch kind {
        case .dashboard:
            DashboardCoordinator(container: container, navigator: navigator, parent: self)
        case .search: SearchCoordinator(container: container, navigator: navigator, parent: self)
        case .products:
            FavoritesCoordinator(container: container, navigator: navigator, parent: self)
        case .feed: FeedCoordinator(container: container, navigator: navigator, parent: self)
        case .more: MoreCoordinator(container: container, navigator: navigator, parent: self)
        }
    }
}

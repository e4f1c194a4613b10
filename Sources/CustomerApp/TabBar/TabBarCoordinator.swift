public import Observation

/// The transitions that are possible everywhere in the signed-in app.
public enum TabTransition: Transition {
    /// Selects a tab, if it is shown.
    case select(TabBarCoordinator.Tab.Kind)
}

/// The signed-in app: several tabs, each with its own flow and stack.
@Observable
public final class TabBarCoordinator: FlowCoordinator {
    /// One tab.
    public struct Tab: Identifiable {
        /// The kinds of tabs.
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// The dashboard.
            case dashboard
            /// The product search.
            case search
            /// The favorites.
            case products
            /// The feed; shown only if the feature is on.
            case feed
            /// Settings and links.
            case more
        }

        /// The kind of tab.
        public let kind: Kind

        /// The tab's stack.
        public let navigator: Navigator

        /// Identifies the tab.
        public var id: Kind { kind }
    }

    /// The tabs that are shown, from left to right.
    public private(set) var tabs: [Tab] = []

    /// The selected tab; a tap sets it.
    public var selection = Tab.Kind.dashboard

    /// The selected tab with its stack.
    public var selectedTab: Tab? { tabs.first { $0.kind == selection } }

    @ObservationIgnored private var binding: StateBinding?

    /// Shows the tabs whose features are on, and updates them when a feature flag changes.
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
            // The tab's root screen keeps its flow alive, so the flow always exists.
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

    /// Shows exactly these tabs; existing ones keep their stacks.
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

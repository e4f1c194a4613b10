import StubContract
import Synchronization

/// The definition that answers come from at present, as one reference.
///
/// A request is routed and decided by the same edition, however often the files change meanwhile.
final class StubEdition: Sendable {
    let definition: StubDefinition
    /// Guards nothing but itself: a route is a pure function of its key and the contract.
    private let routes = Mutex<[StubRoute.Key: StubRoute]>([:])

    /// So many different requests are remembered; a client that asks for ever new ones gains
    /// nothing and costs little.
    private static let mostRoutes = 1024

    init(_ definition: StubDefinition) {
        self.definition = definition
    }

    var contract: Contract { definition.contract }

    /// Where a request leads, found once for each method and target; `nil` if its target is broken.
    func route(_ key: StubRoute.Key) -> StubRoute? {
        if let known = routes.withLock({ $0[key] }) { return known }
        guard let route = StubRoute(key, contract: contract) else { return nil }
        guard route.isWorthKeeping else { return route }
        routes.withLock { routes in
            if routes.count >= Self.mostRoutes { routes.removeAll(keepingCapacity: true) }
            routes[key] = route
        }
        return route
    }
}

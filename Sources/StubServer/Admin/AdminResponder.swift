import StubContract
package import StubHTTP
package import StubJSON
import StubNet
import StubSupport

/// The admin API under `/__admin/`: a table of routes, each with a function.
struct AdminResponder: Sendable {
    private let guardian: AdminGuard
    private let wallClock: @Sendable () -> Double
    let routes: [AdminRoute]
    private let router: OperationRouter
    /// Why there is no such path below `/__admin/`; `nil` for any other one.
    private let missing: @Sendable (Substring) -> String?

    static let prefix = "/__admin/"

    static func answers(_ request: HTTPRequest) -> Bool {
        request.mayBeForStub && request.target.hasPrefix(prefix)
    }

    init(
        guardian: AdminGuard, routes own: [AdminRoute], adding others: AdminRoutes?,
        wallClock: @escaping @Sendable () -> Double
    ) {
        self.guardian = guardian
        var routes = own
        for route in others?.routes ?? [] { routes.add(route) }
        self.routes = routes
        missing = { path in others?.missing(path) }
        self.wallClock = wallClock
        var router = OperationRouter()
        for (index, route) in routes.enumerated() {
            _ = router.add(route.method, Self.prefix + route.path, operation: index)
        }
        self.router = router
    }

    /// Longer bodies are handled off the loop, which serves other clients meanwhile.
    private static let shortBody = 16 << 10

    func respond(to request: HTTPRequest, in session: StubSession) -> HTTPAnswer {
        let target = RequestTarget(request.target)
        let match = target.map { router.match(request.method, $0.segments) }
        if let refusal = guardian.refusal(of: request, isOpen: isOpen(match)) {
            return .now(refusal)
        }
        guard let target, let match else {
            return .now(.message(400, "The request target has an invalid percent-encoding"))
        }
        switch match {
        case .notFound:
            if let answer = unsupported(request) { return .now(answer) }
            return .now(
                request.method.isDeclarable
                    ? .message(404, "The admin API has no path \(request.path)")
                    : .notImplemented(request))
        case .methodNotAllowed(let allowed):
            return .now(unsupported(request) ?? .methodNotAllowed(request.asGet, allowed: allowed))
        case .operation(let index, let parameters):
            let call = AdminCall(
                request: request, target: target,
                parameters: Dictionary(
                    parameters.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }),
                session: session, real: wallClock(), routes: routes)
            let route = routes[index]
            guard request.body.count > Self.shortBody || route.isLong(call) else {
                return .now(response(of: route, to: call))
            }
            return .later {
                guard request.method == .get else {
                    return await BackgroundThread.shared.run { response(of: route, to: call) }
                }
                // No response is needed if the client has disconnected.
                return await BackgroundThread.shared.run(
                    unlessCancelled: .message(503, "The client has disconnected")
                ) { route.response(to: call) }
            }
        }
    }
}

extension AdminResponder {
    private func response(of route: AdminRoute, to call: AdminCall) -> HTTPResponse {
        let response = route.response(to: call)
        if route.changesState, response.status < 400 { call.session.noteAdminChange() }
        return response
    }

    /// The answer to a route that other stubs have, and this one does not; `nil` for any other path.
    private func unsupported(_ request: HTTPRequest) -> HTTPResponse? {
        missing(request.path.dropFirst(Self.prefix.count)).map { .message(501, $0) }
    }

    private func isOpen(_ match: OperationRouter.Match?) -> Bool {
        if case .operation(let index, _) = match { return routes[index].isOpen }
        return false
    }
}

/// A method and path of the admin API.
package struct AdminRoute: Sendable {
    package typealias Answer = @Sendable (AdminCall) throws(AdminError) -> HTTPResponse

    let method: HTTPMethod
    /// The path below `/__admin/`, as a template: `scenarios/{name}`.
    let path: String
    let about: AdminOperation
    /// Whether it reveals nothing, and so needs no token.
    let isOpen: Bool
    /// Whether the response may take so long that it is computed off the loop.
    let isLong: @Sendable (AdminCall) -> Bool
    package let answer: Answer

    /// Whether it may change what other clients of the admin API show; the journal has its own
    /// events.
    var changesState: Bool { method != .get && !path.hasPrefix("requests") }

    package init(
        _ method: HTTPMethod, _ path: String, _ about: AdminOperation, isOpen: Bool = false,
        isLong: @escaping @Sendable (AdminCall) -> Bool = { _ in false },
        _ answer: @escaping Answer
    ) {
        self.method = method
        self.path = path
        self.about = about
        self.isOpen = isOpen
        self.isLong = isLong
        self.answer = answer
    }

    func response(to call: AdminCall) -> HTTPResponse {
        do throws(AdminError) {
            return try answer(call)
        } catch {
            return error.body.map { .json(status: error.status, $0) }
                ?? .message(error.status, error.message)
        }
    }
}

extension [AdminRoute] {
    /// Adds a route; it takes the place of one with its method and path.
    fileprivate mutating func add(_ route: AdminRoute) {
        let known = firstIndex { $0.method == route.method && $0.path == route.path }
        if let known { self[known] = route } else { append(route) }
    }
}

extension HTTPResponse {
    package static func json(status: Int = 200, _ value: JSONValue) -> HTTPResponse {
        .json(status: status, JSONSerializer.bytes(value))
    }

    package static var noContent: HTTPResponse { HTTPResponse(status: 204) }
}

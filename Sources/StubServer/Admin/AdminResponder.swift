import StubContract
import StubHTTP
import StubJSON

/// The admin API under `/__admin/`: routes in one table, each answered by a function of its own.
struct AdminResponder: Sendable {
    private let guardian: AdminGuard
    private let wallClock: @Sendable () -> Double
    private let routes: [AdminRoute]
    private let router: OperationRouter

    static let prefix = "/__admin/"

    static func answers(_ request: HTTPRequest) -> Bool {
        request.target.utf8.starts(with: prefix.utf8)
    }

    init(
        guardian: AdminGuard, routes: [AdminRoute],
        wallClock: @escaping @Sendable () -> Double
    ) {
        self.guardian = guardian
        self.routes = routes
        self.wallClock = wallClock
        var router = OperationRouter()
        for (index, route) in routes.enumerated() {
            _ = router.add(route.method, Self.prefix + route.path, operation: index)
        }
        self.router = router
    }

    func respond(to request: HTTPRequest, in session: StubSession) -> HTTPResponse {
        if let refusal = guardian.refusal(of: request) { return refusal }
        guard let target = RequestTarget(request.target) else {
            return .message(400, "The request target is not valid percent-encoding")
        }
        switch router.match(request.method, target.segments) {
        case .notFound:
            return .message(404, "The admin API has no \(request.path)")
        case .methodNotAllowed(let allowed):
            return .methodNotAllowed(request, allowed: allowed)
        case .operation(let index, let parameters):
            let call = AdminCall(
                request: request, target: target,
                parameters: Dictionary(
                    parameters.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }),
                session: session, real: wallClock())
            do throws(AdminError) {
                return try routes[index].answer(call)
            } catch {
                return .message(error.status, error.message)
            }
        }
    }
}

/// One method on one path of the admin API.
struct AdminRoute: Sendable {
    typealias Answer = @Sendable (AdminCall) throws(AdminError) -> HTTPResponse

    let method: HTTPMethod
    /// Below `/__admin/`, as a template: `scenarios/{name}`.
    let path: String
    let answer: Answer

    init(_ method: HTTPMethod, _ path: String, _ answer: @escaping Answer) {
        self.method = method
        self.path = path
        self.answer = answer
    }
}

extension HTTPResponse {
    static func json(status: Int = 200, _ value: JSONValue) -> HTTPResponse {
        .json(status: status, JSONSerializer.bytes(value))
    }

    static var noContent: HTTPResponse { HTTPResponse(status: 204) }
}

import StubContract
import StubHTTP

/// The APIs of a stub, each of which also has hosts of its own: `shop.localhost:4280/items` is
/// `/shop/items`.
///
/// A target that begins with the API's name is that path at every host, so that clients can use
/// links to it.
struct APIHosts: Sendable {
    private let names: [APIName]

    init(_ contract: Contract) {
        names = contract.parts.map(\.name)
    }

    /// The API that the request's host names; `nil` if it names none.
    func api(of request: HTTPRequest) -> APIName? {
        guard !names.isEmpty, let authority = request.authority else { return nil }
        return names.first { $0.isHost(authority) }
    }

    /// Returns the request with the path by which the API is reached at every host.
    func addressed(_ request: HTTPRequest) -> HTTPRequest {
        guard let api = api(of: request), request.target.hasPrefix("/"),
            Self.rest(of: request.target[...], below: api) == nil
        else { return request }
        var addressed = request
        addressed.target = api.prefix + request.target
        return addressed
    }

    /// Returns a path without the name of the API, if the request's host already says it.
    func shortened(_ path: Substring, for request: HTTPRequest) -> Substring {
        guard let api = api(of: request), let rest = Self.rest(of: path, below: api) else {
            return path
        }
        return rest
    }

    /// Changes references to this server in the response likewise.
    func localize(_ response: inout HTTPResponse, to request: HTTPRequest) {
        guard api(of: request) != nil else { return }
        ServerReferences(request).change(in: &response) { shortened($0, for: request) }
    }

    /// The part after the API's name; `nil` for a path that does not begin with it.
    private static func rest(of path: Substring, below api: APIName) -> Substring? {
        guard path.hasPrefix(api.prefix) else { return nil }
        let rest = path.dropFirst(api.prefix.count)
        return rest.first == "/" ? rest : nil
    }
}

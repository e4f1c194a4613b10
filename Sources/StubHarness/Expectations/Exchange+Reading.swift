public import StubContract
import StubHTTP
public import StubJSON

// MARK: - What cases read in a journal

extension Exchange {
    /// The decoded values of a query parameter, in order; empty if it is absent.
    public func query(_ name: String) -> [String] {
        RequestTarget(request.target)?.values(of: name) ?? []
    }

    /// The response's status; `nil` while none is decided.
    public var status: Int? { response?.status }

    /// The request's body as JSON; `nil` if it is none.
    public var requestJSON: JSONValue? { Self.json(request.body) }

    /// The response's body as JSON; `nil` if it is none.
    public var responseJSON: JSONValue? { response.flatMap { Self.json($0.body) } }

    private static func json(_ body: [UInt8]) -> JSONValue? {
        do { return try JSONParser.parse(body) } catch { return nil }
    }
}

extension Sequence<Exchange> {
    /// The exchanges that were matched to that operation.
    public func of(_ operation: String) -> [Exchange] {
        filter { $0.operation == operation }
    }

    /// Real time between each request and the next.
    public var gaps: [Duration] {
        let arrivals = map(\.arrival)
        return zip(arrivals.dropFirst(), arrivals).map { $0 - $1 }
    }
}

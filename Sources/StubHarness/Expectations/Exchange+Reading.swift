public import StubContract
import StubHTTP
public import StubJSON

// MARK: - Reading a journal

extension Exchange {
    /// The decoded values of a query parameter, in order; empty if it is absent.
    public func query(_ name: String) -> [String] {
        RequestTarget(request.target)?.values(of: name) ?? []
    }

    /// The status of the response; `nil` while there is none.
    public var status: Int? { response?.status }

    /// The request body as JSON; `nil` if it is not JSON.
    public var requestJSON: JSONValue? { Self.json(request.body) }

    /// The response body as JSON; `nil` if it is not JSON.
    public var responseJSON: JSONValue? { response.flatMap { Self.json($0.body) } }

    private static func json(_ body: [UInt8]) -> JSONValue? {
        do { return try JSONParser.parse(body) } catch { return nil }
    }
}

extension Sequence<Exchange> {
    /// The exchanges of one operation, by its id.
    public func of(_ operation: String) -> [Exchange] {
        filter { $0.operation == operation }
    }

    /// Real time between the arrivals of successive requests.
    public var gaps: [Duration] {
        let arrivals = map(\.arrival)
        return zip(arrivals.dropFirst(), arrivals).map { $0 - $1 }
    }
}

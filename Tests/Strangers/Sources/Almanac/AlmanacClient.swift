import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

public enum PlaceSort: String, CaseIterable, Sendable {
    case name, distance
}

/// Which places, and in which order.
public struct PlaceQuery: Equatable, Sendable {
    public var text: String
    public var sort: PlaceSort
    public var location: Coordinates?

    public init(text: String = "", sort: PlaceSort = .name, location: Coordinates? = nil) {
        (self.text, self.sort, self.location) = (text, sort, location)
    }
}

/// The Almanac API. Every method returns at once; its completion arrives once, on the callback queue.
public final class AlmanacClient: Sendable {
    public typealias Completion<Value> = @Sendable (Result<Value, AlmanacError>) -> Void

    /// A read is sent three times at most: once, and again twice after this pause.
    private static let retryDelay = Duration.seconds(1)
    private static let retries = 2

    let configuration: AlmanacConfiguration
    private let transport: HTTPTransport

    public init(configuration: AlmanacConfiguration) {
        self.configuration = configuration
        transport = HTTPTransport(configuration: configuration.sessionConfiguration)
    }

    // MARK: Operations

    @discardableResult
    public func places(
        _ query: PlaceQuery, page: Int, perPage: Int = 20,
        completion: @escaping Completion<Page<Place>>
    ) -> any Cancellable {
        var items =
            Self.paging(page, perPage) + [URLQueryItem(name: "sort", value: query.sort.rawValue)]
        if !query.text.isEmpty { items.append(URLQueryItem(name: "query", value: query.text)) }
        if let location = query.location {
            // Four decimals are about ten metres, which is all that a distance needs to know of a person.
            items.append(URLQueryItem(name: "lat", value: String(format: "%.4f", location.lat)))
            items.append(URLQueryItem(name: "lon", value: String(format: "%.4f", location.lon)))
        }
        return call("GET", ["places"], query: items, completion: completion)
    }

    @discardableResult
    public func station(id: String, completion: @escaping Completion<Station>) -> any Cancellable {
        call("GET", ["stations", id], completion: completion)
    }

    /// Newest first.
    @discardableResult
    public func observations(
        stationId: String, page: Int = 1, perPage: Int = 20,
        completion: @escaping Completion<Page<Observation>>
    ) -> any Cancellable {
        call(
            "GET", ["stations", stationId, "observations"], query: Self.paging(page, perPage),
            completion: completion)
    }

    /// Newest first.
    @discardableResult
    public func favourites(
        page: Int, perPage: Int = 20,
        completion: @escaping Completion<Page<Favourite>>
    ) -> any Cancellable {
        call("GET", ["favourites"], query: Self.paging(page, perPage), completion: completion)
    }

    @discardableResult
    public func addFavourite(placeId: Int, completion: @escaping Completion<Favourite>)
        -> any Cancellable
    {
        call("POST", ["favourites"], body: ["place_id": placeId], completion: completion)
    }

    @discardableResult
    public func removeFavourite(placeId: Int, completion: @escaping Completion<NoContent>)
        -> any Cancellable
    {
        call("DELETE", ["favourites", String(placeId)], completion: completion)
    }

    @discardableResult
    public func sendFeedback(
        _ feedback: Feedback, completion: @escaping Completion<FeedbackReceipt>
    ) -> any Cancellable {
        call("POST", ["feedback"], body: feedback, completion: completion)
    }

    // MARK: Machinery

    private static func paging(_ page: Int, _ perPage: Int) -> [URLQueryItem] {
        [
            URLQueryItem(name: "page", value: String(page)),
            URLQueryItem(name: "per_page", value: String(perPage)),
        ]
    }

    private func call<Value: Decodable & Sendable>(
        _ method: String, _ path: [String], query: [URLQueryItem] = [],
        body: (any Encodable)? = nil,
        completion: @escaping Completion<Value>
    ) -> any Cancellable {
        let call = PendingCall(queue: configuration.callbackQueue, completion: completion)
        do throws(AlmanacError) {
            attempt(try makeRequest(method, path, query: query, body: body), number: 0, for: call)
        } catch {
            call.finish(.failure(error))
        }
        return call
    }

    func makeRequest(
        _ method: String, _ path: [String], query: [URLQueryItem] = [],
        body: (any Encodable)? = nil
    ) throws(AlmanacError) -> URLRequest {
        let key = configuration.secrets.secret(named: SecretName.apiKey)?.trimmingCharacters(
            in: .whitespacesAndNewlines)
        guard let key, !key.isEmpty else { throw .keyMissing }
        // Ids come from outside: a slash in one must not lead to another operation.
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "/;"))
        let escaped = path.map { $0.addingPercentEncoding(withAllowedCharacters: allowed) ?? "" }
        var parts = URLComponents(url: configuration.baseURL, resolvingAgainstBaseURL: true)
        let base = parts?.percentEncodedPath ?? ""
        parts?.percentEncodedPath =
            ([base.hasSuffix("/") ? String(base.dropLast()) : base] + escaped).joined(
                separator: "/")
        if !query.isEmpty {
            parts?.queryItems = query
            // A literal plus would be read as a space by the server.
            let encoded = parts?.percentEncodedQuery
            parts?.percentEncodedQuery = encoded?.replacingOccurrences(of: "+", with: "%2B")
        }
        guard let url = parts?.url else { throw .transport(code: URLError.badURL.rawValue) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.timeoutInterval = configuration.sessionConfiguration.timeoutIntervalForRequest
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.setValue(key, forHTTPHeaderField: "X-Api-Key")
        if let body {
            request.httpBody = try? JSONEncoder().encode(body)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        return request
    }

    private func attempt<Value: Decodable & Sendable>(
        _ request: URLRequest, number: Int, for call: PendingCall<Value>
    ) {
        if call.isCancelled { return }
        let sending = transport.send(request) { [self] outcome in
            let result = outcome.flatMap { ResponseParser.parse($0, as: Value.self) }
            // Who is told when to come back does not come back earlier (RFC 9110, section 10.2.3).
            let isTold =
                (try? outcome.get())?.response.value(forHTTPHeaderField: "Retry-After") != nil
            if case .failure(let error) = result, error.isWorthRetrying, !isTold,
                request.httpMethod == "GET", number < Self.retries
            {
                let waiting = configuration.scheduler.schedule(after: Self.retryDelay) {
                    self.attempt(request, number: number + 1, for: call)
                }
                call.hold(waiting, step: 2 * number + 1)
            } else {
                call.finish(result)
            }
        }
        call.hold(sending, step: 2 * number)
    }
}

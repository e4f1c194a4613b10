/// Answers the requests that a server receives.
package protocol HTTPResponder: Sendable {
    /// Returns a response without blocking the calling thread, or work that takes longer.
    func respond(to request: HTTPRequest) -> HTTPAnswer
}

/// A response, or work that will return one.
package enum HTTPAnswer: Sendable {
    /// The response is ready.
    case now(HTTPResponse)
    /// The work runs off the event loop; the connection reads no further request until it returns.
    case later(@Sendable () async -> HTTPResponse)
}

extension HTTPAnswer {
    /// The response, once it is there.
    package var response: HTTPResponse {
        get async {
            switch self {
            case .now(let response): response
            case .later(let work): await work()
            }
        }
    }

    /// Returns the answer with a change of its response.
    package func changed(
        _ change: @escaping @Sendable (inout HTTPResponse) -> Void
    ) -> HTTPAnswer {
        switch self {
        case .now(var response):
            change(&response)
            return .now(response)
        case .later(let work):
            return .later {
                var response = await work()
                change(&response)
                return response
            }
        }
    }
}

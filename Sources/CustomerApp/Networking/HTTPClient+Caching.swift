import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HTTPClient {
    /// Returns a response from the cache or from the server, revalidating a stale one.
    ///
    /// A response is cached after it was decoded, so that no captive portal's page and no truncated
    /// body is cached.
    func answer<Response>(
        to request: URLRequest, of endpoint: Endpoint<Response>,
    ) async throws -> Response {
        guard let cache, endpoint.method == .get, endpoint.caching != .bypass,
            let key = try await cacheKey(of: request, authentication: endpoint.authentication)
        else { return try await freshAnswer(to: request, of: endpoint) }

        let kept = cache.entry(for: key)
        if let kept, endpoint.caching == .standard, clock.now < kept.freshUntil {
            return try endpoint.response(from: kept.reply, at: clock.now)
        }
        var conditional = request
        if let condition = kept?.condition {
            conditional.setValue(condition.value, forHTTPHeaderField: condition.name)
        }
        var reply = try await reply(
            to: conditional, authentication: endpoint.authentication, owner: key.owner)
        if reply.status == 304 {
            if let whole = cache.revalidated(key, by: reply, at: clock.now) {
                return try endpoint.response(from: whole, at: clock.now)
            }
            // The response was removed from the cache during the revalidation.
            reply = try await self.reply(
                to: request, authentication: endpoint.authentication, owner: key.owner)
        }
        let response = try endpoint.response(from: reply, at: clock.now)
        cache.keep(reply, for: key, at: clock.now)
        return response
    }

    private func freshAnswer<Response>(
        to request: URLRequest, of endpoint: Endpoint<Response>,
    ) async throws -> Response {
        let reply = try await reply(to: request, authentication: endpoint.authentication)
        if !endpoint.method.isSafe { cache?.invalidate(owner: await tokens?.generation) }
        return try endpoint.response(from: reply, at: clock.now)
    }

    /// The cache key; nil for a part of a file, and for credentials that are not the session's.
    private func cacheKey(
        of request: URLRequest, authentication: Authentication,
    ) async throws -> HTTPCache.Key? {
        guard let url = request.url, request.value(forHTTPHeaderField: "Range") == nil else {
            return nil
        }
        switch authentication {
        case .none:
            return HTTPCache.Key(owner: nil, url: url)
        case .bearer:
            guard let generation = await tokens?.generation else { throw AppError.notAuthenticated }
            return HTTPCache.Key(owner: generation, url: url)
        case .basic, .token:
            return nil
        }
    }
}

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HTTPClient {
    /// Answers from what is kept, after asking whether it still holds where that is due.
    ///
    /// An answer is kept once it could be read: no portal's page and no half of a body ever is.
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
            // It was forgotten while the server was asked about it.
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

    /// Whose answer it would be; nil for a part of a file, and for a token of the caller's own.
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

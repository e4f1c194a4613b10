public import StubHTTP
public import StubRecordings

/// An upstream reached through a child process, which may die alone.
///
/// For `https` there is only URLSession, which on Linux ends its process on some legal answers. The
/// child speaks it; this side speaks plain HTTP with the child on the loopback, and a child that
/// has died costs the exchanges it had open (502) and is started again for the next one.
public struct ForwarderUpstream: Upstream {
    private let base: UpstreamBase
    private let process: ForwarderProcess
    private let deadline: Duration
    private let limits: StreamingLimits

    /// - Parameters:
    ///   - url: what every request's path and query are put behind.
    ///   - deadline: for the head of the response.
    ///   - program: the path of an `understudy` executable.
    /// - Throws: ``UpstreamError/unsendable`` if it is no `http` or `https` URL.
    public init(
        url: String, deadline: Duration = .seconds(30), program: String
    ) throws(UpstreamError) {
        try self.init(
            url: url, deadline: deadline, program: program, limits: StreamingLimits())
    }

    init(
        url: String, deadline: Duration = .seconds(30), program: String, limits: StreamingLimits
    ) throws(UpstreamError) {
        guard let base = UpstreamBase(url) else {
            throw .unsendable(
                reason: "'\(url)' is no http or https URL without user, query and fragment")
        }
        self.base = base
        self.deadline = deadline
        self.limits = limits
        process = ForwarderProcess(executable: program, url: base.text, deadline: deadline)
    }

    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        // Nothing was sent to a child that is gone, so that it can be sent to the next one.
        for _ in 0..<2 {
            do {
                return try await answer(to: request)
            } catch is ChildIsGone {
                continue
            }
        }
        throw UpstreamError.unreachable(
            url: base.text, reason: "the process for https does not answer")
    }

    /// No connection with the child could be made.
    private struct ChildIsGone: Error {}

    private func answer(to request: HTTPRequest) async throws -> HTTPResponse {
        let child = try await child()
        var request = request
        request.fields[ForwardingResponder.tokenField] = child.token
        var response: HTTPResponse
        do {
            // Later than the child's own deadline, which says more.
            response = try await HTTPUpstream(
                url: child.url, deadline: deadline + .seconds(5), limits: limits
            ).send(request)
        } catch let error as UpstreamError {
            if case .unreachable = error {
                await process.discard(child)
                throw ChildIsGone()
            }
            // A child that breaks off is dying, which takes a while: no other request is for it.
            if case .invalidResponse = error { await process.discard(child) }
            throw seen(error)
        }
        guard let failure = response.fields[ForwardingResponder.failureField] else {
            return response
        }
        throw response.status == 504
            ? UpstreamError.timedOut(url: base.text, deadline: deadline)
            : UpstreamError.reported(failure)
    }

    private func child() async throws -> ForwarderProcess.Address {
        do {
            return try await process.address()
        } catch {
            throw UpstreamError.unreachable(
                url: base.text, reason: "the process for https cannot be started: \(error)")
        }
    }

    /// The error of the connection with the child, as one of the upstream behind it.
    private func seen(_ error: UpstreamError) -> UpstreamError {
        switch error {
        case .unreachable, .invalidResponse:
            .invalidResponse(
                url: base.text, reason: "the process for https ended while it read the response")
        case .timedOut(_, let deadline): .timedOut(url: base.text, deadline: deadline)
        case .unsendable, .reported, .unsupported: error
        }
    }
}

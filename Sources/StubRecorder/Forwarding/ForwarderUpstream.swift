import Foundation
public import StubHTTP
public import StubServer

/// An upstream reached through a child process of the same program, which may die alone.
///
/// For `https` there is only URLSession, which on Linux ends its process on some legal answers. The
/// child speaks it; this side speaks plain HTTP with the child on the loopback, and a child that
/// has died costs the exchanges it had open (502) and is started again for the next one.
public struct ForwarderUpstream: Upstream {
    private let base: UpstreamBase
    private let process: ForwarderProcess
    private let deadline: Duration

    /// - Parameters:
    ///   - url: what every request's path and query are put behind.
    ///   - deadline: for the head of the response.
    ///   - executable: the program to start, this one by default.
    /// - Throws: ``UpstreamError/unsendable`` if it is no `http` or `https` URL.
    public init(
        url: String, deadline: Duration = .seconds(30), executable: String? = nil
    ) throws(UpstreamError) {
        guard let base = UpstreamBase(url) else {
            throw .unsendable(
                reason: "'\(url)' is no http or https URL without user, query and fragment")
        }
        self.base = base
        self.deadline = deadline
        process = ForwarderProcess(
            executable: executable ?? Bundle.main.executablePath ?? CommandLine.arguments[0],
            url: base.text, deadline: deadline)
    }

    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let child: ForwarderProcess.Address
        do {
            child = try await process.address()
        } catch {
            throw UpstreamError.unreachable(
                url: base.text, reason: "the process for https cannot be started: \(error)")
        }
        var request = request
        request.fields[ForwardingResponder.tokenField] = child.token
        var response: HTTPResponse
        do {
            // Later than the child's own deadline, which says more.
            response = try await HTTPUpstream(url: child.url, deadline: deadline + .seconds(5))
                .send(request)
        } catch let error as UpstreamError {
            throw error.seen(at: base.text)
        }
        guard let failure = response.fields[ForwardingResponder.failureField] else {
            return response
        }
        response.fields.remove(ForwardingResponder.failureField)
        throw response.status == 504
            ? UpstreamError.timedOut(url: base.text, deadline: deadline)
            : UpstreamError.reported(failure)
    }
}

extension UpstreamError {
    /// The error of the connection with the child, as one of the upstream behind it.
    fileprivate func seen(at url: String) -> UpstreamError {
        switch self {
        case .unreachable, .invalidResponse:
            .invalidResponse(
                url: url, reason: "the process for https ended while it read the response")
        case .timedOut(_, let deadline): .timedOut(url: url, deadline: deadline)
        case .unsendable, .reported: self
        }
    }
}

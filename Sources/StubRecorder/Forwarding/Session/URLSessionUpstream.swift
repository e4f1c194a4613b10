import Foundation
public import StubHTTP
public import StubRecordings

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An upstream that is reached through URLSession, with all browser features disabled.
///
/// On Linux a malformed response, such as one with trailers, crashes the whole process, so
/// ``Upstreams`` uses it on Apple's systems alone. Redirects and challenges are forwarded as responses. Cookies, credentials and responses are not stored. The
/// deadline is implemented here, because on Linux URLSession's timeouts only limit pauses.
public struct URLSessionUpstream: Upstream {
    private let base: UpstreamBase
    private let deadline: Duration
    private let settings: SessionSettings
    private let transport: Transport

    /// Creates an upstream for the URL to which the path and query of each request are appended.
    ///
    /// - Parameters:
    ///   - deadline: for the whole response, 30 seconds by default; after it,
    ///     ``/StubRecordings/UpstreamError`` is thrown.
    ///   - settings: trusted certificates and proxies; by default no proxies.
    /// - Throws: ``/StubRecordings/UpstreamError`` if it is not an `http` or `https` URL,
    ///   ``/StubRecordings/UpstreamError/misconfigured(reason:)`` if URLSession does not support the settings.
    public init(
        url: String, deadline: Duration = .seconds(30), settings: UpstreamSettings = .direct
    ) throws(UpstreamError) {
        let base = try UpstreamBase(parsing: url)
        self.base = base
        self.deadline = deadline
        self.settings = try SessionSettings(settings, for: base)
        transport = Transport(self.settings)
    }

    /// The URL without a trailing slash.
    public var url: String { base.text }

    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let message = try message(for: request)
        // A server may close a kept connection at any time. URLSession repeats a GET silently then,
        // but a write would hang, so each write uses a new connection.
        let onlyReads = [.get, .head, .options].contains(request.method)
        let transport = onlyReads ? transport : Transport(settings)
        do {
            let answer = try await answer(to: message, over: transport)
            return ReceivedResponse(answer, base: base).http
        } catch let error as URLError {
            if error.code == .timedOut {
                throw UpstreamError.timedOut(url: url, deadline: deadline)
            }
            throw UpstreamError.unreachable(url: url, reason: Self.reason(of: error))
        }
    }

    private func answer(
        to message: URLRequest, over transport: Transport
    ) async throws -> Transfers.Answer {
        try await withThrowingTaskGroup(of: Transfers.Answer.self) { group in
            group.addTask { try await transport.send(message) }
            group.addTask {
                try await Task.sleep(for: deadline)
                throw UpstreamError.timedOut(url: url, deadline: deadline)
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }

    private func message(for request: HTTPRequest) throws(UpstreamError) -> URLRequest {
        guard let url = base.url(for: request.target) else {
            throw .unsendable(reason: "'\(request.target)' is not a path below the upstream's URL")
        }
        var message = URLRequest(url: url)
        message.httpMethod = request.method.rawValue
        try refuseWhatChanges(request, message)
        var fields = HopByHop.removed(from: request.fields)
        for name in ["Host", "Content-Length", "Expect"] { fields.remove(name) }
        fields["Accept-Encoding"] = "identity"
        // RFC 9110 §7.6.3: a gateway adds its name for the server behind it.
        fields.append("Via", "1.1 understudy")
        for field in fields.all where message.value(forHTTPHeaderField: field.name) == nil {
            let separator = field.name.lowercased() == "cookie" ? "; " : ", "
            let values = fields[values: field.name]
            message.setValue(values.joined(separator: separator), forHTTPHeaderField: field.name)
        }
        if !request.body.isEmpty {
            message.httpBody = Data(request.body)
            // RFC 9110 §8.3: recipients may assume this type for content without one. URLSession
            // would declare a form, which servers would decode.
            if fields["Content-Type"] == nil {
                message.setValue(
                    "application/octet-stream", forHTTPHeaderField: "Content-Type")
            }
        }
        return message
    }

    /// Rejects a request that URLSession would change, so that no change goes unnoticed.
    private func refuseWhatChanges(
        _ request: HTTPRequest, _ message: URLRequest
    ) throws(UpstreamError) {
        if message.httpMethod != request.method.rawValue {
            throw .unsupported(
                reason: "over https its method would be sent as \(message.httpMethod ?? "GET"), "
                    + "not as \(request.method.rawValue)")
        }
        if !request.body.isEmpty, [.get, .head].contains(request.method) {
            throw .unsupported(
                reason: "over https the body of a \(request.method.rawValue) cannot be sent")
        }
        if !request.trailers.isEmpty {
            throw .unsupported(reason: "over https trailers cannot be sent")
        }
    }

    private static func reason(of error: URLError) -> String {
        switch error.code {
        case .cannotConnectToHost: "no server listens there"
        case .cannotFindHost, .dnsLookupFailed: "the host is unknown"
        case .networkConnectionLost: "the connection was lost"
        case .notConnectedToInternet: "there is no network"
        case .secureConnectionFailed, .serverCertificateUntrusted,
            .serverCertificateHasBadDate, .serverCertificateNotYetValid:
            "no secure connection could be made; give the certificate of a private authority with "
                + "--ca FILE, or accept any with --insecure"
        default: "URLSession error \(error.code.rawValue)"
        }
    }
}

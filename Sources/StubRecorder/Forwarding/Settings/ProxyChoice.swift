import Foundation
import StubNet
import StubRecordings

/// The proxy that environment variables name for an upstream.
struct ProxyChoice: Sendable, Hashable {
    let proxy: HTTPProxy
    /// The variable that names it, for messages.
    let variable: String

    /// Returns the proxy for an upstream; `nil` if it is reached directly.
    ///
    /// - Throws: ``UpstreamError/misconfigured(reason:)`` for a value that names no `http` proxy. The
    ///   message does not contain the value, which may contain a password.
    static func find(
        for base: UpstreamBase, in environment: [String: String]
    ) throws(UpstreamError) -> ProxyChoice? {
        guard let (variable, value) = setting(isSecure: base.isSecure, environment),
            !exceptions(environment).matches(host: base.host, port: base.port)
        else { return nil }
        return ProxyChoice(proxy: try proxy(value, of: variable), variable: variable)
    }

    /// The first variable that is not empty.
    private static func setting(
        isSecure: Bool, _ environment: [String: String]
    ) -> (variable: String, value: String)? {
        // A CGI program gets the client's header field `Proxy` as HTTP_PROXY.
        let isCGI = environment["REQUEST_METHOD"] != nil
        let own = isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
        let trusted = !isSecure && !isCGI ? ["HTTP_PROXY"] : []
        for name in own + trusted + ["all_proxy", "ALL_PROXY"] {
            if let value = environment[name], !value.isEmpty { return (name, value) }
        }
        return nil
    }

    private static func exceptions(_ environment: [String: String]) -> NoProxyList {
        let value = environment["no_proxy"] ?? environment["NO_PROXY"]
        return NoProxyList(value ?? "")
    }

    /// Reads `http://user:password@host:port`, in which all but the host are optional.
    private static func proxy(
        _ value: String, of variable: String
    ) throws(UpstreamError) -> HTTPProxy {
        guard let parts = URLComponents(string: value.contains("://") ? value : "http://" + value),
            let host = parts.encodedHost, !host.isEmpty
        else {
            throw .misconfigured(
                reason: "\(variable) is not the URL of a proxy, such as http://proxy.example:3128")
        }
        guard parts.scheme?.lowercased() == "http" else {
            throw .misconfigured(
                reason: "\(variable) names a proxy of the kind '\(parts.scheme ?? "")'; only "
                    + "http:// proxies are supported, also for https upstreams")
        }
        let credentials = parts.user.map { Data("\($0):\(parts.password ?? "")".utf8) }
        return HTTPProxy(
            host: String(host.drop { $0 == "[" }.prefix { $0 != "]" }), port: parts.port ?? 80,
            authorization: credentials.map { "Basic \($0.base64EncodedString())" })
    }
}

import Foundation
import StubNet
import StubRecordings

/// The settings of an upstream in the form that URLSession uses.
struct SessionSettings: Sendable {
    let trust: ServerTrust
    private let proxy: ProxyChoice?

    /// - Throws: ``UpstreamError/misconfigured(reason:)`` for settings that it does not support.
    init(_ settings: UpstreamSettings, for base: UpstreamBase) throws(UpstreamError) {
        let isDefault = settings.authorities == nil && settings.checksCertificates
        guard ServerTrust.isSupported || isDefault || !base.isSecure else {
            throw .misconfigured(
                reason: "certificates can only be chosen with OpenSSL, which is not installed")
        }
        let anchors = try settings.authorities.map { path throws(UpstreamError) in
            try AuthorityFile(path: path).certificates
        }
        trust = ServerTrust(anchors: anchors ?? [], verifies: settings.checksCertificates)
        proxy = try ProxyChoice.find(for: base, in: settings.environment)
        guard proxy?.proxy.hasCredentials != true else {
            throw .misconfigured(
                reason: "a proxy that requires a password is only supported with OpenSSL, which is "
                    + "not used on this system")
        }
    }

    /// The proxy for `https` by the keys of CFNetwork; without one, those of the system apply.
    var proxies: [AnyHashable: Any]? {
        guard let proxy = proxy?.proxy else { return nil }
        return ["HTTPSEnable": 1, "HTTPSProxy": proxy.host, "HTTPSPort": proxy.port]
    }
}

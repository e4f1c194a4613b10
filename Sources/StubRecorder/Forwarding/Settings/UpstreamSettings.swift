import Foundation

/// How an upstream is reached: the certificates that are trusted, and the proxies.
public struct UpstreamSettings: Sendable, Hashable {
    /// A file with certificates in PEM that are trusted in addition to the system's.
    ///
    /// They may be those of authorities, or the upstream's own.
    public var authorities: String?
    /// Whether an `https` upstream needs a valid certificate; `true` by default.
    public var checksCertificates = true
    /// The variables that name proxies: `HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY`.
    ///
    /// Variables in lower case have precedence. Where `REQUEST_METHOD` is set, `HTTP_PROXY` is
    /// ignored, because it could be a header field of a CGI request.
    public var environment: [String: String]

    /// Creates settings.
    ///
    /// - Parameter environment: the variables; `nil` means those of this process.
    public init(
        authorities: String? = nil, checksCertificates: Bool = true,
        environment: [String: String]? = nil
    ) {
        self.authorities = authorities
        self.checksCertificates = checksCertificates
        self.environment = environment ?? ProcessInfo.processInfo.environment
    }

    /// No proxies, and the certificates that the system trusts.
    public static let direct = UpstreamSettings(environment: [:])
}

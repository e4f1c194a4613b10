import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
#if canImport(Security)
    import Security
#endif

/// Decides whether URLSession accepts the certificate of a server.
struct ServerTrust: Sendable {
    /// Certificates in DER that are trusted in addition to the system's.
    let anchors: [Data]
    /// Whether the certificate is checked at all.
    let verifies: Bool

    typealias Answer = (URLSession.AuthChallengeDisposition, URLCredential?)

    #if canImport(Security)
        static let isSupported = true

        func answer(to challenge: URLAuthenticationChallenge) -> Answer {
            let space = challenge.protectionSpace
            guard space.authenticationMethod == NSURLAuthenticationMethodServerTrust,
                let trust = space.serverTrust, !verifies || !anchors.isEmpty
            else { return (.performDefaultHandling, nil) }
            guard verifies else { return (.useCredential, URLCredential(trust: trust)) }
            let certificates = anchors.compactMap {
                SecCertificateCreateWithData(nil, $0 as CFData)
            }
            // The policy, which checks the host, is the one that URLSession has set.
            guard SecTrustSetAnchorCertificates(trust, certificates as CFArray) == errSecSuccess,
                SecTrustSetAnchorCertificatesOnly(trust, false) == errSecSuccess,
                SecTrustEvaluateWithError(trust, nil)
            else { return (.cancelAuthenticationChallenge, nil) }
            return (.useCredential, URLCredential(trust: trust))
        }
    #else
        static let isSupported = false

        func answer(to challenge: URLAuthenticationChallenge) -> Answer {
            (.performDefaultHandling, nil)
        }
    #endif
}

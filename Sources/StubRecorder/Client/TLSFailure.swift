/// Why there is no secure connection to a server.
enum TLSFailure: Error, Sendable, Hashable {
    /// The server's certificate was rejected.
    case untrusted(Certificate)
    /// The server's first bytes are not TLS.
    case noTLS
    /// The server closed the connection before it was secure.
    case closed
    /// Anything else, in the words of the library.
    case failed(String)

    /// What is wrong with the certificate, or with one of those that signed it.
    enum Certificate: Sendable, Hashable {
        case unknownAuthority
        /// It is valid for other names.
        case otherHost
        case expired
        case notYetValid
        case invalid(String)
    }
}

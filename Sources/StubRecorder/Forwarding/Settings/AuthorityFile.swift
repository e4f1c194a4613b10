import Foundation
import StubRecordings

/// A file with certificates in PEM (RFC 7468).
struct AuthorityFile {
    /// The certificates in DER.
    let certificates: [Data]

    /// Reads the file.
    ///
    /// - Throws: ``UpstreamError/misconfigured(reason:)`` if it cannot be read or contains no
    ///   certificate.
    init(path: String) throws(UpstreamError) {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw .misconfigured(reason: "the certificates in '\(path)' cannot be read")
        }
        certificates = Self.certificates(in: String(decoding: bytes, as: UTF8.self))
        guard certificates.isEmpty else { return }
        // A certificate in DER is a long sequence (ITU-T X.690 §8.9).
        let isDER = bytes.starts(with: [0x30, 0x82])
        throw .misconfigured(
            reason: "'\(path)' contains no certificate in PEM"
                + (isDER ? "; convert it with: openssl x509 -inform der" : ""))
    }

    private static func certificates(in text: String) -> [Data] {
        text.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst().compactMap { part in
            guard let end = part.range(of: "-----END CERTIFICATE-----") else { return nil }
            return Data(
                base64Encoded: String(part[..<end.lowerBound]), options: .ignoreUnknownCharacters)
        }.filter { !$0.isEmpty }
    }
}

import CTestTLS
import Foundation
import TestSupport

/// A private authority and the certificates that it signs, made by `openssl` for one test.
final class TestAuthority: Sendable {
    private let folder: TemporaryFolder

    /// A certificate with its key.
    struct Identity: Sendable {
        let certificate: String
        let key: String
        /// Kept, because the files are removed with its last reference.
        fileprivate let folder: TemporaryFolder
    }

    /// Whether this machine has the command and the library.
    static let isAvailable = test_shell("openssl version >/dev/null 2>&1 && test $(uname) = Linux")

    private struct NoCertificate: Error {}

    init(named name: String = "Authority") throws {
        folder = try TemporaryFolder()
        try run(
            "req -x509 \(Self.newKey) -keyout ca.key -out ca.pem -days 30 -subj '/CN=\(name)'")
    }

    /// The authority's certificate in PEM.
    var file: String { folder.path + "/ca.pem" }

    /// Another file in the same folder.
    func file(_ name: String, _ text: String) throws -> String {
        try folder.write(text, to: name)
        return folder.path + "/" + name
    }

    /// The authority's certificate in DER.
    func binaryFile() throws -> String {
        try run("x509 -in ca.pem -outform der -out ca.der")
        return folder.path + "/ca.der"
    }

    /// Signs a certificate for these names, which expires after the number of days.
    func identity(
        _ names: String = "DNS:localhost,IP:127.0.0.1", days: Int = 30
    ) throws -> Identity {
        let name = UUID().uuidString
        try folder.write("subjectAltName=\(names)\n", to: "\(name).ext")
        try run("req -new \(Self.newKey) -keyout \(name).key -out \(name).csr -subj /CN=leaf")
        try run(
            "x509 -req -in \(name).csr -CA ca.pem -CAkey ca.key -CAcreateserial -days \(days) "
                + "-extfile \(name).ext -out \(name).pem")
        return Identity(
            certificate: "\(folder.path)/\(name).pem", key: "\(folder.path)/\(name).key",
            folder: folder)
    }

    private static let newKey = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"

    private func run(_ arguments: String) throws {
        guard test_shell("cd '\(folder.path)' && openssl \(arguments) >/dev/null 2>&1") else {
            throw NoCertificate()
        }
    }
}

import StubFixtures
import StubHTTP
import StubJSON
import StubRules
import StubSupport
import TestSupport
import Testing

@testable import StubServer

struct SHA256Tests {
    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0" + text : text
        }.joined()
    }

    /// FIPS 180-4, the examples of NIST's Cryptographic Standards and Guidelines.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1_000),
            "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
        ),
    ])
    func `hashes as the standard says`(_ text: String, _ expected: String) {
        #expect(hex(SHA256.hash(text.utf8)) == expected)
    }

    /// RFC 4231 §4.2, §4.3 and §4.7, whose key is longer than a block.
    @Test(arguments: [
        (
            Array(repeating: UInt8(0x0B), count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            Array(repeating: UInt8(0xAA), count: 131),
            "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func `authenticates as the standard says`(
        _ key: [UInt8], _ message: String, _ expected: String
    ) {
        #expect(hex(SHA256.authenticationCode(of: message.utf8, key: key)) == expected)
    }

    @Test func `the signature of a token depends on its content and its key`() throws {
        let token = SignedToken.text(of: ["sub": "1"], key: Array("understudy".utf8))
        let parts = token.split(separator: ".").map(String.init)
        let code = SHA256.authenticationCode(
            of: "\(parts[0]).\(parts[1])".utf8, key: Array("understudy".utf8))
        #expect(parts[2] == Base64.urlEncode(code))
        let header = try JSONParser.parse(try #require(Base64.decode(parts[0])))
        #expect(header == ["alg": "HS256", "typ": "JWT"])
        let other = SignedToken.text(of: ["sub": "2"], key: Array("understudy".utf8))
        #expect(other.split(separator: ".")[2] != parts[2])
        #expect(SignedToken.text(of: ["sub": "1"], key: [1]) != token)
    }

    /// RFC 7636, appendix B.
    @Test func `a code challenge is met by its verifier`() throws {
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        let hashed = try #require(
            CodeChallenge("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", method: "S256"))
        #expect(hashed.isMet(by: verifier))
        #expect(!hashed.isMet(by: verifier + "a"))
        let plain = try #require(CodeChallenge(verifier, method: nil))
        #expect(plain.isMet(by: verifier) && !plain.isMet(by: ""))
        #expect(CodeChallenge("a", method: "S512") == nil)
    }
}

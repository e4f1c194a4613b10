import Testing

@testable import StubSupport

struct Base64Tests {
    /// RFC 4648 §10, without padding, and the two letters URLs need.
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
        ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"), ("???>>>", "Pz8_Pj4-"),
    ])
    func `writes the alphabet for URLs without padding`(plain: String, encoded: String) {
        #expect(Base64.urlEncode(plain.utf8) == encoded)
        #expect(Base64.decode(encoded) == Array(plain.utf8))
    }

    @Test func `reads padding and the plain alphabet`() {
        #expect(Base64.decode("Zg==") == Array("f".utf8))
        #expect(Base64.decode("Pz8/Pj4+") == Array("???>>>".utf8))
    }

    @Test(arguments: ["A", "Zg=", "Z===", "Zm9v!", "Zm 9v", "é", "===="])
    func `refuses what is no base64`(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test func `every byte survives`() {
        let bytes = (0...255).map(UInt8.init)
        #expect(Base64.decode(Base64.urlEncode(bytes)) == bytes)
    }
}

import Testing

@testable import StubSupport

struct Base64Tests {
    /// RFC 4648 §10, without padding, and the two characters for URLs.
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
        ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"), ("???>>>", "Pz8_Pj4-"),
    ])
    func `encodes with the alphabet for URLs, without padding`(plain: String, encoded: String) {
        #expect(Base64.urlEncode(Array(plain.utf8)) == encoded)
        #expect(Base64.decode(encoded) == Array(plain.utf8))
    }

    @Test func `decodes padding and the standard alphabet`() {
        #expect(Base64.decode("Zg==") == Array("f".utf8))
        #expect(Base64.decode("Pz8/Pj4+") == Array("???>>>".utf8))
    }

    @Test(arguments: ["A", "Zg=", "Z===", "Zm9v!", "Zm 9v", "é", "===="])
    func `rejects an invalid text`(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test func `decodes every byte it encodes`() {
        let bytes = (0...255).map(UInt8.init)
        #expect(Base64.decode(Base64.urlEncode(bytes)) == bytes)
    }
}

import Testing

@testable import StubSupport

struct Base64TextTests {
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
    func `encodes and decodes as RFC 4648 defines`(_ text: String, _ encoded: String) {
        #expect(Base64.encode(Array(text.utf8)) == encoded)
        #expect(Base64.decodeCanonical(encoded) == Array(text.utf8))
    }

    @Test func `decodes every byte it encodes`() {
        let bytes = (0..<770).map { UInt8(truncatingIfNeeded: $0) }
        for count in [0, 1, 2, 3, 255, 256, 257, 770] {
            let part = Array(bytes.prefix(count))
            #expect(Base64.decodeCanonical(Base64.encode(part)) == part)
        }
    }

    @Test(arguments: ["Zg=", "Zg", "Zh==", "Zm9v=", "Zm 9", "Zm9-", "====", "Z"])
    func `rejects a text that is not canonical`(_ text: String) {
        #expect(Base64.decodeCanonical(text) == nil)
    }
}

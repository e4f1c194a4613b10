import Testing

@testable import StubHTTP

struct ByteClassTests {
    private static let alphanumeric =
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

    /// A class by name, because a key path cannot be a test argument.
    enum Class: String, CaseIterable {
        case token, path, query, host, digit

        var characters: String {
            switch self {
            case .token: ByteClassTests.alphanumeric + "!#$%&'*+-.^_`|~"
            case .path: ByteClassTests.alphanumeric + "-._~!$&'()*+,;=:@/"
            case .query: ByteClassTests.alphanumeric + "-._~!$&'()*+,;=:@/?[]{}|^`"
            case .host: ByteClassTests.alphanumeric + "-._~!$&'()*+,;="
            case .digit: "0123456789"
            }
        }

        func contains(_ byte: UInt8) -> Bool {
            switch self {
            case .token: byte.isToken
            case .path: byte.isPath
            case .query: byte.isQuery
            case .host: byte.isHostName
            case .digit: byte.isDigit
            }
        }
    }

    @Test(arguments: Class.allCases)
    func `each class contains exactly the characters of its grammar`(_ set: Class) {
        #expect((UInt8.min...UInt8.max).filter(set.contains) == set.characters.utf8.sorted())
    }

    @Test func `reads hexadecimal digits of both cases`() {
        #expect("09afAF".utf8.map(\.hexValue) == [0, 9, 10, 15, 10, 15])
        #expect("/:@G`g".utf8.allSatisfy { $0.hexValue == nil })
    }
}

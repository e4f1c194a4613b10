import Testing

@testable import StubHTTP

/// RFC 6455 §5 to §8: what a server accepts, and with which code it refuses the rest.
struct WebSocketDecoderTests {
    /// A frame as a client sends it, with any bits.
    private static func frame(
        _ first: UInt8, _ payload: [UInt8], length: [UInt8]? = nil, isMasked: Bool = true
    ) -> [UInt8] {
        let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
        var bytes = [first]
        let short =
            length
            ?? (payload.count <= 125
                ? [UInt8(payload.count)]
                : [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)])
        bytes += [short[0] | (isMasked ? 0x80 : 0)] + short.dropFirst()
        guard isMasked else { return bytes + payload }
        return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 & 3] }
    }

    private static func text(_ text: String) -> [UInt8] { frame(0x81, Array(text.utf8)) }

    private func events(
        in bytes: [UInt8], pieces: Int = .max, limit: Int = WebSocketDecoder.limit
    ) -> (events: [WebSocketEvent], code: Int?) {
        var decoder = WebSocketDecoder(limit: limit)
        var events: [WebSocketEvent] = []
        var rest = bytes[...]
        do throws(WebSocketViolation) {
            while !rest.isEmpty {
                decoder.append(Array(rest.prefix(pieces)))
                rest = rest.dropFirst(pieces)
                while let event = try decoder.next() { events.append(event) }
            }
        } catch {
            return (events, error.code)
        }
        return (events, nil)
    }

    static let accepted: [(String, [UInt8], [WebSocketEvent])] = [
        ("the example of §5.7", text("Hello"), [.message("Hello")]),
        (
            "parts, with a ping between them",
            frame(0x01, Array("Hel".utf8)) + frame(0x89, [1]) + frame(0x80, Array("lo".utf8)),
            [.ping([1]), .message("Hello")]
        ),
        ("a binary message", frame(0x82, [0xFF, 0]), [.message(.bytes([0xFF, 0]))]),
        (
            "a character in two parts", frame(0x01, [0xC3]) + frame(0x80, [0xA4]),
            [.message("ä")]
        ),
        ("an empty message", frame(0x81, []), [.message("")]),
        ("empty parts", frame(0x01, []) + frame(0x00, []) + frame(0x80, []), [.message("")]),
        (
            "126 bytes", frame(0x81, [UInt8](repeating: 0x61, count: 126)),
            [.message(.text(String(repeating: "a", count: 126)))]
        ),
        (
            "70,000 bytes",
            frame(
                0x82, [UInt8](repeating: 7, count: 70_000),
                length: [127, 0, 0, 0, 0, 0, 1, 17, 112]),
            [.message(.bytes([UInt8](repeating: 7, count: 70_000)))]
        ),
        ("a pong that nobody asked for", frame(0x8A, [1, 2]), [.pong([1, 2])]),
        ("a close without a code", frame(0x88, []), [.close(code: nil, reason: "")]),
        (
            "a close with a reason", frame(0x88, [0x03, 0xE8] + Array("bye".utf8)),
            [.close(code: 1000, reason: "bye")]
        ),
        (
            "a close of the application", frame(0x88, [0x0F, 0xA0]),
            [.close(code: 4000, reason: "")]
        ),
    ]

    @Test(arguments: accepted.indices, [1, 2, 3, 7, Int.max])
    func `accepts messages however they are split`(index: Int, pieces: Int) {
        let (name, bytes, expected) = Self.accepted[index]
        let (events, code) = events(in: bytes, pieces: pieces)
        #expect(events == expected, "\(name)")
        #expect(code == nil, "\(name)")
    }

    static let refused: [(String, [UInt8], Int)] = [
        ("a frame without a mask (§5.1)", frame(0x81, [0x61], isMasked: false), 1002),
        ("RSV1 without an extension (§5.2)", frame(0xC1, [0x61]), 1002),
        ("RSV2", frame(0xA1, [0x61]), 1002),
        ("RSV3", frame(0x91, [0x61]), 1002),
        ("opcode 3", frame(0x83, []), 1002),
        ("opcode 11", frame(0x8B, []), 1002),
        ("125 bytes in the form of 16 bits", frame(0x82, [1], length: [126, 0, 1]), 1002),
        (
            "a short length in the form of 64 bits",
            frame(0x82, [1], length: [127, 0, 0, 0, 0, 0, 0, 0, 1]), 1002
        ),
        (
            "a length with the highest bit",
            frame(0x82, [], length: [127, 0x80, 0, 0, 0, 0, 1, 0, 0]), 1002
        ),
        ("a ping in parts (§5.5)", frame(0x09, []), 1002),
        ("a ping of 126 bytes", frame(0x89, [UInt8](repeating: 1, count: 126)), 1002),
        ("a close of 126 bytes", frame(0x88, [UInt8](repeating: 1, count: 126)), 1002),
        ("a continuation of nothing (§5.4)", frame(0x80, [0x61]), 1002),
        ("a message within another", frame(0x01, [0x61]) + frame(0x81, [0x61]), 1002),
        ("a close with one byte (§5.5.1)", frame(0x88, [3]), 1002),
        ("a text that is not UTF-8 (§8.1)", frame(0x81, [0xFF]), 1007),
        ("half a character", frame(0x81, [0xC3]), 1007),
        ("a surrogate", frame(0x81, [0xED, 0xA0, 0x80]), 1007),
        ("an overlong form", frame(0x81, [0xC0, 0x80]), 1007),
        ("a reason that is not UTF-8", frame(0x88, [0x03, 0xE8, 0xFF]), 1007),
    ]

    @Test(arguments: refused.indices, [1, Int.max])
    func `refuses what the protocol forbids`(index: Int, pieces: Int) {
        let (name, bytes, expected) = Self.refused[index]
        let (events, code) = events(in: bytes, pieces: pieces)
        #expect(events.isEmpty, "\(name)")
        #expect(code == expected, "\(name)")
    }

    /// §7.4.1, §7.4.2.
    @Test(arguments: [
        0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535,
    ])
    func `refuses codes that no close frame has`(code: Int) {
        let bytes = Self.frame(0x88, [UInt8(code >> 8), UInt8(code & 0xFF)])
        #expect(events(in: bytes).code == 1002)
    }

    @Test(arguments: [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 4999])
    func `accepts codes that a close frame may have`(code: Int) {
        let bytes = Self.frame(0x88, [UInt8(code >> 8), UInt8(code & 0xFF)])
        #expect(events(in: bytes).events == [.close(code: code, reason: "")])
    }

    @Test(arguments: [
        frame(0x82, [], length: [127, 0, 0, 0, 0, 0x7F, 0, 0, 0]),
        frame(0x02, [1, 2, 3]) + frame(0x80, [4, 5]),
    ])
    func `a message that is too long is refused by its head`(bytes: [UInt8]) {
        #expect(events(in: bytes, pieces: 1, limit: 4).code == 1009)
    }

    @Test func `an error is final`() {
        var decoder = WebSocketDecoder()
        decoder.append(Self.frame(0x83, []) + Self.text("Hello"))
        #expect(throws: WebSocketViolation.self) { try decoder.next() }
        #expect(throws: WebSocketViolation.self) { try decoder.next() }
    }

    @Test(
        arguments: [
            (0, [0x81, 0]), (125, [0x81, 125]), (126, [0x81, 126, 0, 126]),
            (65_535, [0x81, 126, 0xFF, 0xFF]), (65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
        ] as [(Int, [UInt8])])
    func `a server's frame has the shortest length and no mask`(count: Int, head: [UInt8]) {
        let bytes = WebSocketFrame(.text, [UInt8](repeating: 0x61, count: count)).bytes
        #expect(Array(bytes.prefix(head.count)) == head)
        #expect(bytes.count == head.count + count)
    }

    @Test func `a close frame cuts a long reason between two characters`() {
        let frame = WebSocketFrame.close(1000, String(repeating: "ä", count: 100))
        #expect(frame.payload.count == 2 + 122)
        #expect(
            String(decoding: frame.payload.dropFirst(2), as: UTF8.self).allSatisfy { $0 == "ä" })
    }
}

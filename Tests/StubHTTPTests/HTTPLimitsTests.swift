import Testing

@testable import StubHTTP

struct HTTPLimitsTests {
    @Test func `accepts a request line of 8000 bytes by default`() {
        let run = DecoderRun.whole(get(target: "/" + String(repeating: "a", count: 7985)))
        #expect(run.requests.count == 1 && run.error == nil)
    }

    @Test(arguments: [
        (HTTPLimits(startLine: 16), get(), nil),
        (HTTPLimits(startLine: 15), get(), HTTPDecodingError.targetTooLong),
        (HTTPLimits(fieldCount: 2), get("A: b"), nil),
        (HTTPLimits(fieldCount: 2), get("A: b", "C: d"), .tooManyFields),
        (HTTPLimits(fieldBytes: 23), get("A: b"), nil),
        (HTTPLimits(fieldBytes: 22), get("A: b"), .fieldsTooLarge),
        (HTTPLimits(body: 5), post("Content-Length: 5", body: "hello"), nil),
        (HTTPLimits(body: 4), post("Content-Length: 5", body: ""), .bodyTooLarge),
        (HTTPLimits(body: 5), chunked("2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n"), nil),
        (HTTPLimits(body: 4), chunked("2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n"), .bodyTooLarge),
        (HTTPLimits(body: 4), chunked("fffffffffffffff\r\n"), .bodyTooLarge),
        (HTTPLimits(fieldCount: 3), chunked("0\r\nA: b\r\nC: d\r\n\r\n"), .tooManyFields),
    ])
    func `each limit is exact to the byte, however the bytes are split`(
        _ limits: HTTPLimits, _ text: String, _ error: HTTPDecodingError?
    ) {
        let whole = DecoderRun.whole(text, limits: limits)
        #expect(whole.error == error)
        #expect(whole.requests.count == (error == nil ? 1 : 0))
        #expect(DecoderRun.cut(text, limits: limits).allSatisfy { $0 == whole })
    }

    @Test(arguments: [
        ("GET /" + String(repeating: "a", count: 9000), HTTPDecodingError.targetTooLong),
        (get().dropLast(2) + String(repeating: "a", count: 33_000), .fieldsTooLarge),
        (chunked("5;ext=" + String(repeating: "a", count: 5000)), .malformedChunk),
    ])
    func `rejects a line that is too long before its end`(
        _ text: String, _ error: HTTPDecodingError
    ) {
        #expect(DecoderRun.whole(text) == DecoderRun(error: error))
    }

    @Test func `limits the extensions of all chunks in total`() {
        let chunk = "1;" + String(repeating: "a", count: 2000) + "\r\nx\r\n"
        let run = DecoderRun.whole(chunked(String(repeating: chunk, count: 20)))
        #expect(run.error == .malformedChunk)
    }
}

@testable import StubHTTP

/// The result of a decoder: the requests, and the error that ended it.
struct DecoderRun: Equatable {
    var requests: [HTTPRequest] = []
    var error: HTTPDecodingError?

    /// Appends the pieces one by one, and reads complete requests after each.
    static func feeding(
        _ pieces: [ArraySlice<UInt8>], limits: HTTPLimits = HTTPLimits()
    ) -> DecoderRun {
        var decoder = RequestDecoder(limits: limits)
        var run = DecoderRun()
        for piece in pieces where run.error == nil {
            decoder.append(Array(piece))
            do {
                while let request = try decoder.next() { run.requests.append(request) }
            } catch {
                run.error = error
            }
        }
        return run
    }

    static func whole(_ text: String, limits: HTTPLimits = HTTPLimits()) -> DecoderRun {
        feeding([Array(text.utf8)[...]], limits: limits)
    }

    /// The results of every split of the bytes in two, and of single bytes.
    static func cut(_ text: String, limits: HTTPLimits = HTTPLimits()) -> [DecoderRun] {
        let bytes = Array(text.utf8)
        let halves = bytes.indices.map { feeding([bytes[..<$0], bytes[$0...]], limits: limits) }
        let single = feeding(bytes.indices.map { bytes[$0...$0] }, limits: limits)
        return halves + [single]
    }
}

/// A GET request with these additional lines.
func get(_ lines: String..., target: String = "/", version: String = "HTTP/1.1") -> String {
    "GET \(target) \(version)\r\nHost: localhost\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n"
}

/// A POST request with these additional lines and this body.
func post(_ lines: String..., body: String, version: String = "HTTP/1.1") -> String {
    "POST / \(version)\r\nHost: localhost\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n" + body
}

func chunked(_ body: String) -> String {
    post("Transfer-Encoding: chunked", body: body)
}

/// A decoder in a class, because the expectation macros copy their operands.
final class DecoderBox {
    private var decoder = RequestDecoder()

    var isIdle: Bool { decoder.isIdle }
    var isReadingHead: Bool { decoder.isReadingHead }
    var keepsAlive: Bool { decoder.keepsAlive }

    func append(_ bytes: [UInt8]) {
        decoder.append(bytes)
    }

    func next() throws(HTTPDecodingError) -> HTTPRequest? {
        try decoder.next()
    }

    func takesContinue() -> Bool {
        decoder.takesContinue()
    }
}

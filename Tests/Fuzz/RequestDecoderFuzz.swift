/// The entry point of libFuzzer: decodes the input in pieces of every size, with equal results.
///
/// It is compiled with the sources of StubHTTP by `fuzz`, and is not part of a package target.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRequestDecoder(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let whole = Decoded(bytes, piece: max(1, count))
    whole.check()
    for piece in [1, 2, 7] { whole.mustEqual(Decoded(bytes, piece: piece)) }
    // Every split of a short input; for a long one, splits chosen by its bytes.
    let cuts = count <= 256 ? Array(0..<count) : bytes.prefix(16).map { Int($0) * count / 256 }
    for cut in cuts { whole.mustEqual(Decoded(bytes, cut: cut)) }
    // A repeated request in one piece is a cache hit; byte by byte it rarely is.
    let twice = bytes + bytes
    Decoded(twice, piece: max(1, twice.count)).mustEqual(Decoded(twice, piece: 1))
    return 0
}

/// The result of the decoder, and the error that ended it.
private struct Decoded: Equatable {
    var requests: [HTTPRequest] = []
    var error: HTTPDecodingError?

    /// Small, so that short inputs reach the limits.
    private static let limits = HTTPLimits(
        startLine: 256, fieldCount: 12, fieldBytes: 512, body: 1024)

    init(_ bytes: [UInt8], piece: Int) {
        var pieces: [ArraySlice<UInt8>] = []
        var start = 0
        while start < bytes.count {
            pieces.append(bytes[start..<min(start + piece, bytes.count)])
            start += piece
        }
        decode(pieces)
    }

    init(_ bytes: [UInt8], cut: Int) {
        decode([bytes[..<cut], bytes[cut...]])
    }

    private mutating func decode(_ pieces: [ArraySlice<UInt8>]) {
        var decoder = RequestDecoder(limits: Self.limits)
        for piece in pieces where error == nil {
            decoder.append(Array(piece))
            do {
                while let request = try decoder.next() { requests.append(request) }
                _ = decoder.takesContinue()
            } catch {
                self.error = error
            }
        }
    }

    func mustEqual(_ other: Decoded) {
        guard self != other else { return }
        fatalError("different results for different splits:\n\(self)\n\(other)")
    }

    /// Checks what no decoded request may contain.
    func check() {
        for request in requests {
            let isClean =
                request.method.rawValue.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
                && request.target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
                && (request.target.hasPrefix("/") || request.target == "*")
                && request.fields.all.allSatisfy { field in
                    !field.name.isEmpty && field.name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
                        && field.value.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x09 }
                }
                && request.body.count <= Self.limits.body
                && request.fields.all.count <= Self.limits.fieldCount + 1
                && request.fields[values: "Host"].count == (request.isHTTP10 ? hosts(request) : 1)
            guard isClean else { fatalError("returned \(request)") }
        }
    }

    private func hosts(_ request: HTTPRequest) -> Int {
        min(1, request.fields[values: "Host"].count)
    }
}

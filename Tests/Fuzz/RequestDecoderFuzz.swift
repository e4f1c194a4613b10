/// Feeds the decoder bytes in pieces of every size and compares: libFuzzer's entry point.
///
/// Compiled together with the sources of StubHTTP, see `fuzz`; it is no package target.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRequestDecoder(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let whole = Decoded(bytes, piece: max(1, count))
    whole.check()
    for piece in [1, 2, 7] { whole.mustEqual(Decoded(bytes, piece: piece)) }
    // Every cut of a short input; of a long one those near where its own bytes point.
    let cuts = count <= 256 ? Array(0..<count) : bytes.prefix(16).map { Int($0) * count / 256 }
    for cut in cuts { whole.mustEqual(Decoded(bytes, cut: cut)) }
    // What comes again in one piece is recognised by its bytes; byte by byte it hardly ever is.
    let twice = bytes + bytes
    Decoded(twice, piece: max(1, twice.count)).mustEqual(Decoded(twice, piece: 1))
    return 0
}

/// What came out of the decoder, and the error that ended it.
private struct Decoded: Equatable {
    var requests: [HTTPRequest] = []
    var error: HTTPDecodingError?

    /// Small, so that inputs of a few hundred bytes reach them.
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
        fatalError("cut differently, decoded differently:\n\(self)\n\(other)")
    }

    /// What no request that is handed out may hold.
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
            guard isClean else { fatalError("handed out \(request)") }
        }
    }

    private func hosts(_ request: HTTPRequest) -> Int {
        min(1, request.fields[values: "Host"].count)
    }
}

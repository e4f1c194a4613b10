/// The entry point of libFuzzer: decodes the input in pieces of every size, with equal results.
///
/// The first byte selects the request's method. It is compiled with the sources of StubHTTP by
/// `fuzz`, and is not part of a package target.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzResponseDecoder(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    guard let first = input.first else { return 0 }
    let bytes = Array(input.dropFirst())
    let method: HTTPMethod = first % 4 == 0 ? .head : .get
    let whole = Decoded([bytes[...]], method)
    whole.check()
    for piece in [1, 2, 7] {
        let pieces = stride(from: 0, to: bytes.count, by: piece).map {
            bytes[$0..<min($0 + piece, bytes.count)]
        }
        whole.mustEqual(Decoded(pieces, method))
    }
    // Every split of a short input; for a long one, splits chosen by its bytes.
    let cuts =
        bytes.count <= 256
        ? Array(bytes.indices) : bytes.prefix(16).map { Int($0) * bytes.count / 256 }
    for cut in cuts { whole.mustEqual(Decoded([bytes[..<cut], bytes[cut...]], method)) }
    return 0
}

/// The result of the decoder, and the error that ended it.
private struct Decoded: Equatable {
    var interim: [ResponseHead] = []
    var head: ResponseHead?
    var body: [UInt8] = []
    var trailers: HTTPFields?
    var error: ResponseDecodingError?

    /// Small, so that short inputs reach the limits.
    private static let limits = HTTPLimits(startLine: 256, fieldCount: 12, fieldBytes: 512)

    init(_ pieces: [ArraySlice<UInt8>], _ method: HTTPMethod) {
        var decoder = ResponseDecoder(answering: method, limits: Self.limits)
        for piece in pieces where error == nil {
            decoder.append(Array(piece))
            read(&decoder)
        }
        guard error == nil else { return }
        decoder.finish()
        read(&decoder)
    }

    private mutating func read(_ decoder: inout ResponseDecoder) {
        do throws(ResponseDecodingError) {
            while let event = try decoder.next() {
                switch event {
                case .interim(let head): interim.append(head)
                case .head(let head, _): self.head = head
                case .body(let bytes): body += bytes
                case .end(let trailers): self.trailers = trailers
                }
            }
        } catch {
            self.error = error
        }
    }

    func mustEqual(_ other: Decoded) {
        guard self != other else { return }
        fatalError("different results for different splits:\n\(self)\n\(other)")
    }

    /// Checks what no decoded response may contain.
    func check() {
        let heads = interim + [head].compactMap(\.self)
        let isClean = heads.allSatisfy { head in
            (100...999).contains(head.status) && head.fields.all.allSatisfy(Self.isClean)
        }
        guard isClean, (trailers ?? [:]).all.allSatisfy(Self.isClean), interim.count <= 16,
            error != nil || trailers != nil
        else { fatalError("returned \(self)") }
    }

    private static func isClean(_ field: HTTPFields.Field) -> Bool {
        !field.name.isEmpty && field.name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
            && field.value.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x09 }
    }
}

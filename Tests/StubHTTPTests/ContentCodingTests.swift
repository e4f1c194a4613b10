import Foundation
import StubBackport
import Testing

@testable import StubHTTP

struct ContentCodingTests {
    private static let rows = (0..<60).map { #"{"id":\#($0),"name":"row \#($0 * $0) of many"},"# }
        .joined()

    private func decoded(_ base64: String, _ coding: String?) -> String? {
        guard let bytes = Data(base64Encoded: base64).map(Array.init) else { return nil }
        guard case .plain(let content) = ContentCoding.decoded(bytes, coding: coding) else {
            return nil
        }
        return String(validUTF8: content)
    }

    @Test func `decodes gzip and deflate, with and without a frame`() {
        #expect(decoded(Self.gzip, "gzip") == Self.rows)
        #expect(decoded(Self.gzip, "identity, X-GZIP") == Self.rows)
        #expect(decoded(Self.framed, "deflate") == Self.rows)
        #expect(decoded(Self.bare, "deflate") == "hello hello hello hello")
    }

    @Test func `keeps text that is not encoded, whatever coding is declared`() {
        for coding in ["gzip", "br", "deflate", "identity", nil] {
            #expect(decoded("eyJhIjoxfQ==", coding) == #"{"a":1}"#)
        }
    }

    @Test func `rejects invalid, incomplete and unknown codings`() throws {
        let bytes = try #require(Data(base64Encoded: Self.gzip).map(Array.init))
        for length in stride(from: 2, to: bytes.count, by: 7) {
            let cut = ContentCoding.decoded(Array(bytes.prefix(length)), coding: "gzip")
            if case .plain = cut { Issue.record("read \(length) of \(bytes.count) bytes") }
        }
        // Any byte may be another: it is read or refused, and ends in either case.
        for index in bytes.indices {
            var broken = bytes
            broken[index] ^= 0x55
            _ = ContentCoding.decoded(broken, coding: "gzip")
            _ = ContentCoding.decoded(broken, coding: "deflate")
        }
        #expect(decoded("CwKAaGVsbG8D", "br") == nil)
        #expect(decoded("KLUv/QQFKQAAaGVsbG8=", "zstd") == nil)
    }

    @Test func `stops at the limit`() throws {
        let bytes = try #require(Data(base64Encoded: Self.framed).map(Array.init))
        #expect(
            try Inflate.unpacked(bytes, from: 2, limit: Self.rows.utf8.count).bytes.count
                == Self.rows.utf8.count)
        #expect(throws: Inflate.Failure.tooLong) {
            try Inflate.unpacked(bytes, from: 2, limit: Self.rows.utf8.count - 1)
        }
    }

    private static let gzip =
        "H4sIAAAAAAACA22VTWpDMQyEr/LwOgvrx/ZzbhNoC10kgW5KCb17obsZzVpCjD6Pxq/2+dau/dIet/t7"
        + "u7av5/fRj+fHcb89ftrv5fVfN6hbqTvUs9QD6rvUE+fP0jCgwUdpmNAQdcJCiVXDCQ2zLrGh4awUDDFa"
        + "FyCJpIspCNOyKrEgXnUbI6S7EjGCKqjaJO5iCoL1U2hBtOFio03vJzyGdFPQdaSbKaaQVc+qxZHu8LqR"
        + "I92xKhdHulPQdaQ71RSku5QWpLvURmRdwSWQ7hZ0A+lu8UZB3u3iqYPM24Vjgtxrwngx6JQE4ZjUI84g"
        + "ELGFuKY4+SbFXgjZhrjtpISYAnNSREyRNEmcl4irJM6nyLzklBDBmRQTXXBOygkTEZ4UFN6FHuTs0cVe"
        + "yNmzVz6jU24JzgM5+1RzkLMvoWcEBaDYayBn3+qLQ86hOA/65ky811ictkIPJXII/wyK5AQf/gHFyRlh"
        + "OAgAAA=="
    private static let framed =
        "eAFt1U1qw0AMhuGrBK+zGP2N7dwm0Ba6SALdlBJ694buXutbSwzSY0l+Lp9vy2Wcl/v19r5clq/H92mc"
        + "Hh+n2/X+s/yen/9xQ9xa3BHPFg/E9xZPxG22hEKCV0uYSIj+woqE7DVsSJi9iR0JW1cwMtoQkAdJF68Q"
        + "07JXYvS02buxA+neReyAKlSNrF7iFcL6JmohbbjoiLgxu4tTN4WuUzdTvELd3HotTt3y3pFTt9bu4tSd"
        + "QtepO9Ur1F1VLdRdVUfU3YRLUHcXukHdXXyjoK4N8amDvDbExAR9zcTgBYHNhXBQ2FysQZDYQmxT0Pi1"
        + "k31sgshWYreTyjYFc5LZprg0eXBexbnKg/Mmbl4enHdxOJPOPoRz0tlNnPCks/voe5V09hjdOensOfqW"
        + "F529hHPR2ad6h86+inqKzr6JvorOvgufonMo56JzvIa1/QmLzq9r252LzhFiforOkZjDP9goaJQ="
    private static let bare =
        "y0jNyclXyEAnAQ=="
}

import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// Bodies in gzip, in either direction.
struct CodedResponderTests {
    private static let product = #"{"title": "a", "price": 1, "category": "b"}"#

    private func ask(_ request: HTTPRequest, of served: Served) async -> HTTPResponse {
        switch CodedResponder(stub: served.stub.responder).respond(to: request) {
        case .now(let response): response
        case .later(let work): await work()
        }
    }

    private func post(_ body: [UInt8], coding: String) -> HTTPRequest {
        HTTPRequest(
            .post, "/products/add",
            fields: [
                "Host": "localhost", "Content-Type": "application/json",
                "Content-Encoding": coding, "Content-Length": String(body.count),
            ], body: body)
    }

    // MARK: - Requests

    @Test(arguments: ["gzip", "x-gzip", "GZIP", "identity, gzip"])
    func `a body in gzip is read`(coding: String) async throws {
        let served = try Served.customer()
        let packed = Gzip.pack(Array(Self.product.utf8))
        let response = await ask(post(packed, coding: coding), of: served)
        #expect(response.status == 201)
        #expect(try response.json()["title"] == "a")
        let request = try #require(served.stub.journal.exchanges.last).request
        #expect(request.body == Array(Self.product.utf8))
        #expect(request.fields["Content-Encoding"] == nil)
        #expect(request.fields["Content-Length"] == String(Self.product.utf8.count))
    }

    @Test(arguments: [true, false])
    func `a body in deflate is read with its frame and without`(isFramed: Bool) async throws {
        let packed = (isFramed ? [0x78, 0x9C] : []) + Deflate.pack(Array(Self.product.utf8))
        let response = await ask(
            post(packed + (isFramed ? [0, 0, 0, 0] : []), coding: "deflate"),
            of: try Served.customer())
        #expect(response.status == 201)
    }

    @Test func `a body that is unpacked to more than the limit is 413`() async throws {
        let served = try Served.customer { $0.limits.body = 1000 }
        let bomb = Gzip.pack([UInt8](repeating: 0x20, count: 10_000_000))
        #expect(bomb.count < 100_000)
        let response = await ask(post(bomb, coding: "gzip"), of: served)
        #expect(response.status == 413)
        #expect(response.message == "The decoded body is larger than 1000 bytes")
        #expect(served.stub.journal.exchanges.last?.response?.status == 413)
    }

    @Test(arguments: [("gzip", 400), ("br", 415), ("gzip, gzip, gzip, gzip", 415)])
    func `a body that cannot be decoded is refused`(coding: String, status: Int) async throws {
        let served = try Served.customer()
        let response = await ask(post(Array(Self.product.utf8), coding: coding), of: served)
        #expect(response.status == status)
        #expect(response.fields["Accept-Encoding"] == (status == 415 ? "gzip, deflate" : nil))
        #expect(served.stub.journal.exchanges.count == 1)
    }

    @Test(arguments: [
        ("gzip, br", "Bodies are read in gzip and deflate, not in br"),
        ("gzip, gzip, gzip, gzip", "Bodies are read in at most 3 codings, not in 4"),
    ])
    func `the refusal of a coding says what is wrong`(
        coding: String, message: String
    ) async throws {
        let served = try Served.customer()
        let response = await ask(post(Array(Self.product.utf8), coding: coding), of: served)
        #expect(response.message == message)
    }

    // MARK: - Responses

    private func list(_ fields: HTTPFields, compresses: Bool = true) async throws -> HTTPResponse {
        let served = try Served.customer { $0.compressesAnswers = compresses }
        return await ask(HTTPRequest(.get, "/products?limit=30", fields: fields), of: served)
    }

    @Test func `an answer is packed for clients that accept it`() async throws {
        let plain = try await list([:])
        let packed = try await list(["Accept-Encoding": "gzip, deflate"])
        #expect(packed.fields["Content-Encoding"] == "gzip")
        #expect(packed.fields["Vary"] == "Accept-Encoding")
        #expect(try Gzip.unpack(packed.body, limit: 1 << 20) == plain.body)
        #expect(packed.body.count * 2 < plain.body.count)
        #expect(plain.fields["Content-Encoding"] == nil)
        #expect(plain.fields["Vary"] == "Accept-Encoding")
    }

    @Test(arguments: ["identity", "gzip;q=0", "br"])
    func `a response is sent unchanged to other clients`(field: String) async throws {
        #expect(try await list(["Accept-Encoding": field]).fields["Content-Encoding"] == nil)
    }

    @Test func `nothing is packed unless the stub is told so`() async throws {
        let response = try await list(["Accept-Encoding": "gzip"], compresses: false)
        #expect(response.fields["Content-Encoding"] == nil)
        #expect(response.fields["Vary"] == nil)
    }

    @Test func `a packed row has a tag of its own, which conditions understand`() async throws {
        let served = try Served.customer { $0.compressesAnswers = true }
        let fields: HTTPFields = ["Accept-Encoding": "gzip"]
        let row = await ask(HTTPRequest(.get, "/products/1", fields: fields), of: served)
        let tag = try #require(row.fields["ETag"])
        #expect(tag.hasSuffix("-gzip\""))
        let plain = tag.replacing("-gzip", with: "")
        for (accepted, expected) in [("gzip", tag), ("identity", plain)] {
            let fields: HTTPFields = ["If-None-Match": tag, "Accept-Encoding": accepted]
            let held = await ask(HTTPRequest(.get, "/products/1", fields: fields), of: served)
            #expect(held.status == 304)
            // The fields that a 200 would have (RFC 9110 §15.4.5).
            #expect(held.fields["ETag"] == expected)
            #expect(held.fields["Vary"] == "Accept-Encoding")
        }
        let write = await ask(
            HTTPRequest(
                .patch, "/products/1",
                fields: ["If-Match": tag, "Content-Type": "application/json"],
                body: Array(#"{"title": "b"}"#.utf8)), of: served)
        #expect(write.status == 200)
    }

    @Test func `short answers and pictures are sent as they are`() async throws {
        let served = try Served.inline(
            paths: """
                {"/short": {"get": {"responses": {"200": {"description": "", "content":
                   {"text/plain": {"example": "short"}}}}}},
                 "/file": {"get": {"responses": {"200": {"description": "", "content":
                   {"application/octet-stream": {"example": "\(String(repeating: "é", count: 400))"}}}}}}}
                """
        ) { $0.compressesAnswers = true }
        for path in ["/short", "/file"] {
            let response = await ask(
                HTTPRequest(.get, path, fields: ["Accept-Encoding": "gzip"]), of: served)
            #expect(response.status == 200)
            #expect(response.fields["Content-Encoding"] == nil)
        }
    }
}

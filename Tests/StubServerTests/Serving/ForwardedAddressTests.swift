import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

@Suite(.timeLimit(.minutes(10)))
struct ForwardedAddressTests {
    private static let fields: HTTPFields = [
        "Host": "127.0.0.1:4280", "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "shop.example",
    ]

    private func send(
        _ served: Served, _ method: HTTPMethod, _ target: String, _ body: String = "",
        isLocal: Bool = true
    ) throws -> HTTPResponse {
        var request = HTTPRequest(
            method, target, fields: Self.fields, body: Array(body.utf8))
        if !body.isEmpty { request.fields["Content-Type"] = "application/json" }
        request.isFromLoopback = isLocal
        return try served.send(request)
    }

    /// The part that an upload stores; `nil` for another operation.
    private static func part(of operation: ContractOperation) -> String? {
        guard let action = operation.binding?.action, case .upload(let upload) = action else {
            return nil
        }
        return upload.part
    }

    @Test func `links begin with the address that a local proxy names`() throws {
        let served = try TwoAPIs().served()
        let page = try send(served, .get, "/shop/items?limit=1")
        let next = try page.json()["next"]?.string
        #expect(next?.hasPrefix("https://shop.example/items?") == true)
        #expect(page.fields["Link"]?.hasPrefix("<https://shop.example/items?") == true)
        let other = try send(served, .get, "/shop/items?limit=1", isLocal: false)
            .json()["next"]?.string
        #expect(other?.hasPrefix("http://127.0.0.1:4280/shop/items") == true)
    }

    @Test(arguments: [true, false])
    func `an absolute Location begins with it`(isLocal: Bool) throws {
        let served = try Served.conventional(
            paths: """
                {"/things": {"post": {
                   "requestBody": {"content": {"application/json": {}}},
                   "responses": {"201": {"description": "Added", "headers": {
                     "Location": {"schema": {"type": "string", "format": "uri"}}},
                     "content": {"application/json": {}}}}}},
                 "/things/{id}": {"get": {
                   "parameters": [{"name": "id", "in": "path", "required": true,
                                   "schema": {"type": "integer"}}],
                   "responses": {"200": {"description": "A thing"}}}}}
                """, fixtures: [("things", #"[{"id": 1}]"#)])
        let answer = try send(served, .post, "/things", "{}", isLocal: isLocal)
        let origin = isLocal ? "https://shop.example" : "http://127.0.0.1:4280"
        #expect(answer.fields["Location"] == origin + "/things/2")
    }

    @Test func `a new session has an address that its client can use`() throws {
        let served = try Served.fixtures([("things", "[]")])
        let session = try send(served, .post, "/__admin/sessions", "{}").json()
        #expect(session["url"] == "https://shop.example/__session/s1")
        let links = try served.send(.get, "/__session/s1/things")
        #expect(links.status == 200)
    }

    @Test func `the address of an upload begins with it`() throws {
        let served = try Served.customer()
        let token = try served.login().access
        let body = """
            --b\r
            Content-Disposition: form-data; name="avatar"; filename="a.png"\r
            Content-Type: image/png\r
            \r
            data\r
            --b--\r

            """
        let upload = try #require(
            served.stub.definition.contract.operations.first { Self.part(of: $0) != nil })
        let part = try #require(Self.part(of: upload))
        var request = HTTPRequest(
            upload.method, upload.path, fields: Self.fields,
            body: Array(body.replacing("avatar", with: part).utf8))
        request.fields["Content-Type"] = "multipart/form-data; boundary=b"
        request.fields["Authorization"] = "Bearer " + token
        request.isFromLoopback = true
        #expect(try served.send(request).text.contains("https://shop.example/"))
    }
}

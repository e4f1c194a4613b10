import StubHTTP
import StubJSON
import TestSupport
import Testing

struct ProfileTests {
    private let served: Served
    private let token: String
    private let profile = #"{"firstName": "E", "lastName": "J", "email": "e@example.com"}"#

    init() throws {
        served = try .customer()
        token = try served.login().access
    }

    private func put(_ body: String, match: String? = nil) throws -> HTTPResponse {
        var fields = HTTPFields()
        fields["If-Match"] = match
        return try served.send(.put, "/auth/users/1", json: body, token: token, fields: fields)
    }

    private func user() throws -> HTTPResponse { try served.get("/auth/users/1", token: token) }

    @Test func `the current version is replaced and gets another tag`() throws {
        let tag = try #require(try user().fields["ETag"])
        let response = try put(profile, match: tag)

        #expect(tag.hasPrefix("\""))
        #expect(response.status == 200)
        #expect(response.issueCodes == [])
        #expect(response.fields["ETag"] != tag)
        #expect(try user().fields["ETag"] == response.fields["ETag"])
        #expect(try put(profile, match: response.fields["ETag"]).status == 200)
    }

    @Test(arguments: [#""other""#, "W/<tag>", #""a", "b""#])
    func `an outdated version is not replaced`(match: String) throws {
        let tag = try #require(try user().fields["ETag"])
        let response = try put(profile, match: match.replacing("<tag>", with: tag))

        #expect(response.status == 412)
        #expect(response.issueCodes == [])
        #expect(try user().fields["ETag"] == tag)
    }

    @Test(arguments: [nil, "*", #""other", <tag>"#])
    func `a write without a version, or with the current one, succeeds`(match: String?) throws {
        let tag = try #require(try user().fields["ETag"])

        #expect(try put(profile, match: match?.replacing("<tag>", with: tag)).status == 200)
    }

    @Test func `an invalid body is reported field by field`() throws {
        let response = try put(#"{"firstName": "", "email": "nobody", "hair": {"color": 3}}"#)

        #expect(response.status == 422)
        let errors = try #require(try response.json()["errors"]?.array)
        let fields = Set(errors.compactMap { $0["field"]?.string })
        #expect(fields.isSuperset(of: ["firstName", "lastName", "email"]))
        #expect(errors.allSatisfy { $0["message"]?.string?.isEmpty == false })
        #expect(response.message == errors[0]["message"]?.string)
        #expect(!response.issueCodes.contains { $0.hasPrefix("response/") })
    }

    @Test(arguments: ["{", "", "nonsense"])
    func `a body that is not JSON is a 400`(body: String) throws {
        #expect(try put(body).status == 400)
    }

    @Test func `a client that has the profile does not receive it again`() throws {
        let tag = try #require(try user().fields["ETag"])
        let response = try served.send(
            .get, "/auth/users/1", token: token, fields: ["If-None-Match": tag])

        #expect(response.status == 304)
        #expect(response.body.isEmpty)
        #expect(response.issueCodes == [])
    }

    @Test(arguments: [
        ("/products/filters", "public, max-age=300"), ("/feature-flags", "public, max-age=60"),
        ("/images/product-1.png", "public, max-age=3600"),
    ])
    func `a cacheable response has a lifetime, also in a 304`(
        target: String, control: String
    ) throws {
        let first = try served.get(target)
        let tag = try #require(first.fields["ETag"])
        let second = try served.send(.get, target, fields: ["If-None-Match": tag])

        #expect(first.fields["Cache-Control"] == control)
        #expect(first.issueCodes == [])
        #expect(second.status == 304)
        #expect(second.fields["Cache-Control"] == control)
        #expect(second.fields["ETag"] == tag)
        #expect(second.issueCodes == [])
    }

    @Test func `the current user is not cacheable`() throws {
        #expect(try served.get("/auth/me", token: token).fields["Cache-Control"] == "no-store")
    }

    @Test(arguments: ["/products?limit=3", "/products/1", "/dashboard", "/images/product-1.png"])
    func `HEAD is answered like GET`(target: String) throws {
        let get = try served.get(target, token: token)
        let head = try served.send(.head, target, token: token)

        #expect(head.status == 200)
        #expect(head.fields["ETag"] == get.fields["ETag"])
        #expect(head.fields["Content-Type"] == get.fields["Content-Type"])
        #expect(head.body.count == get.body.count)
        #expect(head.issueCodes == [])
    }

    // MARK: - Images

    private func upload(_ part: String, type: String = "image/png") throws -> HTTPResponse {
        let body =
            "--b\r\nContent-Disposition: form-data; name=\"\(part)\"; filename=\"a.png\"\r\n"
            + "Content-Type: \(type)\r\n\r\nPNG bytes\r\n--b--\r\n"
        return try served.send(
            .post, "/auth/users/me/avatar", json: body, token: token,
            fields: ["Content-Type": "multipart/form-data; boundary=b"])
    }

    @Test func `an avatar is stored, and its user links to it`() throws {
        let response = try upload("avatar")
        #expect(response.issueCodes == [])

        let address = try #require(try response.json()["image"]?.string)
        #expect(address == "http://127.0.0.1:4280/images/avatar-1.png")
        #expect(try user().json()["image"]?.string == address)
        let image = try served.get("/images/avatar-1.png")
        #expect(image.text == "PNG bytes")
        #expect(image.fields["Content-Type"] == "image/png")
        #expect(image.issueCodes == [])
        #expect(try upload("avatar").status == 200)
    }

    @Test func `an upload without its part, or of another type, is rejected`() throws {
        #expect(try upload("file").status == 400)
        #expect(try upload("file").message == "The part 'avatar' is missing")
        #expect(try upload("avatar", type: "text/plain").status == 415)
    }

    @Test(arguments: [
        ("bytes=0-7", 206, 0..<8), ("bytes=8-", 206, 8..<Int.max), ("items=0-7", 200, 0..<Int.max),
    ])
    func `a part of an image has its range`(
        range: String, status: Int, expected: Range<Int>
    ) throws {
        let whole = try served.get("/images/product-1.png")
        let part = try served.send(.get, "/images/product-1.png", fields: ["Range": range])

        let bytes = expected.clamped(to: 0..<whole.body.count)
        #expect(whole.fields["Accept-Ranges"] == "bytes")
        #expect(part.status == status)
        #expect(part.body == Array(whole.body[bytes]))
        #expect(
            part.fields["Content-Range"]
                == (status == 206
                    ? "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(whole.body.count)" : nil)
        )
        #expect(part.issueCodes == [])
    }

    @Test func `a range applies only to GET`() throws {
        let head = try served.send(
            .head, "/images/product-1.png", fields: ["Range": "bytes=0-7"])
        #expect(head.status == 200 && head.fields["Content-Range"] == nil)
        #expect(try head.body == served.get("/images/product-1.png").body)
    }

    @Test(arguments: [
        ("If-None-Match", "bytes=0-7", 304, 206), ("If-Match", "bytes=0-7", 206, 412),
        ("If-None-Match", "bytes=99999999-", 304, 416), ("If-Match", "bytes=99999999-", 416, 412),
    ])
    func `conditions are evaluated before a range`(
        _ field: String, _ range: String, _ same: Int, _ other: Int
    ) throws {
        let tag = try #require(try served.get("/images/product-1.png").fields["ETag"])
        let status = { (condition: String) in
            try served.send(
                .get, "/images/product-1.png",
                fields: ["Range": range, field: condition]
            ).status
        }
        #expect(try status(tag) == same)
        #expect(try status("\"other\"") == other)
    }

    @Test func `a range beyond an image is rejected with its length`() throws {
        let length = try served.get("/images/product-1.png").body.count
        let response = try served.send(
            .get, "/images/product-1.png", fields: ["Range": "bytes=\(length)-"])

        #expect(response.status == 416)
        #expect(response.fields["Content-Range"] == "bytes */\(length)")
        #expect(response.issueCodes == [])
    }

    @Test func `for a part of an older image the whole new one is sent`() throws {
        let tag = try #require(try served.get("/images/product-1.png").fields["ETag"])
        let get = { (condition: String) in
            try served.send(
                .get, "/images/product-1.png",
                fields: ["Range": "bytes=0-7", "If-Range": condition]
            ).status
        }

        #expect(try get(tag) == 206)
        #expect(try get("\"old\"") == 200)
        #expect(try get("Sun, 06 Nov 1994 08:49:37 GMT") == 200)
    }
}

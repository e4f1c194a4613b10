import StubHTTP
import StubJSON
import StubRecordings
import StubRedaction
import Testing

@testable import StubRecorder

struct RedactorTests {
    private func recording(
        query: [(String, String)] = [], path: String = "/a", body: RecordedBody = .none,
        headers: HTTPFields = [:], answer: RecordedBody = .none
    ) -> Recording {
        Recording(
            request: Recording.Request(
                .post, path,
                query: query.map { RequestTarget.QueryItem(name: $0, value: $1) }, body: body),
            response: Recording.Response(status: 200, headers: headers, body: answer))
    }

    private func redacted(
        _ recording: Recording, sent: HTTPFields = [:], rules: RedactionRules = .standard
    ) -> Recording {
        let redactor = Redactor(rules: rules)
        return redactor.redact(recording, sent: sent)
    }

    private func pointers(_ texts: String...) -> [JSONPointer] {
        texts.compactMap { JSONPointer($0) }
    }

    @Test func `replaces the secrets and personal data of a user, member by member`() throws {
        let user: JSONValue = [
            "id": 1, "firstName": "Emily", "password": "emilyspass", "ip": "42.48.100.32",
            "macAddress": "47:fa:41:18:ec:eb", "ssn": "900-590-289", "ein": "977-175",
            "bank": ["cardNumber": "9289760655481815", "currency": "CNY", "active": true],
            "crypto": ["coin": "Bitcoin", "wallet": "0xb9fc2fe63b2a6c003f1c324c3bfa53259162181a"],
        ]
        let result = redacted(recording(answer: .json(["users": [user]])))
        #expect(
            result.response.redacted
                == pointers(
                    "/body/users/0/bank/cardNumber", "/body/users/0/crypto/wallet",
                    "/body/users/0/ein", "/body/users/0/ip", "/body/users/0/macAddress",
                    "/body/users/0/password", "/body/users/0/ssn"))
        let body = try #require(result.response.body.json)
        let changed = try #require(body["users"]?[0])
        #expect(changed["id"] == 1)
        #expect(changed["firstName"] == "Emily")
        #expect(changed["ip"] == "192.0.2.1")
        #expect(changed["bank"]?["active"] == true)
        for name in ["password", "ssn", "ein"] { #expect(changed[name] != user[name]) }
        #expect(changed["bank"]?["cardNumber"] != user["bank"]?["cardNumber"])
        #expect(changed["bank"]?["currency"] == "CNY")
        #expect(changed["crypto"]?["coin"] == "Bitcoin")
    }

    @Test func `keeps numbers numbers, and whether they are whole`() throws {
        let result = redacted(
            recording(
                answer: .json([
                    "bank": [
                        "pin": 1234, "rate": .number(JSONNumber(unchecked: "-12.25e3")), "zero": 0,
                    ]
                ])), rules: .standard.adding(["bank"]))
        let body = try #require(result.response.body.json)
        let pin = try #require(body["bank"]?["pin"]?.int)
        #expect(pin != 1234)
        #expect((1111...9999).contains(pin))
        let rate = try #require(body["bank"]?["rate"]?.double)
        #expect(rate < 0)
    }

    @Test func `leaves counts of tokens and types of tokens`() {
        let answer: JSONValue = [
            "token_type": "Bearer", "tokens": 17, "expires_in": 3600,
            "token": ["type": "Bearer", "expiresIn": "3600", "value": "abc"],
        ]
        let result = redacted(recording(answer: .json(answer)))
        #expect(result.response.redacted == pointers("/body/token/value"))
    }

    @Test func `uses one replacement in requests, responses, headers and paths`() throws {
        let redactor = Redactor(rules: .standard)
        let token = "a1b2c3d4e5f6g7h8"
        let login = redactor.redact(
            recording(
                headers: ["Set-Cookie": "sid=\(token); Path=/; HttpOnly", "X-Echo": "t=\(token)"],
                answer: .json(["note": .string("your token: \(token)"), "token": .string(token)])))
        let body = try #require(login.response.body.json)
        let pseudonym = try #require(body["token"]?.string)
        #expect(pseudonym != token)
        #expect(body["note"]?.string == "your token: \(pseudonym)")
        #expect(login.response.headers["Set-Cookie"] == "sid=\(pseudonym); Path=/; HttpOnly")
        #expect(login.response.headers["X-Echo"] == "t=\(pseudonym)")

        let later = redactor.redact(
            recording(
                query: [("access_token", token)], path: "/sessions/\(token)",
                body: .form([RequestTarget.QueryItem(name: "refreshToken", value: token)])))
        #expect(later.request.path == "/sessions/\(pseudonym)")
        #expect(later.request.query.map(\.value) == [pseudonym])
        #expect(later.request.body == .form([.init(name: "refreshToken", value: pseudonym)]))
        #expect(
            later.request.redacted
                == pointers("/form/refreshToken", "/path", "/query/access_token"))
    }

    @Test func `recognises a credential of a header field that is not recorded`() throws {
        let result = redacted(
            recording(answer: .json(["echo": "got abcdefgh-12345678"])),
            sent: ["Authorization": "Bearer abcdefgh-12345678"])
        let body = try #require(result.response.body.json)
        #expect(body["echo"]?.string?.hasPrefix("got ") == true)
        #expect(body["echo"] != "got abcdefgh-12345678")
        #expect(result.response.redacted == pointers("/body/echo"))
    }

    @Test func `recognises a credential that occurs before its name`() throws {
        let result = redacted(
            recording(
                answer: .json(["a": "is a1b2c3d4e5f6g7h8", "token": "a1b2c3d4e5f6g7h8"])))
        let body = try #require(result.response.body.json)
        #expect(body["a"]?.string == body["token"]?.string.map { "is " + $0 })
    }

    @Test func `recognises a credential under a harmless name`() {
        let result = redacted(
            recording(
                body: .json(["password": "hunter22"]),
                answer: .json(["echo": "hunter22", "other": "hunter22 and more"])))
        #expect(result.response.redacted == pointers("/body/echo", "/body/other"))
    }

    @Test func `points at a header as the file spells it`() {
        let result = redacted(
            recording(headers: ["X-Auth-Token": "plain one", "x-auth-token": "plain two"]))
        #expect(result.response.redacted == pointers("/headers/X-Auth-Token"))
    }

    @Test func `keeps the scheme in front of a credential`() {
        let result = redacted(recording(headers: ["X-Auth-Token": "Bearer abc"]))
        let value = result.response.headers["X-Auth-Token"]
        #expect(value?.hasPrefix("Bearer ") == true)
        #expect(value != "Bearer abc")
    }

    @Test func `makes a token of the same claims that does not expire`() throws {
        let payload: JSONObject = JSONObject([
            ("id", 1), ("username", "emilys"), ("password", "emilyspass"), ("jti", "a1b2c3"),
            ("iat", 1_516_239_022), ("exp", 1_516_239_122),
        ])
        var token = try #require(WebToken(WebTokenTests.sample))
        token.payload = payload
        let result = redacted(recording(answer: .json(["accessToken": .string(token.text)])))
        let body = try #require(result.response.body.json)
        let made = try #require(body["accessToken"]?.string.flatMap { WebToken($0) })
        #expect(made.header == token.header)
        #expect(made.payload["id"] == 1)
        #expect(made.payload["username"] == "emilys")
        #expect(made.payload["iat"] == 1_516_239_022)
        #expect(made.payload["exp"]?.int == WebToken.farExpiry)
        #expect(made.payload["password"] != "emilyspass")
        #expect(made.payload["jti"] != "a1b2c3")
        #expect(made.signature != token.signature)
        #expect(made.signature.count == token.signature.count)
    }

    @Test func `gives tokens with the same claims different replacements`() throws {
        let first = try #require(WebToken(WebTokenTests.sample))
        var second = first
        second.signature = "another"
        let result = redacted(
            recording(
                answer: .json([
                    "accessToken": .string(first.text), "refreshToken": .string(second.text),
                ])))
        let body = try #require(result.response.body.json)
        #expect(body["accessToken"] != body["refreshToken"])
    }

    @Test func `replaces secrets in the query of a link`() throws {
        let result = redacted(
            recording(
                headers: ["Location": "/done?token=abcdef&next=1"],
                answer: .json(["link": "https://a.io/reset?lang=en&token=ghijkl"])))
        #expect(result.response.headers["Location"]?.contains("abcdef") == false)
        #expect(result.response.headers["Location"]?.hasSuffix("&next=1") == true)
        let body = try #require(result.response.body.json)
        #expect(body["link"]?.string?.hasPrefix("https://a.io/reset?lang=en&token=") == true)
        #expect(body["link"]?.string?.contains("ghijkl") == false)
    }

    @Test func `replaces secrets in text`() {
        let result = redacted(recording(answer: .text("<ssn>900-590-289</ssn><id>7</id>")))
        #expect(result.response.redacted == pointers("/text"))
        let text = String(decoding: result.response.body.bytes, as: UTF8.self)
        #expect(!text.contains("900-590-289"))
        #expect(text.hasSuffix("<id>7</id>"))
    }

    @Test func `has the same result for the same exchanges`() {
        let exchange = recording(answer: .json(["password": "a-secret", "ip": "10.0.0.1"]))
        #expect(redacted(exchange) == redacted(exchange))
    }

    @Test func `leaves empty and missing secrets as they are`() {
        let body: JSONValue = ["password": "", "token": nil, "secret": false]
        let result = redacted(recording(body: .json(body), answer: .json(body)))
        #expect(result.request.body == .json(body))
        #expect(result.request.redacted.isEmpty)
        #expect(result.response.redacted.isEmpty)
    }
}

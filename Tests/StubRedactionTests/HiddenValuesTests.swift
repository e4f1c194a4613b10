import StubJSON
import StubSupport
import Testing

@testable import StubRedaction

/// Values that neither their own name nor the shape of a vendor's key identifies.
struct HiddenValuesTests {
    private static func shown(_ text: String) -> String {
        SecretRedaction(rules: .standard) { _, _ in "*" }.plain(text)
    }

    @Test(arguments: [
        ("password Xy7-zimt is wrong", "password * is wrong"),
        ("new password hunter22 set", "new password * set"),
        ("Token 9GTek0QDUH5BeieZ4Sd7 expired", "Token * expired"),
        ("invalid API key qfvDaJdtMtj4eAcQbY", "invalid API key *"),
        ("session ae6821d4ba4bc1f0c3dd1f164bc9d4f8604f91f2 closed", "session * closed"),
        ("The password 'Jolly_1367' is too weak", "The password '*' is too weak"),
        ("password changed to Wheat_5636", "password changed to *"),
        ("Use koala4140 as the password", "Use * as the password"),
        ("kQ9zLm2XwRt8 is not a valid token", "* is not a valid token"),
        ("wrong password (Dusty_8097) for ada", "wrong password (*) for ada"),
        ("Das Passwort koala4140 ist falsch", "Das Passwort * ist falsch"),
        ("La contraseña koala4140 no es correcta", "La contraseña * no es correcta"),
        ("Пароль koala4140 неверен", "Пароль * неверен"),
        (
            "invalid value 'jolly9020' for field 'passphrase'",
            "invalid value '*' for field 'passphrase'"
        ),
        ("Use 482913 to verify your account", "Use * to verify your account"),
        ("OTP 660214 sent", "OTP * sent"),
        ("card 4978611171923604 used", "card * used"),
        ("Mail of <emma.fox@mail.com> came", "Mail of <*> came"),
    ])
    func `finds a secret that a sentence names`(_ text: String, _ expected: String) {
        #expect(Self.shown(text) == expected)
    }

    @Test func `finds a person in the name of an uploaded file, and keeps the part's name`() {
        let text = """
            --b7\r
            Content-Disposition: form-data; name="file"; filename="nora.file@corp-mail.io.txt"\r
            X-Api-Key: Kq7-zimt-4Lm\r
            \r
            password=koala4140\r
            --b7\r
            Content-Disposition: form-data; name="password"\r
            \r
            jolly9020\r
            --b7--\r

            """
        let shown = Self.shown(text)
        #expect(shown.contains(#"name="file"; filename="*"#))
        #expect(shown.contains("X-Api-Key:") && shown.contains("\r\n\r\n"))
        #expect(shown.contains(#"form-data; name="password""#))
        for secret in ["nora", "zimt", "koala", "jolly"] { #expect(!shown.contains(secret)) }
    }

    @Test(arguments: [
        (#"window.config["password"] = "Gentle_6558";"#, #"window.config["password"] = "*";"#),
        ("* **password**: `Gentle_6558`", "* **password**: `*`"),
        ("<tr><th>Password</th><td>Gentle_6558</td></tr>", "<tr><th>Password</th><td>*</td></tr>"),
        ("<dl><dt>Password</dt><dd>Gentle_6558</dd></dl>", "<dl><dt>Password</dt><dd>*</dd></dl>"),
        (
            "<label>API key:</label> <code>Gentle_6558</code>",
            "<label>API key:</label> <code>*</code>"
        ),
        (
            #"<textarea name="pin" rows="2">6644</textarea>"#,
            #"<textarea name="pin" rows="2">*</textarea>"#
        ),
        (
            #"<setting name="password"><value>Gentle_6558</value></setting>"#,
            #"<setting name="password"><value>*</value></setting>"#
        ),
        ("ENV DBPASSWORD Gentle_6558", "ENV DBPASSWORD *"),
    ])
    func `finds a value whose name stands in another line, element or column`(
        _ text: String, _ expected: String
    ) {
        #expect(Self.shown(text) == expected)
    }

    @Test(arguments: [
        (#"{"label":"Password","text":"Gentle_6558"}"#, #"{"label":"Password","text":"*"}"#),
        (
            #"{"field":"password","rejectedValue":"Gentle_6558"}"#,
            #"{"field":"password","rejectedValue":"*"}"#
        ),
        (
            #"{"loc":["body","password"],"input":"Gentle_6558"}"#,
            #"{"loc":["body","password"],"input":"*"}"#
        ),
        (
            #"[{"op":"replace","path":"/user/password","value":"Gentle_6558"}]"#,
            #"[{"op":"replace","path":"/user/password","value":"*"}]"#
        ),
        (
            #"{"attribute":"password","before":"Gentle_6558"}"#,
            #"{"attribute":"password","before":"*"}"#
        ),
        (
            #"{"kind":"Secret","data":{"host":"Gentle_6558"}}"#,
            #"{"kind":"Secret","data":{"host":"*"}}"#
        ),
        (#"{"taxId":{"S":"6224198486"}}"#, #"{"taxId":{"S":"*"}}"#),
    ])
    func `finds a value whose name another member has`(_ text: String, _ expected: String) {
        #expect(Self.shown(text) == expected)
    }

    @Test(arguments: [
        (#"{"note":"q9Zx3LmPw7RtKy2VbN8cHs5J"}"#, #"{"note":"*"}"#),
        ("it is K606ruV3zpQGf8yYZmTXHHtjOcgUqK4AIE0CStVXeKI= they say", "it is * they say"),
        ("/a?t=bKw6X0RyQnHO5jbzqJPuX4", "/a?t=*"),
        ("got 0e1m8vjktejuz4cyac9vd6phbyi7s1 now", "got * now"),
        ("got FWKIDQMBB4MBHLMR5LNBX2XNRRGJEZBN now", "got * now"),
        ("a $2b$12$jFeJXtvRnnasZcYgKlGALrdhJz0YDIJclAlC.uIkYO11mWUCxQO6m b", "a * b"),
        ("pbkdf2_sha256$600000$jFeJXtvRnnas$K606ruV3zpQGf8yYZmTXHHtjOcgU=", "*"),
        (#"{"note":"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"}"#, #"{"note":"*"}"#),
        ("see v2.public.yiLePXECZqUrohySCQsy9I78AZx49D_NPqDaZHUy now", "see * now"),
        ("https://a.io/password/olive%40Quiet5", "https://a.io/password/*"),
    ])
    func `finds random text and hashes of passwords, whatever they are called`(
        _ text: String, _ expected: String
    ) {
        #expect(Self.shown(text) == expected)
    }

    @Test(arguments: [
        "See RFC 6749 for the grant and RFC7519 for it",
        "Secret Santa 2024 is on December 12",
        "The password must have 8 characters, 1 digit",
        "Token expired",
        "error code 1001: no such order",
        "Error code: E-104733",
        "Session 12 starts at 10:30 in room B2",
        "Maximum tokens: 4096",
        "tokens: 15",
        #"{"nextPageToken":"CAoQAxoLbmV4dF9wYWdlXzI9x8Yz7Kw2Xt"}"#,
        #"{"cursor":"q9Zx3LmPw7RtKy2VbN8cHs5J"}"#,
        #"{"etag":"\"x8YzKw2Xt9q9Zx3LmPw7RtKy\""}"#,
        #"{"integrity":"sha384-q9Zx3LmPw7RtKy2VbN8cHs5Jq9Zx3LmPw7RtKy2VbN8cHs5J"}"#,
        #"{"requestId":"q9Zx3LmPw7RtKy2VbN8cHs5J"}"#,
        #"{"commit":"dcfdb6d7a1b2c3d4e5f60718293a4b5c6d7e8f90"}"#,
        #"{"image":"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ"}"#,
        #"{"note":"price_1N3T00LkdIwHu7ixt44h1F8k"}"#,
        #"{"d":"M19h6v6h6v6zM5a2H7V5v14h14V5h2"}"#,
        #"{"note":"ProductCatalogServiceImplV2"}"#,
        "<checksum>q9Zx3LmPw7RtKy2VbN8cHs5J</checksum>",
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIQ9Zx3LmPw7RtKy2VbN8cHs5J",
        "SHA256:q9Zx3LmPw7RtKy2VbN8cHs5Jq9Zx3LmPw7RtKy2VbN8",
        #"{"items":[{"max_tokens":"1024"}]}"#,
        #"{"choices":[{"tokens":["Hello"," world"]}]}"#,
        "at com.example.AuthTokenFilter.doFilter(AuthTokenFilter.java:142)",
        "mutation Login($password: String!) { login(password: $password) { id } }",
        "export API_KEY=$MY_KEY",
        "--password-file /run/secrets/db",
        #"{"options":[{"label":"API key","value":"api_key"}]}"#,
        #"{"op":"replace","path":"/passwordPolicy/minLength","value":12}"#,
        #"{"kind":"ConfigMap","data":{"host":"db.example.com"}}"#,
        #"{"columns":["id","tokenType"],"rows":[[1,"bearer"]]}"#,
        #"<option value="password">Password</option><option value="magic_link">Magic link</option>"#,
        "<label>Password</label><p>Choose a strong one</p>",
        "INSERT INTO users (id, city) VALUES (1, 'Pune')",
        "token=bearer in 12 ms",
        "parameters:\n  - name: token\n    in: query\n    required: true\n",
        #"{"text":"SGVsbG8sIHRoaXMgaXMganVzdCBzb21lIHRleHQ="}"#,
    ])
    func `keeps harmless texts that look similar`(_ text: String) {
        #expect(Self.shown(text) == text)
    }

    @Test func `finds a password in every depth of nested text`() {
        var text = #"{"password":"Gentle_6558","id":1}"#
        for _ in 0..<6 {
            text = JSONSerializer.string(["d": .string(text)])
            #expect(!Self.shown(text).contains("Gentle_6558"))
        }
    }

    @Test func `finds a password in base64, twice encoded, packed and in a form`() {
        let json = Array(#"{"password":"Gentle_6558","id":1}"#.utf8)
        let once = Base64.digits(of: json, isURL: false, isPadded: true)
        let twice = Base64.digits(of: once, isURL: false, isPadded: true)
        let form = Base64.digits(
            of: Array("a=1&password=Gentle_6558".utf8), isURL: false, isPadded: true)
        for bytes in [once, twice, form] {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(Self.shown(text) != text)
            #expect(Self.shown("x \(text) y") != "x \(text) y")
        }
        // gzip of {"password": "Gentle_6558", "id": 1}
        let packed = "H4sIAAAAAAACA6tWKkgsLi7PL0pRslJQck/NK8lJjTczNbVQ0lFQygQJGtYCAN5GIIokAAAA"
        #expect(Self.shown(#"{"blob":"\#(packed)"}"#) == #"{"blob":"*"}"#)
    }
}

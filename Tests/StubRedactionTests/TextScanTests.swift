import StubHTTP
import StubJSON
import Testing

@testable import StubRedaction

struct TextScanTests {
    static func shown(_ text: String, _ rules: RedactionRules = .standard) -> String {
        SecretRedaction(rules: rules) { _, _ in "*" }.plain(text)
    }

    private static let notations: [(String, String)] = [
        ("<user><password>hunter2</password></user>", "<user><password>*</password></user>"),
        (#"<password type="x">a b</password>"#, #"<password type="x">*</password>"#),
        ("<a:password>x1</a:password>", "<a:password>*</a:password>"),
        ("<password><![CDATA[a<b]]></password>", "<password><![CDATA[*]]></password>"),
        (#"<login user="me" password="x1y2"/>"#, #"<login user="me" password="*"/>"#),
        ("<login password='x1y2'>", "<login password='*'>"),
        (
            #"<input type="hidden" name="csrf_token" value="x1y2">"#,
            #"<input type="hidden" name="csrf_token" value="*">"#
        ),
        (#"<input value="x1y2" name="password">"#, #"<input value="*" name="password">"#),
        (#"<meta name="csrf-token" content="x1y2" />"#, #"<meta name="csrf-token" content="*" />"#),
        (#"<string name="api_key">x1y2z3</string>"#, #"<string name="api_key">*</string>"#),
        (#"<add key="ApiKey" value="x1y2z3"/>"#, #"<add key="ApiKey" value="*"/>"#),
        (
            "<credentials><value>x1</value></credentials>",
            "<credentials><value>*</value></credentials>"
        ),
        (#"<a href="/reset?token=x1y2&lang=en">"#, #"<a href="/reset?token=*&lang=en">"#),
        (#"{"password": "a\"b", "id": "1"} x"#, #"{"password": "*", "id": "1"} x"#),
        (#"x {\"password\": \"ab\", \"id\": \"1\"}"#, #"x {\"password\": \"*\", \"id\": \"1\"}"#),
        ("password='x y' other='z'", "password='*' other='z'"),
        ("user=a&password=b&n=1", "user=a&password=*&n=1"),
        ("user[password]=b&n=1", "user[password]=*&n=1"),
        ("user%5Bpassword%5D=b&n=1", "user%5Bpassword%5D=*&n=1"),
        ("https://u:s3cret@h.io/a", "https://u:*@h.io/a"),
        ("see postgres://app:s3cret@db:5432/x now", "see postgres://app:*@db:5432/x now"),
        ("https://a.io/x#access_token=abc&state=1", "https://a.io/x#access_token=*&state=1"),
        ("https://a.io/reset/k9x2m4q7", "https://a.io/reset/*"),
        ("/sessions/a1b2c3d4e5f6g7h8/items", "/sessions/*/items"),
        ("/a;jsessionid=9A8B7C6D?x=1", "/a;jsessionid=*?x=1"),
        (
            "https://hooks.slack.com/services/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",
            "https://hooks.slack.com/services/T0A1B2C3D/B0A1B2C3D/*"
        ),
        (
            "next=https%3A%2F%2Fa.io%2Fcb%3Ftoken%3Dx1y2&n=1",
            "next=https%3A%2F%2Fa.io%2Fcb%3Ftoken%3D%2A&n=1"
        ),
        ("password: hunter2 and more\nid: 7", "password: *\nid: 7"),
        ("db:\n  password: \"hunter2\"\n  port: 5", "db:\n  password: \"*\"\n  port: 5"),
        ("export DB_PASSWORD=hunter2\nPORT=80", "export DB_PASSWORD=*\nPORT=80"),
        ("AccountName=a;AccountKey=abc123==;x=1", "AccountName=a;AccountKey=*;x=1"),
        ("curl -H 'Authorization: Bearer abc123def'", "curl -H 'Authorization: Bearer *'"),
        ("got Bearer abc123def from it", "got Bearer * from it"),
        ("Basic dXNlcjpwYXNzMQ==", "Basic *"),
        ("Your verification code is 482913.", "Your verification code is *."),
        ("Your password is hunter22, keep it", "Your password is *, keep it"),
        ("Use code 482913 to log in", "Use code * to log in"),
        ("482913 is your code", "* is your code"),
        (
            "<dict><key>password</key><string>x1</string></dict>",
            "<dict><key>password</key><string>*</string></dict>"
        ),
        (
            "<i><name>password</name><value>x1</value></i>",
            "<i><name>password</name><value>*</value></i>"
        ),
        ("https://a.io/cb?code=x1y2z3&state=1", "https://a.io/cb?code=*&state=1"),
        (
            "\r\n--b\r\nContent-Disposition: form-data; name=\"pin\"\r\n\r\n1234\r\n--b--",
            "\r\n--b\r\nContent-Disposition: form-data; name=\"pin\"\r\n\r\n*\r\n--b--"
        ),
        (#"{"name":"password","value":"x1"}"#, #"{"name":"password","value":"*"}"#),
        (#"["--password","x1"]"#, #"["--password","*"]"#),
        (#"[["X-Api-Key","x1"]]"#, #"[["X-Api-Key","*"]]"#),
        ("PIN: 4821", "PIN: *"), ("verification code: 482913", "verification code: *"),
        ("mot de passe: abc123", "mot de passe: *"),
        (
            "-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc\n-----END RSA PRIVATE KEY-----",
            "-----BEGIN RSA PRIVATE KEY-----*-----END RSA PRIVATE KEY-----"
        ),
        (
            "data: {\"token\":\"x1\"}\n\ndata: {\"id\":1}\n",
            "data: {\"token\":\"*\"}\n\ndata: {\"id\":1}\n"
        ),
        (
            "{\"password\":\"a\"}\n{\"password\":\"b\"}",
            "{\"password\":\"*\"}\n{\"password\":\"*\"}"
        ),
        ("{\"a\":\"{\\\"password\\\":\\\"b\\\"}\"}", "{\"a\":\"{\\\"password\\\":\\\"*\\\"}\"}"),
        (
            "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nsecret\r\n--b--",
            "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\n*\r\n--b--"
        ),
        ("write to jane@corp.io or +49 151 2345678", "write to * or *"),
        ("card 4111 1111 1111 1111 used", "card * used"),
        ("IBAN DE89 3704 0044 0532 0130 00.", "IBAN *."),
        ("to: emma.fox@example.com", "to: *"), ("a:\n  emma@corp.io: 1", "a:\n  *: 1"),
        ("emma.fox@example.net", "*"), ("to emma.fox@gmx.de:", "to *:"),
        ("call +44 20 7946 6444 621 (401)", "call * (401)"),
        ("&lt;password&gt;hunter2&lt;/password&gt;", "&lt;password&gt;*&lt;/password&gt;"),
        ("SignedHeaders=host, Signature=9f86d081884c7d65", "SignedHeaders=host, Signature=*"),
        (
            "https://discord.com/api/webhooks/412345678901234567/Zq8Lm3Nv-Kw2Xt9Py4Rb",
            "https://discord.com/api/webhooks/412345678901234567/*"
        ),
        ("https://0f1e2d3c4b5a6978@o1.ingest.sentry.io/4", "https://*@o1.ingest.sentry.io/4"),
        ("Bearer 123456789012345|Zq8Lm3Nv7Kw2Xt9Py4RbZq8Lm3N", "Bearer *"),
        (
            "client_cert: " + String(repeating: "MIIDab9+/x", count: 60) + "\nid: 7",
            "client_cert: *\nid: 7"
        ),
        ("(function(){var apiKey=\"x1y2\"})", "(function(){var apiKey=\"*\"})"),
        (
            "\"" + String(repeating: "x", count: 20_000) + "\"\npassword: \"a\"",
            "\"" + String(repeating: "x", count: 20_000) + "\"\npassword: \"*\""
        ),
    ]

    @Test(arguments: notations)
    func `replaces named values in every notation`(_ text: String, _ expected: String) {
        #expect(Self.shown(text) == expected)
    }

    @Test(arguments: [
        "const auth = await.auth.of(user)",
        #"["password","refresh_token"]"#,
        "error code 1001", "id,name\n1,a\n", "?code=DE&lang=de",
        "[\"password\",\"email\",\"name\"]",
        "my.passwords_count=2", "the password is secret",
        "Bearer realm=\"api\"", "basic information about it", "a < b and c > d",
        "https://cdn.example.com/products/001/thumbnail.webp", "12:30:45", "a::b", "x == y",
        "<p>Change your password</p>", "<label for=\"password\">Password</label>",
        "<div id=\"login\">Sign in</div>", "currency=EUR&coin=btc&sort=asc", "Buy a ticket: now!",
        "The author is Jane", "/products?limit=3&skip=20", "/images/product-3.png",
        "git@github.com:a/b.git", "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
        "name: Jane\ntitle: The key to success: patience", "SELECT * FROM users WHERE id = 5",
        "2025-06-05T19:10:35.987Z", "550e8400-e29b-41d4-a716-446655440000", "+1", "1 + 2 = 3",
        "W/\"33a64df551425fcc55e4d42a148795d9f25f89d4\"", "en-US,en;q=0.9", "max-age=3600",
        "4111 1111 1111 1112", "color: #ff0000; key: value",
        "It is long. Use a passphrase: four words are better than one.",
        "fetch(url, { headers: { Authorization: `Bearer ${token}` } })",
        "mkdir -p /var/www", "tar -u archive", "the password 'must' be long enough for you",
        "ps -u root",
        "&lt;p&gt;Change your password&lt;/p&gt;", "set the password policy", "user@host:22/path",
    ])
    func `keeps other text`(_ text: String) {
        #expect(Self.shown(text) == text)
    }

    @Test(arguments: [
        #"<input type="text" name="field" value="v">"#, "<a x=\"", "<a x='", "<![CDATA[", "</",
        "<a ",
        "password=", "session=", "phone=", "key=", "a=\"", "eyJ-", "sk-sk-", "hf_1", "%41=", "a=%",
        "-----BEGIN ", "-----BEGIN PRIVATE KEY-----", "password: |\n", "passwords:\n- a\n", "{",
        "[",
        "{\"a\":", "https://", "a@", "@a.b", "+1 ", "4111 ", "DE89 ", "Bearer ", "code is ", "\\\"",
        "--password ", "a/b/", "/reset/", "xyz", "secret\\", "<password>", "data:[1,", "ab:cd;",
        "'", "<b a='x' name=password value=", "1234567:", "SK0", "mot de passe ", "code=", "a,b\n",
        "id,password\n", "<key>password</key>", "code 4", "key=a&", "&lt;", "&lt;password&gt;",
        "-p", "-u a:", "password '", "login a password ", "ENV ", "acmeKey: x1y", "&#65;",
        "+1 2 3 (", "a=", "a:", "code:", "state=", "response=",
        "a:b=", "x1=", "x1:", "{SSHA}", "$2b$", "INSERT INTO a (pin) VALUES (", "(1,'x'),",
        "insert into ", "- name: pin\n", "value: x\n", "kind: Secret\n", "data:\n a: b\n",
        "<th>Password</th>", "<td>x1</td>", "<tr><th>pin</th>", "<label>pin</label>",
        "<option value=x1y2z3>", "password x1y2 is ", "x1y2 is your ", "is ", "password ", "'x1y2",
        "&#x27;", "&quot", "YWJjZGVm", "YWJjZGVmYWJjZGVm ", "H4sIAAAA", "H4sIAAAAAAACA22VTWpD ",
        "q9Zx3LmPw7RtKy2VbN8cHs5J ", "q9Zx3LmPw7RtKy2V", "+q9", "etag=", "variable \"pin\" {",
        "s:3:\"pin\";s:1:\"", "**pin**: ", "pin:: ", "bot1234567:", "<x@", "${", "card ",
    ])
    func `takes time proportional to the length`(_ unit: String) {
        func steps(_ length: Int) -> Int {
            let text = String(repeating: unit, count: length / unit.utf8.count)
            let redaction = SecretRedaction(rules: .standard) { _, _ in "*" }
            _ = redaction.plain(text)
            return redaction.steps
        }
        let (short, long) = (steps(1_000), steps(4_000))
        #expect(long <= 5 * max(short, 1_000), "\(short) steps, then \(long)")
        #expect(long <= 4_000 * 400)
    }

    @Test(arguments: ["code=a", "pincode=110001", "state=x1", "response=a", "password=a"])
    func `reads a form in time proportional to its length`(_ pair: String) {
        func steps(_ count: Int) -> Int {
            let redaction = SecretRedaction(rules: .standard) { _, _ in "*" }
            _ = redaction.query(Array(repeating: pair, count: count).joined(separator: "&"))
            return redaction.steps
        }
        let (short, long) = (steps(500), steps(2_000))
        #expect(long <= 5 * max(short, 500), "\(short) steps, then \(long)")
    }
}

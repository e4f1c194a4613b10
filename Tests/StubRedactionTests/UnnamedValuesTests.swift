import Testing

@testable import StubRedaction

/// Values whose place is unusual: paths, queries, parts of forms.
struct UnnamedValuesTests {
    private static func shown(_ text: String, _ name: String = "") -> String {
        SecretRedaction(rules: .standard) { _, _ in "*" }.plain(text, under: name)
    }

    @Test(arguments: [
        "passwords:\n  policy: strict\n  length: 12\n", "token:\n  type: Bearer\n",
        "Password:\n\nEnter it below.", "password:\nport: 5\n",
        "session:\n  - title: Opening\n    room: B\n", "keys:\n  home.title\n",
    ])
    func `keeps lines below a name that describe or contain other members`(_ text: String) {
        #expect(Self.shown(text) == text)
    }

    @Test(arguments: [
        (
            "it is /606ruV3zpQGf8yYZmTXHHtjOcgUqK4AIE0CStVXeKI= they say", "it is * they say"
        ),
        (
            "it is +606ruV3zpQGf8yYZmTXHHtjOcgUqK4AIE0CStVXeKI= they say", "it is * they say"
        ),
        (
            "key: AQEt30jImkp9xbs5BxQtUNT4m23NbKxP6NRCOFgF1Quqhd6n97Y-J/PsIuhstmUJNVU71fnSVq=",
            "key: *"
        ),
        ("/d/7WDZCALJG74NFZQ25P9JTLRBI9WR6PO9DJHJ/items", "/d/*/items"),
        ("/d/bs7ux4t0jyl5y9713xkqbgfu5oafmze1egrxhmizsyqa14prtyev", "/d/*"),
        ("https://a.io/x?v=94x4m9mt8xFal4BeFGVDPJi6FGBSjmpM3xEE3tM", "https://a.io/x?v=*"),
    ])
    func `finds random text that begins with a sign of base64 or stands in a URL`(
        _ text: String, _ expected: String
    ) {
        #expect(Self.shown(text) == expected)
    }

    @Test func `finds random text in a query, whatever the name of the URL`() {
        let text = "https://a.io/x?v=94x4m9mt8xFal4BeFGVDPJi6FGBSjmpM3xEE3tM"
        #expect(Self.shown(text, "href") == "https://a.io/x?v=*")
    }

    @Test(arguments: [
        "/images/products/thumbnails/2024/summer/lamp.png", "see /usr/local/share/doc/readme now",
        "/o/01HV5Z9K3W8Q2N7B4M6T0XRYCD", "/blobs/9fceb02d0ae598e95dc970b74767f19372d61af8",
        "/p/10-best-lamps-of-2024-for-small-rooms-and-offices", "+ 3 / 4 = 7",
        "/users/550e8400-e29b-41d4-a716-446655440000/orders",
    ])
    func `keeps paths, ids and digests`(_ text: String) {
        #expect(Self.shown(text) == text)
    }

    @Test(arguments: [
        "Your password is required.", "The password is wrong.", "La contraseña es incorrecta.",
        "Das Passwort ist falsch.", "The token is expired.", "Le mot de passe est invalide.",
        "The secret is simple.", "Your password is important to us.", "A token is a string.",
    ])
    func `keeps sentences about secrets`(_ text: String) {
        #expect(Self.shown(text) == text)
    }
}

import Testing

@testable import StubRedaction

/// Notations of single languages and tools.
struct NotationTests {
    private static func shown(_ text: String) -> String {
        SecretRedaction(rules: .standard) { _, _ in "*" }.plain(text)
    }

    @Test(arguments: [
        (
            #"{"kty":"EC","crv":"P-256","d":"4TlKw3Y-w0UpGXl6Lj78"}"#,
            #"{"kty":"EC","crv":"P-256","d":"*"}"#
        )
    ])
    func `finds secrets in notations of languages and tools`(_ text: String, _ expected: String) {
        #expect(Self.shown(text) == expected)
    }

    @Test(arguments: [
        "signInCode", "sign_in_code", "totp_seed", "mfaSeed", "pass_digest", "user.senhaDoCartao",
    ])
    func `finds more names`(_ name: String) {
        let reach = SecretName(name).reach
        #expect(reach != nil && reach != .personal, "\(name)")
    }

    @Test(arguments: [
        "login --user NAME --password PASSWORD", "Use the --token option.",
        "/delta?$deltatoken=latest", #"{"shippingPass":"Prime"}"#,
        #"{"thumbnailKey":"thumbs/9f86d081.webp"}"#, "<list><string>password</string></list>",
        "style={color} class={password}", #"{"d":"4TlKw3Y-w0UpGXl6Lj78"}"#, "see @ada #12345",
        "password = \"\"\"",
    ])
    func `keeps help texts, files and tokens of lists`(_ text: String) {
        #expect(Self.shown(text) == text)
    }
}

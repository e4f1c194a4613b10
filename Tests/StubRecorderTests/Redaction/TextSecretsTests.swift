import Testing

@testable import StubRecorder

struct TextSecretsTests {
    @Test(arguments: [
        ("<user><password>hunter2</password></user>", "<user><password>#</password></user>"),
        (#"<password type="x">a b</password>"#, #"<password type="x">#</password>"#),
        (#"{"password": "a\"b", "id": "1"}"#, ##"{"password": "#", "id": "1"}"##),
        ("password='x y' other='z'", "password='#' other='z'"),
        ("user=a&password=b&n=1", "user=a&password=#&n=1"),
        (
            "Content-Disposition: form-data; name=\"password\"\r\n\r\nsecret\r\n--b--",
            "Content-Disposition: form-data; name=\"password\"\r\n\r\n#\r\n--b--"
        ),
        (
            "{\"password\":\"a\"}\n{\"password\":\"b\"}",
            "{\"password\":\"#\"}\n{\"password\":\"#\"}"
        ),
        ("user-password-x=1 my.password=2", "user-password-x=1 my.password=2"),
        (
            "\"" + String(repeating: "x", count: 200_000) + "\"\npassword: \"a\"",
            "\"" + String(repeating: "x", count: 200_000) + "\"\npassword: \"#\""
        ),
        ("the password is secret", "the password is secret"),
    ])
    func `replaces named values in every notation`(_ text: String, _ expected: String) {
        let replaced = TextSecrets.replacing(in: text) { name, _ in
            name == "password" ? "#" : nil
        }
        #expect(replaced == expected)
    }
}

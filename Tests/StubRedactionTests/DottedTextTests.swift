import Testing

@testable import StubRedaction

/// Keys that consist of parts, and addresses and names that are keys themselves.
struct DottedTextTests {
    private static func shown(_ text: String) -> String {
        SecretRedaction(rules: .standard) { _, _ in "*" }.plain(text)
    }

    @Test(arguments: [
        ("use AQ.JhB0a05sNWQBBES1YMvJz4Kb8kZJS9vK5ubXragqFn7 now", "use * now"),
        ("use zed_uat.00fa7278.3whBcigGfkc1mHRb1udHpskmPg55Va1Z now", "use * now"),
        ("/d/AQ.JhB0a05sNWQBBES1YMvJz4Kb8kZJS9vK5ubXragqFn7/items", "/d/*/items"),
        (
            #"{"functionKey":"ljdti5iG3TUY5C5n.iAAzpPvsgvPg1eRtlLuRxHBN"}"#,
            #"{"functionKey":"*"}"#
        ),
        ("use vcp_P9cygLpScDTFtkCT9vAlWc5VLelGXjAt5RDN now", "use * now"),
        ("use SCWX8NXLQX1QFIL2N4CE now", "use * now"),
        ("use pk_prod_J9W7Y62YU0810NSLFMSLSFXBON33 now", "use * now"),
        (
            "https://hooks.example.com/hooks/catch/7961879/pgg5edk9",
            "https://hooks.example.com/hooks/catch/7961879/*"
        ),
        (
            #"{"map":{"RlstuRx7rhIalsBqlpVekQsVDTvC4p7oR6XacnkI":1}}"#, #"{"map":{"*":1}}"#
        ),
        (
            "see CPxIvgbsn9sY0dYnwwQtNBhLLw160Ic51WWM/3RSGUryHVQCOvQHidu6kF7cVomowVLfNetSU now",
            "see * now"
        ),
    ])
    func `finds keys with parts, of vendors and in member names`(
        _ text: String, _ expected: String
    ) {
        #expect(Self.shown(text) == expected)
    }

    @Test(arguments: [
        #"{"functionKey":"F1"}"#, #"{"map":{"dR3kTfUpWqXyZ1aBcDeF":1}}"#,
        "see q9Zx3LmPw7RtKy2VbN8cHs5J.png now", "see 2.14.0-beta.3 and 10.0.0.1 now",
        "see com.example.application.features.Login2Activity now",
        "see 1234567-abcdefghijkl0123456789mnopqrst.apps.example.com now",
        "https://hooks.example.com/hooks/catch", "/webhooks/stripe/events",
    ])
    func `keeps names, files, hosts and versions`(_ text: String) {
        #expect(Self.shown(text) == text)
    }

    @Test(arguments: [
        "ワンタイムパスワード"
    ])
    func `finds names that other languages have borrowed`(_ name: String) {
        #expect(SecretName(name).reach != nil, "\(name)")
    }
}

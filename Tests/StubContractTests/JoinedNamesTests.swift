import Testing

@testable import StubContract

struct JoinedNamesTests {
    @Test func `a name that one API has stays, and shared names get the name of their API`() {
        let names = JoinedNames([("shop", ["list", "add"]), ("auth", ["list", "login"])])
        #expect(names[0] == ["list": "shop.list", "add": "add"])
        #expect(names[1] == ["list": "auth.list", "login": "login"])
    }

    @Test func `a name that looks qualified is never taken for another one`() {
        let names = JoinedNames([
            ("shop", ["list"]), ("auth", ["list", "shop.list"]), ("c", ["auth.shop.list"]),
        ])
        let all = (0..<3).flatMap { names[$0].values }
        #expect(Set(all).count == all.count)
        #expect(names[0] == ["list": "shop.list"])
        #expect(names[1]["shop.list"] == "auth.shop.list")
        #expect(names[2] == ["auth.shop.list": "c.auth.shop.list"])
    }

    @Test(arguments: ["shop", "s", "Shop-2", String(repeating: "a", count: 63)])
    func `letters, digits and hyphens are a name`(_ text: String) {
        #expect(APIName(text)?.text == text)
    }

    @Test(arguments: [
        "", "1a", "-a", "a-", "a.b", "a/b", "a b", "ä", "__admin", "localhost", "LocalHost",
        String(repeating: "a", count: 64),
    ])
    func `anything else is not`(_ text: String) {
        #expect(APIName(text) == nil)
    }
}

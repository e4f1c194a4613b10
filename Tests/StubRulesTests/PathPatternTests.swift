import StubHTTP
import Testing

@testable import StubRules

struct PathPatternTests {
    @Test(
        arguments: [
            ("/products", "/products", true), ("/products", "/products?a=1", true),
            ("/products", "/products/", false), ("/products", "/Products", false),
            ("/products/{id}", "/products/7", true), ("/products/{id}", "/products/", false),
            ("/products/{id}", "/products/7/x", false),
            ("/users/{id}/posts", "/users/7/posts", true),
            ("/caf%C3%A9", "/caf%c3%a9", true), ("/café", "/caf%C3%A9", true),
            ("/a b", "/a%20b", true), ("/", "/", true), ("/{any}", "/", false),
            ("/auth/**", "/auth/users/7", true), ("/auth/**", "/auth", false),
            ("/auth/**", "/authors/7", false), ("/**", "/", true), ("/**/a", "/x/a", false),
            ("/files/{name}.json", "/files/a.json", true),
            ("/files/{name}.json", "/files/a.txt", false), ("/{a}-{b}", "/1-", false),
        ] as [(String, String, Bool)])
    func `compares decoded segments`(pattern: String, target: String, matches: Bool) throws {
        let target = try #require(RequestTarget(target))

        #expect(try #require(PathPattern(pattern)).matches(target) == matches)
    }

    @Test(arguments: ["", "products", "/products?a=1", "/%zz"])
    func `rejects an invalid path`(text: String) {
        #expect(PathPattern(text) == nil)
    }

    @Test func `its description is the original text`() throws {
        #expect(try #require(PathPattern("/products/{id}")).description == "/products/{id}")
    }
}

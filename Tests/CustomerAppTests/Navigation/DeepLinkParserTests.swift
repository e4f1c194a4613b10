import CustomerApp
import Foundation
import Testing

struct DeepLinkParserTests {
    private let parser = DeepLinkParser(hosts: ["customer.example.com"])

    @Test(arguments: [
        ("customerapp://dashboard", [Route.dashboard]),
        ("CustomerApp://Products/12", [.search(text: ""), .product(12)]),
        ("https://customer.example.com/products/12", [.search(text: ""), .product(12)]),
        ("customerapp://search?q=red%20shoes", [.search(text: "red shoes")]),
        ("customerapp://favorites", [.favorites]),
        ("customerapp://favorites/3", [.favorites, .product(3)]),
        ("customerapp://feed/", [.feed]),
        ("customerapp://more", [.more]),
        ("customerapp://users", [.more, .users]),
        ("customerapp://users/7", [.more, .users, .user(7)]),
        ("customerapp://profiles/7", [.more, .profile(7)]),
        ("customerapp://notes", [.more, .notes]),
        ("customerapp://notes/new", [.more, .notes, .newNote]),
        ("customerapp://notes/4", [.more, .notes, .note(4)]),
    ])
    func `2.4 a URL is parsed to a path of routes`(address: String, path: [Route]) throws {
        #expect(parser.parse(try #require(URL(string: address))) == path)
    }

    @Test(arguments: [
        "customerapp://", "customerapp://nonsense", "customerapp://products/none",
        "customerapp://products/0", "customerapp://products/1/2", "customerapp://dashboard/1",
        "https://evil.example.com/products/12", "http://customer.example.com/products/12",
        "mailto:a@example.com", "products/12",
    ])
    func `2.4 a URL that is not a link into the app has no path`(address: String) throws {
        #expect(parser.parse(try #require(URL(string: address))) == nil)
    }

    @Test func `2.3 a route can be encoded and decoded`() throws {
        let path: [Route] = [.more, .users, .user(7), .search(text: "a&b")]
        let data = try JSONEncoder().encode(path)
        #expect(try JSONDecoder().decode([Route].self, from: data) == path)
    }
}

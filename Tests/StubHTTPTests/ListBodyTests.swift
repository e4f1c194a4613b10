import Testing

@testable import StubHTTP

/// A list is sent and read like a body with the same bytes.
struct ListBodyTests {
    private static let long = Array("xx{\"a\":1}yy".utf8)

    private static func list(_ items: [ArraySlice<UInt8>], owned: Int = 0) -> ListBody {
        ListBody(
            start: Array("{\"rows\":[".utf8), items: items.map { ListItem($0, digest: 0) },
            end: Array("],\"n\":1}".utf8),
            owned: owned)
    }

    @Test(
        arguments: [
            ([], "{\"rows\":[],\"n\":1}"),
            ([long[2..<9]], "{\"rows\":[{\"a\":1}],\"n\":1}"),
            (
                [long[2..<9], ArraySlice("2".utf8), long[2..<9]],
                "{\"rows\":[{\"a\":1},2,{\"a\":1}],\"n\":1}"
            ),
        ] as [([ArraySlice<UInt8>], String)])
    func `items are joined with commas`(_ items: [ArraySlice<UInt8>], _ text: String) {
        let list = Self.list(items)
        #expect(String(decoding: list.bytes, as: UTF8.self) == text)
        #expect(list.count == text.utf8.count)
        var output = Array("head ".utf8)
        list.write(into: &output)
        #expect(String(decoding: output, as: UTF8.self) == "head " + text)
    }

    @Test func `a response has the bytes of its list as body`() {
        let list = Self.list([Self.long[2..<9]])
        let response = HTTPResponse.json(list)
        #expect(response.body == list.bytes)
        #expect(response.bodyCount == list.count)
        #expect(response.fields["Content-Type"] == HTTPResponse.json([]).fields["Content-Type"])
    }

    @Test func `changing the body replaces the list`() {
        var response = HTTPResponse.json(Self.list([]))
        response.prepareHead()
        let before = response.body
        response.body.append(UInt8(ascii: "!"))
        #expect(response.body == before + [UInt8(ascii: "!")])
        #expect(response.list == nil && response.head == nil)
        #expect(response.bodyCount == before.count + 1)
        response = .json(Self.list([]))
        response.body = [1]
        #expect(response.body == [1] && response.list == nil)
    }

    @Test func `a joined list is the same body`() {
        var response = HTTPResponse.json(Self.list([Self.long[2..<9]]))
        response.prepareHead()
        let before = response.body
        response.joinList()
        #expect(response.list == nil && response.body == before && response.head != nil)
    }

    @Test func `a list weighs what it owns, and not what its items weigh`() {
        let item = [UInt8](repeating: UInt8(ascii: "1"), count: 10_000)
        let shared = Self.list([item[...], item[...]])
        #expect(shared.weight < 1_000)
        #expect(Self.list([item[...], item[...]], owned: 5_000).weight == shared.weight + 5_000)
    }
}

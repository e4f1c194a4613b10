import StubContract
import StubDocuments
import StubHTTP
import StubJSON
import StubSupport
import TestSupport
import Testing

@testable import StubFixtures
@testable import StubServer

/// Lists of large collections that are kept are what a selection of all rows returns,
/// byte for byte, across writes, resets, sessions and reloads.
@Suite(.timeLimit(.minutes(10)))
struct LargeListTests {
    private static let editions = Result<[StubDefinition], any Error> {
        let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let contract = root + "/Contracts/customer/openapi.json"
        let tree = try DocumentTree(folder: root + "/Fixtures/customer")
        return try [0, 5].map { offset in
            try StubDefinition(
                contract: try ContractReading(contract).contract(for: tree),
                fixtures: DocumentTree(
                    try tree.documents.map { path, document in
                        guard path == "products.json", let rows = document.value.array else {
                            return (path, document)
                        }
                        return (path, try Self.many(rows, offset, file: path))
                    }))
        }
    }

    private static func many(
        _ rows: [JSONValue], _ offset: Int, file: String
    ) throws -> JSONDocument {
        let rows = (0..<1_050).compactMap { index -> JSONValue? in
            guard var row = rows[(index + offset) % rows.count].object else { return nil }
            row["id"] = .int(index + 1)
            row["stock"] = .int(index % 7)
            return .object(row)
        }
        return JSONDocument(unread: JSONSerializer.bytes(.array(rows), style: .pretty), file: file)
    }

    private static func request(_ random: inout SplitMix64) -> HTTPRequest {
        func number(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
        func pick(_ texts: [String]) -> String { texts[number(texts.count)] }
        let window = "limit=\(number(40))&skip=\(number(60) * number(20))"
        var request: HTTPRequest
        switch number(10) {
        case 0, 1:
            let by = pick(["price", "title", "stock", "nothing", "brand", "rating"])
            request = HTTPRequest(
                .get, "/products?\(window)&sortBy=\(by)&order=\(pick(["asc", "desc"]))")
        case 2:
            let text = pick(["a", "phone", "Es", "x%20"])
            request = HTTPRequest(.get, "/products/search?q=\(text)&\(window)")
        case 3:
            let category = pick(["beauty", "laptops", "none"])
            request = HTTPRequest(.get, "/products/category/\(category)?\(window)")
        case 4: request = HTTPRequest(.get, "/products?\(window)&select=title,price,meta")
        case 5: request = HTTPRequest(.delete, "/products/\(number(1_100))")
        case 6, 7:
            let change = pick([
                #"{"price":\#(number(50))}"#, #"{"title":"A phone \#(number(90))"}"#,
                #"{"stock":\#(number(9)),"brand":"Essence"}"#, #"{"category":"laptops"}"#,
            ])
            request = HTTPRequest(.patch, "/products/\(number(1_100))", body: Array(change.utf8))
        case 8:
            request = HTTPRequest(
                .post, "/products/add",
                body: Array(#"{"title":"New phone","price":\#(number(90))}"#.utf8))
        default: request = HTTPRequest(.get, "/products/\(number(1_100))")
        }
        request.fields["Host"] = "127.0.0.1:4280"
        if !request.body.isEmpty { request.fields["Content-Type"] = "application/json" }
        if number(3) == 0 { request.fields["X-Understudy-Session"] = "s1" }
        return request
    }

    @Test(arguments: 0..<(Extent.isWhole ? 4 : 2) as Range<UInt64>)
    func `a stub that keeps its lists behaves like one that selects them each time`(
        _ seed: UInt64
    ) async throws {
        let editions = try Self.editions.get()
        var random = SplitMix64(seed: seed)
        let (kept, selected) = (Served(editions[0]), Served(editions[0]))
        for served in [kept, selected] { _ = served.stub.session() }
        for number in 0..<160 {
            if random.next() % 40 == 0 {
                for served in [kept, selected] { served.stub.reset() }
            }
            if random.next() % 45 == 0 {
                let edition = editions[Int(random.next() % 2)]
                for served in [kept, selected] { served.stub.sessions.adopt(edition) }
            }
            let request = Self.request(&random)
            for session in selected.stub.sessions.all {
                session.withState { state in
                    guard let products = state.fixtures.collections["products"] else { return }
                    state.fixtures.collections["products"] = products.rechecked(as: products)
                }
            }
            let (one, other) = (
                await kept.answer(to: request), await selected.answer(to: request)
            )
            try #require(
                one.status == other.status && one.fields == other.fields && one.body == other.body,
                "seed \(seed), request \(number), \(request.method.rawValue) \(request.target)")
        }
    }
}

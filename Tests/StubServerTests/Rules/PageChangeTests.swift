import StubHTTP
import StubJSON
import StubServer
import TestSupport
import Testing

@testable import StubFixtures
@testable import StubRules

/// Changes of pages by rules, with the sample contract.
struct PageChangeTests {
    private func page(_ pageChange: PageChange, _ target: String) throws -> JSONValue {
        let served = try Served.customer()
        served.stub.rules.add(Rule(.operation("listProducts")).changingPage(pageChange))
        let response = try served.get(target)
        #expect(response.status == 200)
        #expect(response.issueCodes == [])
        return try response.json()
    }

    @Test func `a limited page has fewer rows than requested and states it`() throws {
        let page = try page(PageChange(cap: 2), "/products?limit=20&skip=4")

        #expect(page["products"]?.ids == [5, 6])
        #expect(page["limit"] == 2)
        #expect(page["total"] == 194)
    }

    @Test func `a limit applies even if all rows are requested`() throws {
        #expect(try page(PageChange(cap: 3), "/products?limit=0")["products"]?.ids == [1, 2, 3])
    }

    @Test func `repeated rows are at the end once more`() throws {
        let page = try page(PageChange(repeats: 2), "/products?limit=3")

        #expect(page["products"]?.ids == [1, 2, 3, 1, 2])
    }

    @Test(arguments: [(1, [1, 2]), (3, []), (9, [])])
    func `dropped rows are missing at the end`(count: Int, ids: [Int]) throws {
        #expect(try page(PageChange(drops: count), "/products?limit=3")["products"]?.ids == ids)
    }

    @Test func `an empty page keeps its total`() throws {
        let page = try page(.empty, "/products?skip=20")

        #expect(page["products"] == [])
        #expect(page["total"] == 194)
    }

    @Test func `a total may be wrong`() throws {
        let page = try page(PageChange(total: 7), "/products?limit=1")

        #expect(page["total"] == 7)
        #expect(page["products"]?.ids == [1])
    }

    @Test func `a step's change takes precedence over the rule's`() throws {
        let served = try Served.customer()
        served.stub.rules.add(
            Rule(.operation("listProducts")).changingPage(PageChange(cap: 4))
                .then(RuleStep(.passThrough, effects: RuleEffects(page: PageChange(cap: 1))))
                .passThrough())

        let counts = try (1...2).map { _ in
            try served.get("/products").json()["products"]?.array?.count
        }
        #expect(counts == [1, 4])
    }

    @Test(arguments: [
        (#"{"page": "empty"}"#, PageChange.empty),
        (
            #"{"page": {"cap": 10, "repeat": 2, "drop": 1, "total": 99}}"#,
            PageChange(cap: 10, repeats: 2, drops: 1, total: 99)
        ),
    ])
    func `rules are parsed with their page`(text: String, pageChange: StubFixtures.PageChange)
        throws
    {
        let rules = try RuleParser.rules(in: Sample.document(text))

        #expect(rules.map(\.effects.page) == [pageChange])
    }

    @Test(arguments: [
        (
            #"{"page": 3}"#,
            "r.json:1:10: error: 'page' must be an object, this is integer at /page."
        ),
        (
            #"{"page": {"cap": 0}}"#,
            "r.json:1:18: error: this must be a whole number from 1, not 0 at /page/cap."
        ),
        (
            #"{"page": {"cup": 1}}"#,
            "r.json:1:18: error: 'page' cannot have 'cup' at /page/cup. Did you mean 'cap'?"
        ),
    ])
    func `an invalid page is rejected with its place`(text: String, error: String) {
        #expect(
            #expect(throws: DiagnosticError.self) {
                try RuleParser.rules(in: Sample.document(text, file: "r.json"))
            }?.description == error)
    }
}

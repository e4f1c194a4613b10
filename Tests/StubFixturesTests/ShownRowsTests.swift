import StubContract
import StubJSON
import Testing

@testable import StubFixtures

/// A list counts the texts that only it keeps in memory.
struct ShownRowsTests {
    private static let long = JSONObject([
        ("id", 1), ("text", .string(String(repeating: "a", count: 999))),
    ])

    private func weight(_ row: Row) -> Int {
        ShownRows([row], RowNeed(nil, RowCheck())).weight
    }

    @Test(arguments: [true, false])
    func `a row of a file belongs to its collection`(keepsValues: Bool) {
        #expect(weight(Row(Self.long, keepsValues: keepsValues)) == 0)
    }

    @Test func `a row that was written may be kept by a list alone`() {
        #expect(weight(Row(Self.long, weight: 5000)) == 5000)
    }

    @Test(arguments: [true, false])
    func `a row that was made for responses may be kept by a list alone`(keepsValues: Bool) {
        let row = Row(Self.long, keepsValues: keepsValues)
        #expect(weight(row.showing(Self.long)) > 999)
        let mask = RowMask(outline: MemberOutline())
        let secret = Row(JSONObject(Self.long.map { ($0.key, $0.value) } + [("password", "x")]))
        #expect(weight(mask.shown(secret)) > 999)
    }

    @Test func `a row from which nothing is hidden is the collection's`() {
        #expect(weight(RowMask(outline: MemberOutline()).shown(Row(Self.long))) == 0)
    }
}

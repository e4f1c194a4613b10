import StubJSON
import TestSupport
import Testing

@testable import StubContract
@testable import StubFixtures

struct RowMaskTests {
    /// A list of rows with a name and a secret, which responses may hide.
    private static func binding(hides isHidden: Bool) -> StubBinding {
        var secret = MemberOutline()
        secret.isWriteOnly = isHidden
        var outline = MemberOutline()
        outline.members = ["name": MemberOutline(), "secret": secret]
        outline.hasWriteOnly = isHidden
        var binding = Sample.binding("rows", .item)
        binding.shows = outline
        return binding
    }

    private let row = Row(["id": 1, "name": "one", "secret": "two"], weight: 100)

    @Test func `a written row with nothing to hide is shown as it is`() throws {
        let mask = try #require(RowMask(Self.binding(hides: false)))
        #expect(mask.shown(row).isIdentical(to: row))
    }

    @Test func `a mask hides members of a row`() throws {
        let mask = try #require(RowMask(Self.binding(hides: true)))
        #expect(mask.shown(row).members == ["id": 1, "name": "one"])
    }

    @Test func `masks of different operations do not share what they show`() throws {
        let hiding = try #require(RowMask(Self.binding(hides: true)))
        let open = try #require(RowMask(Self.binding(hides: false)))
        for _ in 1...2 {
            #expect(hiding.shown(row).members["secret"] == nil)
            #expect(open.shown(row).members["secret"] == "two")
        }
    }

    @Test func `a row that was changed is masked again`() throws {
        let mask = try #require(RowMask(Self.binding(hides: true)))
        var collection = FixtureCollection(name: "rows", rows: [row])
        _ = mask.shown(row)
        let changed = try collection.merge(["name": "three"], into: .int(1))
        #expect(changed.map { mask.shown($0).members } == ["id": 1, "name": "three"])
    }
}

import TestSupport
import Testing

@testable import StubFixtures

struct EntityTagTests {
    @Test(arguments: [
        (#""a""#, [EntityTag(opaque: "a")]),
        (#"W/"a,b""#, [EntityTag(opaque: "a,b", isWeak: true)]),
        (
            #"  "a" ,W/"b"  , "" "#,
            [EntityTag(opaque: "a"), EntityTag(opaque: "b", isWeak: true), EntityTag(opaque: "")]
        ),
        ("abc", []), ("", []), (#""open"#, []),
        (#"junk, "b""#, [EntityTag(opaque: "b")]),
    ])
    func `a list of tags is parsed with any content`(text: String, tags: [EntityTag]) {
        #expect(EntityTagList(text) == .tags(tags))
    }

    @Test func `a star matches any tag`() {
        #expect(EntityTagList(" *") == .any)
        #expect(EntityTagList("*").contains { _ in false })
    }

    @Test func `only strong tags are equal in the strong comparison`() {
        let strong = EntityTag(opaque: "a")
        let weak = EntityTag(opaque: "a", isWeak: true)

        #expect(strong.isStronglyEqual(to: strong))
        #expect(!strong.isStronglyEqual(to: weak))
        #expect(!weak.isStronglyEqual(to: weak))
        #expect(strong.isWeaklyEqual(to: weak))
        #expect(!strong.isWeaklyEqual(to: EntityTag(opaque: "b")))
    }

    @Test func `a digest is formatted as a tag`() {
        #expect(EntityTag(71, isWeak: true).text == #"W/"1z""#)
        #expect(EntityTag(71).text == #""1z""#)
    }
}

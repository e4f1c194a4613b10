import Testing

@testable import StubServer

/// What targets have in common that differ only in numbers.
struct TargetShapeTests {
    @Test(arguments: [
        ("/a/7", "/a/#", [7]), ("/7/b?c=0", "/#/b?c=#", [7, 0]),
        ("/a?b=12&c=x&d=3", "/a?b=#&c=x&d=#", [12, 3]), ("/a?b=1&", "/a?b=#&", [1]),
        ("/a/5/", "/a/#/", [5]), ("/a?=5", "/a?=#", [5]),
        ("/a?b=999999999", "/a?b=#", [999_999_999]),
    ])
    func `numbers that stand alone are left out`(_ target: String, text: String, numbers: [Int])
        throws
    {
        let shape = try #require(TargetShape(target))
        #expect(String(decoding: shape.text, as: UTF8.self) == text)
        #expect(shape.numbers == numbers)
    }

    @Test(arguments: [
        "/a", "/a7", "/a/7b", "/a?b=007", "/a?b=-1", "/a?b=1.0", "/a?7", "/a?b=c=7", "/a?b=7/8",
        "/a?b=1234567890", "/a?b=%37", "/a/#7", "/a/#", "*", "", "/a?b=", "/a?b=7?", "/00",
    ])
    func `other targets have no shape`(_ target: String) {
        #expect(TargetShape(target) == nil)
    }

    @Test(arguments: [
        ("/a/7", [TargetShape.Place.segment(1)]),
        ("/7?b=1&&c=d&e=2", [.segment(0), .value(0), .value(2)]),
        ("/a?b/c=1&=2", [.value(0), .value(1)]), ("/a?&&b=3", [.value(0)]),
    ])
    func `each number has a place`(_ target: String, places: [TargetShape.Place]) {
        #expect(TargetShape(target)?.places == places)
    }
}

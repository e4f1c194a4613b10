import Testing

@testable import CustomerApp

@MainActor
struct WeakSetTests {
    private class Member {}
    private final class Special: Member {}

    @Test func `0.13 an entry disappears with its object`() {
        var set = WeakSet<Member>()
        let kept = Member()
        var dropped: Member? = Member()
        set.insert(kept)
        if let dropped { set.insert(dropped) }
        #expect(set.count == 2)
        dropped = nil
        #expect(set.count == 1 && !set.isEmpty)
        #expect(set.live.allSatisfy { $0 === kept })
        set.insert(kept)
        #expect(set.heldCount == 1)
    }

    @Test func `0.13 1.21 a member added twice is listed once, and removing a non-member is safe`()
    {
        var set = WeakSet<Member>()
        let (member, stranger) = (Member(), Member())
        set.insert(member)
        set.insert(member)
        #expect(set.count == 1)
        set.remove(stranger)
        #expect(set.contains(member) && !set.contains(stranger))
        set.remove(member)
        set.remove(member)
        #expect(set.isEmpty)
    }

    @Test func `4.4 members are removed by type, or all together`() {
        var set = WeakSet<Member>()
        let (plain, special) = (Member(), Special())
        set.insert(plain)
        set.insert(special)
        set.removeAll(ofType: Special.self)
        #expect(set.live.count == 1 && set.contains(plain))
        set.removeAll()
        #expect(set.isEmpty)
    }
}

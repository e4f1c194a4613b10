/// Objects told apart by identity, none of which is kept alive by being a member.
///
/// Members that have gone are dropped at the next change; they never show.
@MainActor
public struct WeakSet<Element: AnyObject> {
    private struct Member {
        weak var element: Element?
    }

    private var members: [Member] = []

    /// Creates an empty set.
    public init() {}

    /// The members that are alive, in the order they were added.
    public var live: [Element] { members.compactMap(\.element) }

    /// The number of members that are alive.
    public var count: Int { live.count }

    /// True when no member is alive.
    public var isEmpty: Bool { live.isEmpty }

    /// Whether this very object is a member.
    public func contains(_ element: Element) -> Bool { live.contains { $0 === element } }

    /// Adds an object; one that is a member already stays a member once.
    public mutating func insert(_ element: Element) {
        remove(element)
        members.append(Member(element: element))
    }

    /// Takes an object out, if it is a member.
    public mutating func remove(_ element: Element) {
        members.removeAll { $0.element == nil || $0.element === element }
    }

    /// Takes every object of a type out.
    public mutating func removeAll<Kind>(ofType kind: Kind.Type) {
        members.removeAll { $0.element == nil || $0.element is Kind }
    }

    /// Takes every object out.
    public mutating func removeAll() {
        members = []
    }

    /// The places that are held, be their objects alive or not.
    var heldCount: Int { members.count }
}

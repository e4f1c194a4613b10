/// A set of objects compared by identity, which keeps none of them alive.
///
/// Released members are never returned, and are removed at the next change.
@MainActor
public struct WeakSet<Element: AnyObject> {
    private struct Member {
        weak var element: Element?
    }

    private var members: [Member] = []

    /// Creates an empty set.
    public init() {}

    /// The members that exist, in the order of insertion.
    public var live: [Element] { members.compactMap(\.element) }

    /// The number of members that exist.
    public var count: Int { live.count }

    /// True if no member exists.
    public var isEmpty: Bool { live.isEmpty }

    /// Whether the object is a member.
    public func contains(_ element: Element) -> Bool { live.contains { $0 === element } }

    /// Inserts an object; inserting a member again moves it to the end.
    public mutating func insert(_ element: Element) {
        remove(element)
        members.append(Member(element: element))
    }

    /// Removes an object, if it is a member.
    public mutating func remove(_ element: Element) {
        members.removeAll { $0.element == nil || $0.element === element }
    }

    /// Removes all objects of a type.
    public mutating func removeAll<Kind>(ofType kind: Kind.Type) {
        members.removeAll { $0.element == nil || $0.element is Kind }
    }

    /// Removes all objects.
    public mutating func removeAll() {
        members = []
    }

    /// The number of entries, including those of released objects.
    var heldCount: Int { members.count }
}

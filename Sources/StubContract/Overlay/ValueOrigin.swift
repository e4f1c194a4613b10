import StubJSON

/// Where a value and the values in it were written: by default all of them at the same place of
/// the same text, with exceptions for those that were changed.
struct ValueOrigin: Sendable {
    /// How a value came into the document.
    enum Reason: Sendable, Hashable {
        /// It is the update of a value at this place of the document's text.
        case update(of: JSONPointer)
        /// It was copied by the action at this place of an overlay.
        case copy(layer: Int, action: JSONPointer)
    }

    /// The index of the text: 0 is the document, and its overlays follow.
    private(set) var layer: Int
    /// Where the text has the value.
    private(set) var pointer: JSONPointer
    /// `nil` for a value of the document itself.
    private(set) var reason: Reason?
    private var parts = Parts.asWritten

    private enum Parts: Sendable {
        case asWritten
        /// The members that are from elsewhere.
        case members([JSONKey: ValueOrigin])
        /// All elements, once one was added or removed.
        case elements([ValueOrigin])
    }

    init(layer: Int, pointer: JSONPointer, reason: Reason? = nil) {
        self.layer = layer
        self.pointer = pointer
        self.reason = reason
    }

    /// The origin of a value that is copied elsewhere.
    func copied(for reason: Reason) -> ValueOrigin {
        var copy = self
        copy.reason = reason
        return copy
    }

    /// The origin of a member, or of an element.
    func part(_ token: String) -> ValueOrigin {
        switch parts {
        case .asWritten: break
        case .members(let members):
            if let member = members[JSONKey(token)] { return member.inheriting(reason) }
        case .elements(let elements):
            if let index = JSONPointer.arrayIndex(token), index < elements.count {
                return elements[index].inheriting(reason)
            }
        }
        return ValueOrigin(layer: layer, pointer: pointer.appending(token), reason: reason)
    }

    private func inheriting(_ outer: Reason?) -> ValueOrigin {
        guard reason == nil, let outer else { return self }
        return copied(for: outer)
    }

    // MARK: - Changes

    mutating func setMember(_ key: String, _ origin: ValueOrigin) {
        var members: [JSONKey: ValueOrigin] = [:]
        if case .members(let known) = parts { members = known }
        parts = .asWritten
        members[JSONKey(key)] = origin
        parts = .members(members)
    }

    /// Changes the origins of the elements of an array.
    ///
    /// - Parameter count: how many it has.
    mutating func changeElements(of count: Int, _ change: (inout [ValueOrigin]) -> Void) {
        var elements: [ValueOrigin]
        if case .elements(let known) = parts {
            elements = known
        } else {
            elements = (0..<count).map { part(String($0)) }
        }
        parts = .asWritten
        change(&elements)
        parts = .elements(elements)
    }
}

/// Why a value cannot be changed at a place.
package struct JSONEditError: Error, Sendable {
    /// What is wrong, as a sentence without a full stop.
    package let message: String
}

/// Changes at a place, as RFC 6902 §4 defines them.
extension JSONValue {
    /// The value at the pointer, which must lead somewhere.
    package func value(at pointer: JSONPointer) throws(JSONEditError) -> JSONValue {
        guard let value = self[pointer] else { throw .missing(pointer) }
        return value
    }

    /// Sets a member, or inserts an element before the one at the index; `-` appends.
    package mutating func insert(
        _ value: JSONValue, at pointer: JSONPointer
    ) throws(JSONEditError) {
        try edit(pointer) { parent, token throws(JSONEditError) in
            switch parent {
            case .object(var object):
                object[token] = value
                return .object(object)
            case .array(var elements):
                guard let index = token == "-" ? elements.count : JSONPointer.arrayIndex(token),
                    index <= elements.count
                else { throw .missing(pointer) }
                elements.insert(value, at: index)
                return .array(elements)
            case .null, .bool, .number, .string:
                throw .missing(pointer)
            }
        } root: { _ in
            value
        }
    }

    /// Takes out the value at the pointer and gives it back; the root becomes `null`.
    package mutating func remove(at pointer: JSONPointer) throws(JSONEditError) -> JSONValue {
        let removed = try value(at: pointer)
        try edit(pointer) { parent, token throws(JSONEditError) in
            switch parent {
            case .object(var object):
                object[token] = nil
                return .object(object)
            case .array(var elements):
                guard let index = JSONPointer.arrayIndex(token) else { throw .missing(pointer) }
                elements.remove(at: index)
                return .array(elements)
            case .null, .bool, .number, .string:
                throw .missing(pointer)
            }
        } root: { _ in
            .null
        }
        return removed
    }

    /// Puts another value in the place of one that is there.
    package mutating func replace(
        at pointer: JSONPointer, with value: JSONValue
    ) throws(JSONEditError) {
        _ = try self.value(at: pointer)
        try edit(pointer) { parent, token throws(JSONEditError) in
            switch parent {
            case .object(var object):
                object[token] = value
                return .object(object)
            case .array(var elements):
                guard let index = JSONPointer.arrayIndex(token) else { throw .missing(pointer) }
                elements[index] = value
                return .array(elements)
            case .null, .bool, .number, .string:
                throw .missing(pointer)
            }
        } root: { _ in
            value
        }
    }

    /// Rebuilds the values from the pointer's parent up to the root.
    private mutating func edit(
        _ pointer: JSONPointer,
        parent change: (JSONValue, String) throws(JSONEditError) -> JSONValue,
        root: (JSONValue) -> JSONValue
    ) throws(JSONEditError) {
        guard let last = pointer.tokens.last else {
            self = root(self)
            return
        }
        var parents = [self]
        for token in pointer.tokens.dropLast() {
            guard let parent = parents.last,
                let next = parent[JSONPointer(tokens: [token])]
            else { throw .missing(pointer) }
            parents.append(next)
        }
        var token = last
        var path = pointer.tokens.dropLast()
        var changed = try change(parents.removeLast(), last)
        while let parent = parents.popLast(), let outer = path.popLast() {
            token = outer
            switch parent {
            case .object(var object):
                object[token] = changed
                changed = .object(object)
            case .array(var elements):
                if let index = JSONPointer.arrayIndex(token) { elements[index] = changed }
                changed = .array(elements)
            case .null, .bool, .number, .string:
                throw .missing(pointer)
            }
        }
        self = changed
    }
}

extension JSONEditError {
    fileprivate static func missing(_ pointer: JSONPointer) -> JSONEditError {
        JSONEditError(message: "there is nothing at \"\(pointer)\"")
    }
}

/// Why a value cannot be changed at a pointer.
package struct JSONEditError: Error, Sendable {
    /// What is wrong, as a sentence without a full stop.
    package let message: String
    /// Whether a limit was exceeded, rather than a place missing or a value another.
    package var isLimit = false
}

/// Changes at a pointer, as RFC 6902 §4 defines them.
extension JSONValue {
    /// The value at the pointer, which must exist.
    package func value(at pointer: JSONPointer) throws(JSONEditError) -> JSONValue {
        guard let value = self[pointer] else { throw .missing(pointer) }
        return value
    }

    /// Sets a member, or inserts an element before the one at the index; `-` appends.
    package mutating func insert(
        _ value: JSONValue, at pointer: JSONPointer
    ) throws(JSONEditError) {
        guard let last = pointer.tokens.last else {
            self = value
            return
        }
        try change(pointer, pointer.tokens.dropLast()) { parent throws(JSONEditError) in
            switch parent {
            case .object(var object):
                parent = .null
                object[last] = value
                parent = .object(object)
            case .array(var elements):
                guard let index = last == "-" ? elements.count : JSONPointer.arrayIndex(last),
                    index <= elements.count
                else { throw .missing(pointer) }
                parent = .null
                elements.insert(value, at: index)
                parent = .array(elements)
            case .null, .bool, .number, .string:
                throw .missing(pointer)
            }
        }
    }

    /// Removes and returns the value at the pointer; the root becomes `null`.
    package mutating func remove(at pointer: JSONPointer) throws(JSONEditError) -> JSONValue {
        let removed = try value(at: pointer)
        guard let last = pointer.tokens.last else {
            self = .null
            return removed
        }
        try change(pointer, pointer.tokens.dropLast()) { parent throws(JSONEditError) in
            switch parent {
            case .object(var object):
                parent = .null
                object[last] = nil
                parent = .object(object)
            case .array(var elements):
                guard let index = JSONPointer.arrayIndex(last) else { throw .missing(pointer) }
                parent = .null
                elements.remove(at: index)
                parent = .array(elements)
            case .null, .bool, .number, .string:
                throw .missing(pointer)
            }
        }
        return removed
    }

    /// Replaces a value that must exist.
    package mutating func replace(
        at pointer: JSONPointer, with value: JSONValue
    ) throws(JSONEditError) {
        try change(pointer, pointer.tokens[...]) { $0 = value }
    }

    /// Changes the value at the tokens in place, so that only shared storage is copied.
    ///
    /// It recurses no deeper than the value nests, however long the pointer is.
    private mutating func change(
        _ pointer: JSONPointer, _ tokens: ArraySlice<String>,
        _ change: (inout JSONValue) throws(JSONEditError) -> Void
    ) throws(JSONEditError) {
        guard let token = tokens.first else { return try change(&self) }
        let rest = tokens.dropFirst()
        switch self {
        case .object(var object):
            guard let position = object.position(of: token) else { throw .missing(pointer) }
            self = .null
            defer { self = .object(object) }
            try object.changeValue(at: position) { value throws(JSONEditError) in
                try value.change(pointer, rest, change)
            }
        case .array(var elements):
            guard let index = JSONPointer.arrayIndex(token), index < elements.count else {
                throw .missing(pointer)
            }
            self = .null
            defer { self = .array(elements) }
            try elements[index].change(pointer, rest, change)
        case .null, .bool, .number, .string:
            throw .missing(pointer)
        }
    }
}

extension JSONPointer {
    /// The pointer as messages show it, truncated if it is long.
    package var shortened: String {
        let text = tokens.count > 64 ? JSONPointer(tokens: Array(tokens.prefix(64))) : self
        let written = text.description
        guard written.utf8.count > 200 || tokens.count > 64 else { return written }
        return written.prefix(200) + "…"
    }
}

extension JSONEditError {
    fileprivate static func missing(_ pointer: JSONPointer) -> JSONEditError {
        JSONEditError(message: "there is nothing at \"\(pointer.shortened)\"")
    }
}

/// A list of changes to a JSON document (RFC 6902), applied all or not at all.
public struct JSONPatch: Sendable, Hashable {
    /// One change, or a test before the next one (RFC 6902 §4).
    public enum Operation: Sendable, Hashable {
        case add(JSONPointer, JSONValue)
        case remove(JSONPointer)
        case replace(JSONPointer, JSONValue)
        case move(from: JSONPointer, to: JSONPointer)
        case copy(from: JSONPointer, to: JSONPointer)
        /// The value must be there, or the whole patch fails.
        case test(JSONPointer, JSONValue)
    }

    /// The operations in the order they are applied.
    public var operations: [Operation]

    /// Makes a patch from operations.
    public init(_ operations: [Operation]) {
        self.operations = operations
    }

    /// Reads a patch document: an array of operation objects (RFC 6902 §3–4).
    public init(_ document: JSONValue) throws(JSONPatchError) {
        guard let elements = document.array else {
            throw JSONPatchError(operation: nil, message: "a patch is an array of operations")
        }
        operations = []
        for (index, element) in elements.enumerated() {
            operations.append(try Self.operation(element, at: index))
        }
    }

    /// The document after all operations in turn.
    public func applied(to document: JSONValue) throws(JSONPatchError) -> JSONValue {
        var result = document
        for (index, operation) in operations.enumerated() {
            do throws(JSONEditError) {
                try Self.apply(operation, to: &result)
            } catch {
                throw JSONPatchError(operation: index, message: error.message)
            }
        }
        return result
    }

    /// The patch as a document.
    public var document: JSONValue {
        .array(operations.map(\.document))
    }

    private static func apply(
        _ operation: Operation, to document: inout JSONValue
    ) throws(JSONEditError) {
        switch operation {
        case .add(let path, let value):
            try document.insert(value, at: path)
        case .remove(let path):
            _ = try document.remove(at: path)
        case .replace(let path, let value):
            try document.replace(at: path, with: value)
        case .move(let from, let path):
            guard path == from || !path.tokens.starts(with: from.tokens, by: JSONKey.areSame) else {
                throw JSONEditError(message: "\(from) cannot move into itself")
            }
            try document.insert(try document.remove(at: from), at: path)
        case .copy(let from, let path):
            try document.insert(try document.value(at: from), at: path)
        case .test(let path, let expected):
            let found = try document.value(at: path)
            guard found == expected else {
                throw JSONEditError(message: "\(path) is \(found), not \(expected)")
            }
        }
    }
}

/// Why a patch is malformed or does not fit the document.
public struct JSONPatchError: Error, Sendable, Hashable {
    /// The number of the operation from 0; `nil` where the whole is wrong.
    public let operation: Int?
    /// What is wrong, as a sentence without a full stop.
    public let message: String
}

extension JSONPatchError: CustomStringConvertible {
    /// The message with the number of the operation.
    public var description: String {
        operation.map { "operation \($0): \(message)" } ?? message
    }
}

// MARK: - Reading and writing operations

extension JSONPatch {
    private static func operation(
        _ element: JSONValue, at index: Int
    ) throws(JSONPatchError) -> Operation {
        func pointer(_ key: String) throws(JSONPatchError) -> JSONPointer {
            guard let pointer = element[key]?.string.flatMap({ JSONPointer($0) }) else {
                throw JSONPatchError(
                    operation: index, message: "\"\(key)\" must be a JSON pointer")
            }
            return pointer
        }
        func value() throws(JSONPatchError) -> JSONValue {
            guard let value = element["value"] else {
                throw JSONPatchError(operation: index, message: "\"value\" is missing")
            }
            return value
        }
        let name = element["op"]?.string
        switch name {
        case "add": return .add(try pointer("path"), try value())
        case "remove": return .remove(try pointer("path"))
        case "replace": return .replace(try pointer("path"), try value())
        case "move": return .move(from: try pointer("from"), to: try pointer("path"))
        case "copy": return .copy(from: try pointer("from"), to: try pointer("path"))
        case "test": return .test(try pointer("path"), try value())
        default:
            let found = name.map { "not \"\($0)\"" } ?? "and is missing"
            throw JSONPatchError(
                operation: index,
                message: "\"op\" must be add, remove, replace, move, copy or test, \(found)")
        }
    }
}

extension JSONPatch.Operation {
    fileprivate var document: JSONValue {
        switch self {
        case .add(let path, let value):
            ["op": "add", "path": .string(path.description), "value": value]
        case .remove(let path):
            ["op": "remove", "path": .string(path.description)]
        case .replace(let path, let value):
            ["op": "replace", "path": .string(path.description), "value": value]
        case .move(let from, let path):
            [
                "op": "move", "from": .string(from.description),
                "path": .string(path.description),
            ]
        case .copy(let from, let path):
            [
                "op": "copy", "from": .string(from.description),
                "path": .string(path.description),
            ]
        case .test(let path, let value):
            ["op": "test", "path": .string(path.description), "value": value]
        }
    }
}

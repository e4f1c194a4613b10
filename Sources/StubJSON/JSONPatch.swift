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

        /// The value that it brings along; `nil` for one that brings none.
        package var value: JSONValue? {
            switch self {
            case .add(_, let value), .replace(_, let value), .test(_, let value): value
            case .remove, .move, .copy: nil
            }
        }
    }

    /// How large a patch may make a document, and how much work it may ask for.
    public struct Limits: Sendable, Hashable {
        /// Bytes of the document's compact text; one that is larger at first may stay as large.
        public var bytes = 16 << 20
        /// How deep arrays and objects may nest, which is as deep as they are read.
        public var depth = JSONParser.defaultDepthLimit
        /// How many values may be copied, compared, moved along or taken out, all in all.
        public var steps = 5_000_000

        /// The defaults, which are beyond what a patch written by hand makes of an answer.
        public init() {}
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
    ///
    /// A few operations can ask for a document without measure, so one that would go beyond a
    /// limit is refused before it is carried out.
    public func applied(
        to document: JSONValue, limits: Limits = Limits()
    ) throws(JSONPatchError) -> JSONValue {
        var application = JSONPatchApplication(of: document, limits: limits)
        for (index, operation) in operations.enumerated() {
            do throws(JSONEditError) {
                try application.apply(operation)
            } catch {
                throw JSONPatchError(operation: index, message: error.message)
            }
        }
        return application.document
    }

    /// The patch as a document.
    public var document: JSONValue {
        .array(operations.map(\.document))
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

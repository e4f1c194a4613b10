/// A list of changes to a JSON document (RFC 6902): all of them are applied, or none.
public struct JSONPatch: Sendable, Hashable {
    /// One operation of a patch (RFC 6902 §4).
    public enum Operation: Sendable, Hashable {
        /// Sets a member, or inserts an element before the one at the index (RFC 6902 §4.1).
        case add(JSONPointer, JSONValue)
        /// Removes an existing value (RFC 6902 §4.2).
        case remove(JSONPointer)
        /// Replaces an existing value (RFC 6902 §4.3).
        case replace(JSONPointer, JSONValue)
        /// Removes a value and adds it at another location (RFC 6902 §4.4).
        case move(from: JSONPointer, to: JSONPointer)
        /// Adds a copy of a value at another location (RFC 6902 §4.5).
        case copy(from: JSONPointer, to: JSONPointer)
        /// Fails the whole patch unless this value is at the pointer (RFC 6902 §4.6).
        case test(JSONPointer, JSONValue)

        /// The value that it brings along; `nil` for one that brings none.
        package var value: JSONValue? {
            switch self {
            case .add(_, let value), .replace(_, let value), .test(_, let value): value
            case .remove, .move, .copy: nil
            }
        }
    }

    /// Limits on the size of the patched document and on the work of a patch.
    package struct Limits: Sendable, Hashable {
        /// Bytes of the document's compact text, 16 MiB by default; a larger document may keep its
        /// size.
        package var bytes = 16 << 20
        /// Nesting depth of arrays and objects, by default the limit of the parser.
        package var depth = JSONParser.defaultDepthLimit
        /// Values that may be copied, compared, moved or removed in total, 5,000,000 by default.
        package var steps = 5_000_000

        /// Creates the default limits, which are far above what a patch written by hand needs.
        package init() {}
    }

    /// The operations in the order they are applied.
    public var operations: [Operation]

    /// Creates a patch from operations.
    public init(_ operations: [Operation]) {
        self.operations = operations
    }

    /// Parses a patch document: an array of operation objects (RFC 6902 §3–4).
    public init(_ document: JSONValue) throws(JSONPatchError) {
        guard let elements = document.array else {
            throw JSONPatchError(operation: nil, message: "a patch must be an array of operations")
        }
        operations = []
        for (index, element) in elements.enumerated() {
            operations.append(try Self.operation(element, at: index))
        }
    }

    /// The document after all operations, applied in order.
    ///
    /// A few operations can ask for a document of any size, so an operation that would exceed a
    /// limit fails before it is applied.
    package func applied(
        to document: JSONValue, limits: Limits = Limits()
    ) throws(JSONPatchError) -> JSONValue {
        var application = JSONPatchApplication(of: document, limits: limits)
        for (index, operation) in operations.enumerated() {
            do throws(JSONEditError) {
                try application.apply(operation)
            } catch {
                throw JSONPatchError(
                    operation: index, message: error.message, isLimit: error.isLimit)
            }
        }
        return application.document
    }

    /// The patch as a document.
    public var document: JSONValue {
        .array(operations.map(\.document))
    }
}

/// Why a patch is malformed or cannot be applied to the document.
public struct JSONPatchError: Error, Sendable, Hashable {
    /// The index of the operation from 0; `nil` if the patch as a whole is malformed.
    public let operation: Int?
    /// What is wrong, as a sentence without a full stop.
    public let message: String
    /// Whether the patch asks for more than its limits allow, whatever the document.
    public let isLimit: Bool

    /// Says what is wrong with an operation, or with the whole.
    public init(operation: Int?, message: String, isLimit: Bool = false) {
        self.operation = operation
        self.message = message
        self.isLimit = isLimit
    }
}

extension JSONPatchError: CustomStringConvertible {
    /// The message with the index of the operation.
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

/// A document that operations are applied to, with the size and work used so far.
struct JSONPatchApplication {
    private(set) var document: JSONValue
    private let limits: JSONPatch.Limits
    /// Current size of the document.
    private var bytes: Int
    private let largest: Int
    private let deepest: Int
    private var steps = 0

    private static let fewTokens = 8

    init(of document: JSONValue, limits: JSONPatch.Limits) {
        self.document = document
        self.limits = limits
        let extent = JSONExtent(of: document)
        bytes = extent.bytes
        largest = max(limits.bytes, extent.bytes)
        deepest = max(limits.depth, extent.depth)
    }

    mutating func apply(_ operation: JSONPatch.Operation) throws(JSONEditError) {
        // Each token is followed down once to look and once to change; few cost less than a value.
        let tokens = operation.tokenCount
        if tokens > Self.fewTokens { try spend(tokens * 4) }
        switch operation {
        case .add(let path, let value):
            try insert(value, JSONExtent(of: value), at: path)
        case .remove(let path):
            _ = try remove(at: path)
        case .replace(let path, let value):
            let old = try JSONExtent(of: document.value(at: path))
            let new = JSONExtent(of: value)
            try admit(new, instead: old, at: path)
            try document.replace(at: path, with: value)
        case .move(let from, let path):
            guard path == from || !path.tokens.starts(with: from.tokens, by: JSONKey.areSame) else {
                throw JSONEditError(message: "\(from.shortened) cannot move into itself")
            }
            let value = try remove(at: from)
            try insert(value, JSONExtent(of: value), at: path)
        case .copy(let from, let path):
            let value = try document.value(at: from)
            try insert(value, JSONExtent(of: value), at: path)
        case .test(let path, let expected):
            let found = try document.value(at: path)
            try spend(JSONExtent(of: expected).values)
            guard found == expected else {
                throw JSONEditError(
                    message:
                        "\(path.shortened) is \(Self.shown(found)), not \(Self.shown(expected))")
            }
        }
    }

    private mutating func insert(
        _ value: JSONValue, _ extent: JSONExtent, at path: JSONPointer
    ) throws(JSONEditError) {
        var old: JSONExtent?
        var place = 0
        if let last = path.tokens.last {
            let parent = try document.value(at: JSONPointer(tokens: path.tokens.dropLast()))
            switch parent {
            case .object(let object):
                old = object[last].map { JSONExtent(of: $0) }
                // The comma, the key and the colon of a new member.
                if old == nil { place = JSONExtent.bytes(of: last) + 2 }
            case .array(let elements):
                place = 1
                // Moving an element costs far less than visiting a value.
                let index = last == "-" ? elements.count : JSONPointer.arrayIndex(last) ?? 0
                try spend(max(0, elements.count - index) / 8)
            case .null, .bool, .number, .string: break
            }
        } else {
            old = JSONExtent(of: document)
        }
        try admit(extent, instead: old, place, at: path)
        try document.insert(value, at: path)
    }

    private mutating func remove(at path: JSONPointer) throws(JSONEditError) -> JSONValue {
        var place = 0
        if let last = path.tokens.last {
            switch try document.value(at: JSONPointer(tokens: path.tokens.dropLast())) {
            case .object(let object):
                place = JSONExtent.bytes(of: last) + 2
                // The members after it get new positions, which are looked up by key.
                try spend(object.count * 4)
            case .array(let elements):
                place = 1
                try spend(elements.count / 8)
            case .null, .bool, .number, .string: break
            }
        }
        let removed = try document.remove(at: path)
        let extent = JSONExtent(of: removed)
        try spend(extent.values)
        bytes -= extent.bytes + place
        return removed
    }

    /// Counts a value before it is inserted; throws if the document would become too large.
    private mutating func admit(
        _ new: JSONExtent, instead old: JSONExtent?, _ place: Int = 0, at path: JSONPointer
    ) throws(JSONEditError) {
        try spend(new.values + (old?.values ?? 0))
        let sum = bytes + new.bytes + place - (old?.bytes ?? 0)
        guard sum <= largest else {
            throw JSONEditError(
                message: "the document would have \(sum) bytes; the limit is \(largest)",
                isLimit: true)
        }
        guard path.tokens.count + new.depth <= deepest else {
            throw JSONEditError(
                message: "the document would nest deeper than \(deepest) levels", isLimit: true)
        }
        bytes = sum
    }

    private mutating func spend(_ count: Int) throws(JSONEditError) {
        steps += count + 1
        guard steps <= limits.steps else {
            throw JSONEditError(
                message: "the patch has touched more than \(limits.steps) values",
                isLimit: true)
        }
    }

    /// The value as messages show it, truncated if it is long.
    private static func shown(_ value: JSONValue) -> String {
        let text = value.description
        return text.utf8.count > 200 ? text.prefix(200) + "…" : text
    }
}

extension JSONPatch.Operation {
    /// How many steps its pointers take into the document.
    fileprivate var tokenCount: Int {
        switch self {
        case .add(let path, _), .remove(let path), .replace(let path, _), .test(let path, _):
            path.tokens.count
        case .move(let from, let path), .copy(let from, let path):
            from.tokens.count + path.tokens.count
        }
    }
}

import StubHTTP
import StubJSON
import StubRecordings

/// A path with its parameters, such as `/users/{userId}/posts`.
struct PathOutline: Hashable {
    /// The fixed segments; `nil` is a parameter.
    let segments: [String?]

    /// The names of the fixed segments.
    var literals: [String] { segments.compactMap(\.self) }

    /// Whether the path ends with a parameter, which identifies a row.
    var endsWithParameter: Bool { segments.last.map { $0 == nil } ?? false }

    /// Whether all paths of the other template are paths of this one, after the first segment.
    func covers(_ other: PathOutline) -> Bool {
        segments.count == other.segments.count && self != other
            && zip(segments, other.segments).enumerated().allSatisfy { index, pair in
                pair.0 == pair.1 || (index > 0 && pair.0 == nil)
            }
    }
}

/// Recognises the parameters in recorded paths.
struct PathOutlines {
    /// Texts that responses contain, such as names of categories, which paths may contain as well.
    private let values: Set<String>
    /// The names of members, which are often those of collections.
    private let names: Set<String>

    /// Members whose values say what an object is; paths have them as words.
    private static let kinds: Set<String> = [
        "type", "kind", "object", "resource", "status", "state", "message", "error", "role",
        "method", "rel",
    ]
    private static let mostValues = 200_000

    init(_ traffic: RecordedTraffic) {
        var values: Set<String> = []
        var names: Set<String> = []
        for entry in traffic.entries {
            if case .json(let value) = entry.recording.response.body {
                Self.collect(value, into: &values, &names)
            }
        }
        self.values = values
        self.names = names
    }

    /// Returns the template and the parameters' values; `nil` if the path is invalid.
    func template(of path: String) -> (template: PathOutline, values: [String])? {
        guard let segments = RequestTarget(path)?.segments else { return nil }
        var parts: [String?] = []
        var found: [String] = []
        for (index, segment) in segments.enumerated() {
            let isParameter = isParameter(segment, first: index == 0, after: parts.last ?? nil)
            parts.append(isParameter ? nil : segment)
            if isParameter { found.append(segment) }
        }
        return (PathOutline(segments: parts), found)
    }

    private func isParameter(_ segment: String, first: Bool, after previous: String?) -> Bool {
        switch SegmentShape(segment) {
        case .number, .uuid, .code: return true
        case .word:
            guard !first, let previous, !Self.isPrefix(previous) else { return false }
            return values.contains(segment) && !names.contains(segment)
        }
    }

    /// Whether collections follow the segment: `api`, or a version such as `v2`.
    static func isPrefix(_ segment: String) -> Bool {
        segment == "api" || (segment.first == "v" && Int(segment.dropFirst()) != nil)
    }

    private static func collect(
        _ value: JSONValue, into values: inout Set<String>, _ names: inout Set<String>
    ) {
        guard values.count < mostValues else { return }
        switch value {
        case .object(let object):
            names.formUnion(object.keys)
            for member in object.members where !kinds.contains(member.key.lowercased()) {
                if case .string(let text) = member.value {
                    if isWord(text) { values.insert(text) }
                } else {
                    collect(member.value, into: &values, &names)
                }
            }
        case .array(let elements):
            for element in elements {
                if case .string(let text) = element {
                    if isWord(text) { values.insert(text) }
                } else {
                    collect(element, into: &values, &names)
                }
            }
        case .null, .bool, .number, .string: return
        }
    }

    private static func isWord(_ text: String) -> Bool {
        (2...80).contains(text.utf8.count) && !text.contains("/")
    }
}

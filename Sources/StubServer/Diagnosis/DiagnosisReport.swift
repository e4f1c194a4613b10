import StubHTTP
import StubJSON

/// Formats a diagnosis: JSON for tools, text for users.
enum DiagnosisReport {
    /// Returns the members `hints` and `nearMisses`, which are added to others.
    static func members(_ diagnosis: RequestDiagnosis) -> [(String, JSONValue)] {
        [
            ("hints", .array(diagnosis.hints.map(JSONValue.string))),
            ("nearMisses", .array(diagnosis.nearMisses.map(json))),
        ]
    }

    private static func json(_ miss: NearMiss) -> JSONValue {
        var members = JSONObject()
        switch miss.subject {
        case .operation(let id, let method, let path):
            members["operation"] = .string(id)
            members["method"] = .string(method)
            members["path"] = .string(path)
        case .rule(let id, let name):
            members["rule"] = .int(id)
            members["name"] = name.map(JSONValue.string) ?? .null
        }
        members["distance"] =
            JSONNumber((miss.distance * 100).rounded() / 100)
            .map(JSONValue.number) ?? .null
        members["parts"] = .array(
            miss.parts.map { part in
                [
                    "field": .string(part.field), "expected": .string(part.expected),
                    "found": part.found.map(JSONValue.string) ?? nil,
                    "matches": .bool(part.isMet),
                ]
            })
        return .object(members)
    }

    /// Returns a paragraph for each near miss, then the hints; every line ends in a line feed.
    static func text(_ diagnosis: RequestDiagnosis) -> String {
        var text = ""
        for miss in diagnosis.nearMisses {
            text += "\n" + title(miss) + "\n"
            let width = miss.parts.map(\.field.count).max() ?? 0
            for part in miss.parts {
                let field = part.field + String(repeating: " ", count: width - part.field.count)
                let found = part.found ?? "nothing"
                text +=
                    part.isMet
                    ? "    \(field)  \(found)\n"
                    : "  ≠ \(field)  expected \(part.expected), found \(found)\n"
            }
        }
        if !diagnosis.hints.isEmpty {
            text += "\n" + diagnosis.hints.map { "Hint: \($0)\n" }.joined()
        }
        return text
    }

    private static func title(_ miss: NearMiss) -> String {
        switch miss.subject {
        case .operation(let id, let method, let path): "Near \(id): \(method) \(path)"
        case .rule(let id, let name): "Near rule \(id)" + (name.map { " '\($0)'" } ?? "")
        }
    }
}

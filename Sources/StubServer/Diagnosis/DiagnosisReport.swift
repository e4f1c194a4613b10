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
        case .recording(let method, let path):
            members["recording"] = .string("\(method) \(path)")
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
            text += "\n" + title(miss) + "\n" + lines(miss.parts)
        }
        if !diagnosis.hints.isEmpty {
            text += "\n" + diagnosis.hints.map { "Hint: \($0)\n" }.joined()
        }
        return text
    }

    /// Returns a line for each part, which ends in a line feed.
    static func lines(_ parts: [NearMiss.Part]) -> String {
        let width = parts.map(\.field.count).max() ?? 0
        return parts.map { part in
            let field = part.field + String(repeating: " ", count: width - part.field.count)
            let found = part.found ?? "nothing"
            if part.isMet { return "    \(field)  \(found)\n" }
            let difference =
                part.problem.map { $0 + (part.found.map { ": \($0)" } ?? "") }
                ?? "expected \(part.expected), found \(found)"
            return "  ≠ \(field)  \(difference)\n"
        }.joined()
    }

    private static func title(_ miss: NearMiss) -> String {
        switch miss.subject {
        case .operation(let id, let method, let path): "Near \(id): \(method) \(path)"
        case .rule(let id, let name): "Near rule \(id)" + (name.map { " '\($0)'" } ?? "")
        case .recording(let method, let path): "Near recording \(method) \(path)"
        }
    }
}

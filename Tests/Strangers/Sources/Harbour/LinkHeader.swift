import Foundation

/// Reads the `Link` header of RFC 8288, for example `</repos?page=2>; rel="next", </repos?page=9>; rel="last"`.
enum LinkHeader {
    struct Link: Equatable {
        /// What stands between the angle brackets. It may be relative.
        let target: String
        /// In lower case. One link can have several relations.
        let relations: [String]
    }

    /// The target of the first link with this relation. Parts that cannot be read are skipped.
    static func target(for relation: String, in header: String?) -> String? {
        guard let header else { return nil }
        return links(in: header).first { $0.relations.contains(relation) }?.target
    }

    static func links(in header: String) -> [Link] {
        split(header, at: ",").compactMap(link)
    }

    private static func link(from text: String) -> Link? {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard text.first == "<", let end = text.firstIndex(of: ">") else { return nil }
        let target = text[text.index(after: text.startIndex)..<end].trimmingCharacters(
            in: .whitespaces)
        let parameters = split(String(text[text.index(after: end)...]), at: ";").map(parameter)
        // A link with an anchor is about another resource than the page that was asked for.
        guard !parameters.contains(where: { $0.name == "anchor" }) else { return nil }
        // Only the first `rel` counts, as the RFC demands.
        let relations = parameters.first { $0.name == "rel" }?.value.lowercased() ?? ""
        return Link(
            target: target,
            relations: relations.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    private static func parameter(from text: String) -> (name: String, value: String) {
        let parts = text.split(separator: "=", maxSplits: 1).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        return (
            name: parts.first?.lowercased() ?? "",
            value: parts.count > 1 ? parts[1].trimmingCharacters(in: ["\""]) : ""
        )
    }

    /// Splits at a separator, but not inside angle brackets or quoted strings, where it is ordinary text.
    private static func split(_ text: String, at separator: Character) -> [String] {
        var parts: [String] = []
        var current = ""
        var isInTarget = false, isInQuotes = false, isEscaped = false
        for character in text {
            if isEscaped {
                isEscaped = false
            } else if isInQuotes {
                if character == "\\" { isEscaped = true }
                if character == "\"" { isInQuotes = false }
            } else if isInTarget {
                if character == ">" { isInTarget = false }
            } else if character == "<" {
                isInTarget = true
            } else if character == "\"" {
                isInQuotes = true
            } else if character == separator {
                parts.append(current)
                current = ""
                continue
            }
            current.append(character)
        }
        parts.append(current)
        return parts
    }
}

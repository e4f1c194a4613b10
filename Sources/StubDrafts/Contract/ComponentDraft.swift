import StubJSON
import StubRecordings

/// The schemas that several operations share: rows of a resource, and errors.
struct ComponentDraft {
    private var drafts: [(name: String, draft: SchemaDraft)] = []

    /// Objects with at least this part of their members in common are rows of one resource.
    private static let similarity = 0.6

    /// Adds the rows and errors of an operation's responses.
    mutating func add(_ group: TrafficGroup) {
        for sample in group.samples {
            let response = sample.recording.response
            guard case .json(let body) = response.body else { continue }
            let replaced = response.redacted.filter { $0.tokens.first == "body" }
                .map { Array($0.tokens.dropFirst()) }
            if response.status >= 400 {
                if body.object != nil { add(body, replaced, as: "Error") }
            } else if let list = RowList(in: response.body) {
                let name = Self.name(group, list.place.last)
                for (index, row) in list.rows.enumerated() {
                    let place = list.place + [String(index)]
                    add(.object(row), Self.below(place, replaced), as: name)
                }
            } else if group.template.endsWithParameter, body.object?["id"] != nil {
                add(body, replaced, as: Self.name(group, nil))
            }
        }
    }

    /// A reference to the component that describes the objects; `nil` if there is none.
    func reference(to draft: SchemaDraft) -> JSONValue? {
        let found = drafts.first { component in
            component.draft.count >= draft.count && component.draft.count > 1
                && draft.names.isSubset(of: component.draft.names)
                && Self.isSimilar(component.draft.names, draft.names)
                && component.draft.covers(draft)
        }
        return found.map { ["$ref": .string("#/components/schemas/\($0.name)")] }
    }

    var json: [(String, JSONValue)] { drafts.map { ($0.name, $0.draft.schema()) } }

    private mutating func add(_ value: JSONValue, _ replaced: [[String]], as name: String) {
        let names = Set(value.object?.keys ?? [])
        let place = drafts.firstIndex { component in
            component.name.hasPrefix(name) && Self.isSimilar(component.draft.names, names)
        }
        if let place {
            drafts[place].draft.add(value, replaced: replaced)
            return
        }
        var free = name
        var number = 2
        while drafts.contains(where: { $0.name == free }) {
            free = name + String(number)
            number += 1
        }
        var draft = SchemaDraft()
        draft.add(value, replaced: replaced)
        drafts.append((free, draft))
    }

    private static func isSimilar(_ left: Set<String>, _ right: Set<String>) -> Bool {
        let all = left.union(right).count
        return all > 0 && Double(left.intersection(right).count) / Double(all) >= similarity
    }

    private static func name(_ group: TrafficGroup, _ member: String?) -> String {
        let generic: Set<String> = [
            "data", "items", "results", "rows", "content", "records", "list",
        ]
        let word =
            member.flatMap { generic.contains($0.lowercased()) ? nil : $0 }
            ?? group.template.literals.last ?? "Item"
        let name = DraftWords.pascalCased(DraftWords.words(DraftWords.singular(word)))
        return name.isEmpty || name.first?.isNumber == true ? "Item" : name
    }

    private static func below(_ place: [String], _ replaced: [[String]]) -> [[String]] {
        replaced.compactMap {
            $0.starts(with: place) ? Array($0.dropFirst(place.count)) : nil
        }
    }
}

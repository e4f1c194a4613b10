import StubJSON
import StubRules

/// Reads `multipartPatterns`.
struct PartReader {
    private(set) var matchers: MatcherReader

    init(_ matchers: MatcherReader) {
        self.matchers = matchers
    }

    mutating func conditions(_ place: MappingPlace) -> [RequestCondition] {
        guard let elements = place.elements else {
            matchers.notes.refuse(place, "'multipartPatterns' must be an array of patterns")
            return []
        }
        var conditions: [RequestCondition] = []
        for element in elements where !matchers.notes.isFull {
            guard let matcher = matcher(element) else { continue }
            conditions.append(RequestCondition(.body, .parts(matcher)))
        }
        return conditions
    }

    private mutating func matcher(_ place: MappingPlace) -> MultipartMatcher? {
        let known = ["matchingType", "name", "fileName", "headers", "bodyPatterns"]
        guard matchers.notes.object(place, "a pattern for parts", known: known) else { return nil }
        var matcher = MultipartMatcher()
        switch matchers.notes.text(place["matchingType"])?.uppercased() {
        case nil, "ANY": break
        case "ALL": matcher.matchesAll = true
        case .some(let type):
            matchers.notes.refuse(
                place["matchingType"] ?? place,
                "the type '\(type)' of 'matchingType' is not supported")
        }
        matcher.name = matchers.notes.text(place["name"])
        matcher.fileName = matchers.notes.text(place["fileName"])
        if let headers = place.given("headers") {
            if headers.members == nil {
                matchers.notes.refuse(headers, "'headers' must be an object of matchers")
            }
            for (name, member) in headers.members ?? [] where !matchers.notes.isFull {
                matcher.fields[name] = matchers.matcher(member)
            }
        }
        if let bodies = place.given("bodyPatterns") {
            if bodies.elements == nil {
                matchers.notes.refuse(bodies, "'bodyPatterns' must be an array of matchers")
            }
            for element in bodies.elements ?? [] where !matchers.notes.isFull {
                if let body = matchers.matcher(element) { matcher.bodies.append(body) }
            }
        }
        return matcher
    }
}

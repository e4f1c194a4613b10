import StubHTTP
import StubJSON
import StubRules
import StubSupport

/// Reads the `request` of a mapping, which is also the body of a journal query.
struct RequestReader {
    private(set) var matchers: MatcherReader
    /// The template of the path; `nil` if the URL is given otherwise.
    private(set) var template: PathTemplate?

    private static let urls = ["url", "urlPattern", "urlPath", "urlPathPattern", "urlPathTemplate"]
    /// The members that a pattern for requests can have.
    static let known =
        urls + [
            "method", "scheme", "host", "port", "pathParameters", "queryParameters", "headers",
            "cookies", "formParameters", "bodyPatterns", "multipartPatterns",
        ] + credentials
    /// The name in files, and the one in lists.
    private static let credentials = ["basicAuth", "basicAuthCredentials"]

    init(_ notes: MappingNotes) {
        matchers = MatcherReader(notes: notes)
    }

    /// Returns the pattern; incomplete if something was refused.
    mutating func pattern(_ place: MappingPlace) -> RequestPattern {
        var pattern = RequestPattern()
        guard matchers.notes.object(place, "a request pattern", known: Self.known) else {
            return pattern
        }
        if let method = matchers.notes.text(place["method"]), method.uppercased() != "ANY" {
            pattern.method = HTTPMethod(method.uppercased())
        }
        pattern.conditions = url(place)
        pattern.conditions += server(place)
        pattern.conditions += pathParameters(place)
        pattern.conditions += named("queryParameters", in: place) { .query($0) }
        pattern.conditions += named("headers", in: place) { .header($0) }
        pattern.conditions += credentials(place)
        pattern.conditions += named("cookies", in: place) { .cookie($0) }
        pattern.conditions += named("formParameters", in: place) { .form($0) }
        pattern.conditions += bodies(place)
        if let patterns = place.given("multipartPatterns") {
            var parts = PartReader(matchers)
            pattern.conditions += parts.conditions(patterns)
            matchers = parts.matchers
        }
        return pattern
    }

    /// The conditions for what the client takes for the server.
    private mutating func server(_ place: MappingPlace) -> [RequestCondition] {
        var conditions: [RequestCondition] = []
        if let scheme = place.given("scheme"), let text = matchers.notes.text(scheme) {
            if ["http", "https"].contains(text.lowercased()) {
                conditions.append(
                    RequestCondition(.scheme, .equals(text.lowercased(), ignoresCase: false)))
            } else {
                matchers.notes.refuse(scheme, "the scheme '\(text)' is not supported")
            }
        }
        if let host = place.given("host"), let matcher = matchers.matcher(host) {
            conditions.append(RequestCondition(.host, matcher))
        }
        if let port = matchers.notes.integer(place["port"], in: 1...65_535) {
            conditions.append(RequestCondition(.port, .equals(String(port), ignoresCase: false)))
        }
        return conditions
    }

    // MARK: - URL

    private mutating func url(_ place: MappingPlace) -> [RequestCondition] {
        let given = Self.urls.filter { place.given($0) != nil }
        guard let key = given.first, let value = place[key] else { return [] }
        if given.count > 1 {
            matchers.notes.refuse(
                place, "only one of \(given.joined(separator: ", ")) is allowed")
        }
        switch key {
        case "url", "urlPath":
            guard let text = matchers.notes.text(value) else { return [] }
            return [
                RequestCondition(key == "url" ? .url : .path, .equals(text, ignoresCase: false))
            ]
        case "urlPathTemplate":
            template = matchers.template(value)
            return template.map { [RequestCondition(.path, .template($0))] } ?? []
        default:
            guard let pattern = matchers.pattern(value) else { return [] }
            return [RequestCondition(key == "urlPattern" ? .url : .path, .matches(pattern))]
        }
    }

    private mutating func pathParameters(_ place: MappingPlace) -> [RequestCondition] {
        guard let parameters = place.given("pathParameters"), !parameters.isEmpty else { return [] }
        guard let template else {
            if place.given("urlPathTemplate") == nil {
                matchers.notes.refuse(parameters, "'pathParameters' needs 'urlPathTemplate'")
            }
            return []
        }
        for (name, member) in parameters.members ?? [] where !template.names.contains(name) {
            matchers.notes.refuse(
                member, "'\(name)' is no variable of the path template '\(template.text)'")
        }
        return named("pathParameters", in: place) { .pathParameter($0, of: template) }
    }

    // MARK: - Named values

    private mutating func named(
        _ key: String, in place: MappingPlace, _ part: (String) -> RequestCondition.Part
    ) -> [RequestCondition] {
        guard let member = place.given(key) else { return [] }
        guard let members = member.members else {
            matchers.notes.refuse(member, "'\(key)' must be an object of matchers")
            return []
        }
        var conditions: [RequestCondition] = []
        for (name, matcher) in members where !matchers.notes.isFull {
            guard let test = matchers.test(matcher) else { continue }
            conditions.append(RequestCondition(part(name), test))
        }
        return conditions
    }

    private mutating func credentials(_ place: MappingPlace) -> [RequestCondition] {
        let names = Self.credentials.filter { place.given($0) != nil }
        if names.count > 1 {
            matchers.notes.refuse(place, "only one of \(names.joined(separator: ", ")) is allowed")
        }
        guard let name = names.first, let given = place[name],
            matchers.notes.object(given, "'\(name)'", known: ["username", "password"]),
            let user = matchers.notes.text(matchers.notes.required("username", in: given)),
            let password = matchers.notes.text(matchers.notes.required("password", in: given))
        else { return [] }
        let encoded = Base64.encode(Array("\(user):\(password)".utf8))
        return [
            RequestCondition(
                .header("Authorization"), .equals("Basic \(encoded)", ignoresCase: false))
        ]
    }

    private mutating func bodies(_ place: MappingPlace) -> [RequestCondition] {
        guard let patterns = place.given("bodyPatterns") else { return [] }
        guard let elements = patterns.elements else {
            matchers.notes.refuse(patterns, "'bodyPatterns' must be an array of matchers")
            return []
        }
        var conditions: [RequestCondition] = []
        for element in elements where !matchers.notes.isFull {
            guard let matcher = matchers.matcher(element) else { continue }
            conditions.append(RequestCondition(.body, matcher))
        }
        return conditions
    }
}

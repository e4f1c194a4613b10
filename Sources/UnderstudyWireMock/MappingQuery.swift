package import StubJSON
package import StubRules
package import StubServer

/// Decides in which format a journal query is written.
package enum MappingQuery {
    /// Members that only the stub's own queries have.
    private static let own = [
        "operation", "path", "query", "body", "bodyContains", "jsonPath", "since", "limit",
    ]

    /// Whether a query is written in WireMock's format.
    ///
    /// - Parameter isUsual: the answer for a query whose words are those of both.
    package static func isOne(_ query: JSONValue, isUsual: Bool) -> Bool {
        guard let members = query.object else { return false }
        if members.keys.contains(where: own.contains) { return false }
        if members.keys.contains(where: isWireMocks) { return true }
        if members["method"]?.string?.uppercased() == "ANY" { return true }
        let headers = members["headers"]?.object?.map(\.value) ?? []
        return isUsual || headers.contains { MatcherReader.isMatcher($0) && !isShared($0) }
    }

    /// Reads a pattern in WireMock's format.
    package static func pattern(
        in document: JSONDocument
    ) throws(AdminError) -> RequestPattern {
        var reader = MappingReader(files: MappingFiles(folder: nil))
        let pattern = reader.pattern(document.value)
        guard reader.refusals.isEmpty else {
            throw AdminError(422, MappingRefusal.answer(to: reader.refusals))
        }
        return pattern
    }

    private static func isWireMocks(_ key: String) -> Bool {
        key != "method" && key != "headers"
            && (RequestReader.known.contains(key) || key == "customMatcher")
    }

    /// Whether both kinds of queries have the matcher.
    private static func isShared(_ matcher: JSONValue) -> Bool {
        matcher.object?.allSatisfy { member in
            switch member.key {
            case "contains", "absent": true
            // WireMock negates matchers alone.
            case "not": member.value.object == nil || isShared(member.value)
            default: false
            }
        } ?? false
    }
}

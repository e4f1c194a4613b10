import StubJSON

/// The versions of OpenAPI that contracts can have; patch versions do not differ.
package enum OpenAPIVersion: Int, Sendable, Comparable, CaseIterable {
    case v30, v31, v32

    /// The version that a document states; `nil` if it states none of these.
    package init?(of root: DocumentNode) {
        guard let node = root["openapi"] else { return nil }
        self.init(node.value.string ?? node.value.description)
    }

    /// The version by its text, such as `3.1.0` or, in a careless document, `3.1`.
    init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0] == "3" else { return nil }
        switch parts[1] {
        case "0": self = .v30
        case "1": self = .v31
        case "2": self = .v32
        default: return nil
        }
    }

    /// How the version is written, such as `3.1`.
    package var name: String { "3.\(rawValue)" }

    package static func < (left: OpenAPIVersion, right: OpenAPIVersion) -> Bool {
        left.rawValue < right.rawValue
    }
}

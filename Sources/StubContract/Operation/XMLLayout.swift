import StubJSON

/// How the values of a schema are written in XML (OpenAPI 3.0–3.2, XML Object).
package struct XMLLayout: Sendable, Hashable {
    /// What a value becomes.
    package enum Kind: Sendable, Hashable {
        /// An element.
        case element
        /// An attribute of the element around it.
        case attribute
        /// The text of the element around it (OpenAPI 3.2, `nodeType`).
        case text
    }

    /// The name of the element or attribute; `nil` means that of the member.
    package var name: String?
    /// The prefix of the name; `nil` for none.
    package var prefix: String?
    /// The URI of the namespace that the element declares; `nil` for none.
    package var namespace: String?
    /// What the value becomes.
    package var kind = Kind.element
    /// Whether the elements of an array are inside an element of their own.
    package var isWrapped = false
    /// The members of an object by their keys.
    package var members: [String: XMLLayout] = [:]
    /// The layout of the elements of an array, at most one.
    package var items: [XMLLayout] = []
}

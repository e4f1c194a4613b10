package import StubJSON
import StubSchema

/// An overlay: changes that are made to a document while it is read (OpenAPI Overlay Specification
/// 1.0 and 1.1).
///
/// `extends` is not compared with the document: it names what the author had, often by a URL, and
/// the user has said which document the overlay is for.
package struct Overlay: Sendable {
    /// A change at the places that a path selects (§4.4.3).
    struct Action: Sendable {
        let target: JSONPath
        let change: Change
        /// Where the overlay has it.
        let pointer: JSONPointer
    }

    enum Change: Sendable {
        case update(JSONValue)
        /// Merges what a path selects in the document, since 1.1.
        case copy(JSONPath)
        case remove
        /// The action has none of the three, which the specification permits.
        case nothing
    }

    /// The overlay as it was read.
    package let document: JSONDocument
    let actions: [Action]

    /// Reads an overlay.
    ///
    /// - Throws: all errors in it, each with file, line and column.
    package init(_ document: JSONDocument) throws(DiagnosticError) {
        var reader = OverlayReader(document)
        actions = try reader.actions()
        self.document = document
    }

    /// Whether a document is meant to be an overlay, and is not a part of a contract that happens to
    /// have such a name.
    package static func isOverlay(_ document: JSONDocument) -> Bool {
        let value = document.value
        if value["overlay"] != nil { return true }
        return value["actions"]?.array != nil && value["openapi"] == nil
    }
}

extension JSONDocument {
    /// The document after the actions of overlays, in order, and warnings about actions without an
    /// effect.
    ///
    /// Diagnostics about a value that an overlay has written name the overlay's file, line and
    /// column.
    ///
    /// - Throws: why an action cannot be applied.
    package func changed(
        by overlays: [Overlay]
    ) throws(DiagnosticError) -> (document: JSONDocument, warnings: [Diagnostic]) {
        if overlays.isEmpty { return (self, []) }
        var application = OverlayApplication(to: self, overlays.map(\.document))
        for (index, overlay) in overlays.enumerated() {
            try application.apply(overlay, layer: index + 1)
        }
        return (application.document, application.warnings)
    }
}

import StubContract
import StubDocuments
import StubJSON

/// Overlays and documents as YAML texts.
enum OverlaySample {
    static func document(_ text: String, file: String = "openapi.yaml") throws -> JSONDocument {
        try JSONDocument(file: file, bytes: Array(text.utf8), format: .yaml)
    }

    /// An overlay with these actions, the first of which is on line 4.
    static func overlay(
        _ actions: String, version: String = "1.1.0", file: String = "overlay.yaml"
    ) throws -> Overlay {
        let head = "overlay: \(version)\ninfo: {title: t, version: 1.0.0}\nactions:\n"
        return try Overlay(document(head + actions, file: file))
    }

    /// What the actions make of a document.
    static func changed(
        _ text: String, by actions: String..., version: String = "1.1.0"
    ) throws -> (document: JSONDocument, warnings: [Diagnostic]) {
        let overlays = try actions.enumerated().map { index, actions in
            try overlay(
                actions, version: version,
                file: index == 0 ? "overlay.yaml" : "overlay\(index + 1).yaml")
        }
        return try document(text).changed(by: overlays)
    }

    static func value(_ text: String) throws -> JSONValue { try document(text).value }
}

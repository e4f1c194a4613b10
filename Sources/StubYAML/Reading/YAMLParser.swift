package import StubJSON

/// A YAML 1.2.2 parser for JSON values: a text yields either values or one positioned error.
///
/// Plain text is resolved by the core schema (§10.3): `no`, `on` and dates are strings. Numbers are
/// exact. Values that JSON cannot represent are errors: `.inf`, `.nan`, and keys that are lists,
/// mappings or empty. A key is the text as it is written, so `200:` is the member `"200"`.
///
/// Duplicate keys are errors. Merge keys (`<<`) are supported; a mapping's own members take
/// precedence. Tags of the core schema (`!!str`, `!!int` and so on) are applied. Any other tag is
/// ignored: plain text becomes a string, a list stays a list and a mapping stays a mapping.
package struct YAMLParser {
    /// Limits for the memory and time that a document may need.
    package struct Limits: Sendable, Hashable {
        /// The maximum nesting depth of lists and mappings, including those from aliases.
        package var depth = JSONParser.defaultDepthLimit
        /// The maximum number of values that aliases may add, counted without sharing.
        package var aliasedValues = 1_000_000
        /// The maximum number of bytes of JSON text that aliases may add.
        package var aliasedBytes = 16 << 20

        /// Creates the default limits.
        package init() {}
    }

    /// Parses a text with one document; a text without a document is `null`.
    ///
    /// - Throws: ``YAMLError``; also if there is a second document.
    package static func parse(
        _ bytes: [UInt8], limits: Limits = Limits()
    ) throws(YAMLError) -> JSONValue {
        try read(bytes, limits: limits, takesOne: true).documents.first ?? .null
    }

    /// Parses a text with one document; a text without a document is `null`.
    package static func parse(_ text: String) throws(YAMLError) -> JSONValue {
        try parse(Array(text.utf8))
    }

    /// Parses all documents of a text in order; an empty text has none (§9.2).
    package static func parseAll(
        _ bytes: [UInt8], limits: Limits = Limits()
    ) throws(YAMLError) -> [JSONValue] {
        try read(bytes, limits: limits, takesOne: false).documents
    }

    /// Parses all documents of a text in order.
    package static func parseAll(_ text: String) throws(YAMLError) -> [JSONValue] {
        try parseAll(Array(text.utf8))
    }

    /// The result of parsing a text, and the amount of work.
    struct Outcome {
        var documents: [JSONValue]
        var places: YAMLPlaces?
        /// The number of bytes read and of keys and values handled.
        var steps: Int
    }

    /// Parses a text.
    static func read(
        _ bytes: [UInt8], limits: Limits = Limits(), takesOne: Bool, recordsPlaces: Bool = false
    ) throws(YAMLError) -> Outcome {
        do {
            return try bytes.withUnsafeBufferPointer { buffer throws(YAMLFailure) in
                var reader = try YAMLReader(buffer, limits: limits)
                if recordsPlaces { reader.places = YAMLPlaces() }
                let documents = try reader.documents(takesOne: takesOne)
                return Outcome(
                    documents: documents, places: reader.places, steps: reader.steps)
            }
        } catch {
            throw error.error(in: bytes)
        }
    }
}

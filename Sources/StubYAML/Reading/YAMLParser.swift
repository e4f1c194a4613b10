public import StubJSON

/// A YAML 1.2.2 parser for JSON values: any text gives either values or one positioned error.
///
/// Plain text is resolved by the core schema (§10.3): `no`, `on` and dates are strings. Numbers
/// are exact. What JSON cannot represent is an error: `.inf`, `.nan`, and keys that are lists,
/// mappings or empty. A key is the text as it is written, so `200:` is the member `"200"`.
///
/// Duplicate keys are errors. Merge keys (`<<`) work; the members that a mapping has itself win.
/// Tags of the core schema (`!!str`, `!!int` and so on) are followed. Any other tag is ignored:
/// plain text under it is a string, a list a list and a mapping a mapping.
public struct YAMLParser {
    /// What a document may need of memory and time.
    public struct Limits: Sendable, Hashable {
        /// How deep lists and mappings may nest, aliases followed.
        public var depth = JSONParser.defaultDepthLimit
        /// How many values aliases may add to a text, counted as if nothing were shared.
        public var aliasedValues = 1_000_000
        /// How many bytes of JSON text aliases may add.
        public var aliasedBytes = 16 << 20

        /// Makes the default limits.
        public init() {}
    }

    /// Parses a text of one document; a text without any is `null`.
    ///
    /// - Throws: ``YAMLError``; also if there is a second document.
    public static func parse(
        _ bytes: [UInt8], limits: Limits = Limits()
    ) throws(YAMLError) -> JSONValue {
        try read(bytes, limits: limits, takesOne: true).documents.first ?? .null
    }

    /// Parses a text of one document; a text without any is `null`.
    public static func parse(_ text: String) throws(YAMLError) -> JSONValue {
        try parse(Array(text.utf8))
    }

    /// Parses every document of a text, in order; an empty text has none (§9.2).
    public static func parseAll(
        _ bytes: [UInt8], limits: Limits = Limits()
    ) throws(YAMLError) -> [JSONValue] {
        try read(bytes, limits: limits, takesOne: false).documents
    }

    /// Parses every document of a text, in order.
    public static func parseAll(_ text: String) throws(YAMLError) -> [JSONValue] {
        try parseAll(Array(text.utf8))
    }

    /// What came out of a text, and how much work it was.
    struct Outcome {
        var documents: [JSONValue]
        var places: YAMLPlaces?
        /// Bytes looked at, and keys and values handled.
        var steps: Int
    }

    /// Reads a text.
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

import StubHTTP
import StubJSON
import StubSchema

/// Writes an example in its media type.
struct ExampleBody {
    let bytes: [UInt8]
    /// Whether the media type can represent the value; if not, the bytes are JSON.
    let isFaithful: Bool

    /// The number of items of a stream that are generated from `itemSchema`.
    private static let itemCount = 3

    /// Writes a declared example, or else one that is generated from the schema.
    ///
    /// - Parameter type: the media type of the response, which is within the declared range.
    init(
        of media: ContractMedia, as type: MediaType, named name: String? = nil,
        isDynamic: Bool = false
    ) {
        let declared = media.example(named: name)
        if EventStreamText.covers(type) {
            let items = Self.items(of: media, isDynamic ? nil : declared)
            bytes = Array(EventStreamText.text(of: items, as: type).utf8)
            isFaithful = true
            return
        }
        if declared == nil || isDynamic, let picture = SamplePicture.bytes(of: type) {
            bytes = picture
            isFaithful = true
            return
        }
        let made = declared == nil || isDynamic ? media.generated : nil
        let value = (isDynamic ? made ?? declared : declared ?? made) ?? .null
        (bytes, isFaithful) = Self.written(value, as: type, media.xml)
    }

    private static func written(
        _ value: JSONValue, as type: MediaType, _ xml: XMLLayout?
    ) -> (bytes: [UInt8], isFaithful: Bool) {
        if type.isJSON { return (JSONSerializer.bytes(value), true) }
        if let text = value.string {
            let packed = type.isBinary ? SamplePicture.unpacked(text) : nil
            return (packed ?? Array(text.utf8), true)
        }
        if type.isXML { return (Array(XMLText.document(value, layout: xml).utf8), true) }
        let isScalar = value.array == nil && value.object == nil
        // Every JSON text is YAML, and most vendors' types are JSON.
        let isNotation =
            type.essence.hasSuffix("yaml")
            || (type.essence.hasPrefix("application/vnd.") && !type.essence.contains("+"))
        return (JSONSerializer.bytes(value), isScalar || isNotation)
    }

    /// The items of a stream: the elements of a declared array, or items that are generated from
    /// the schema.
    private static func items(of media: ContractMedia, _ declared: JSONValue?) -> [JSONValue] {
        if let declared { return declared.array ?? [declared] }
        let generator = ExampleGenerator.response
        if let item = media.item {
            return Array(repeating: generator.example(of: item), count: itemCount)
        }
        guard let schema = media.schema else { return [] }
        let made = generator.example(of: schema)
        return made.array ?? [made]
    }
}

extension MediaType {
    /// Whether bodies of the type are binary.
    fileprivate var isBinary: Bool {
        let kinds = ["image/", "audio/", "video/", "font/"]
        let others = ["application/octet-stream", "application/pdf", "application/zip"]
        return !isXML
            && (kinds.contains { essence.hasPrefix($0) } || others.contains(essence))
    }
}

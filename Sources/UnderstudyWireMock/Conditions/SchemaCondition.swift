import StubJSON
import StubRules
import StubSchema

/// A JSON Schema that a value has to satisfy.
struct SchemaCondition: DialectCondition {
    private let source: JSONValue
    private let schema: Schema

    /// A schema that cannot be compiled, with the reason as a sentence without a full stop.
    struct Malformed: Error {
        let reason: String
    }

    /// Compiles a schema.
    ///
    /// - Parameter dialect: the URI of its meta-schema, unless it has a `$schema`.
    init(_ source: JSONValue, dialect: String) throws(Malformed) {
        var document = source
        if var members = source.object, members["$schema"] == nil {
            members["$schema"] = .string(dialect)
            document = .object(members)
        }
        var compiler = SchemaCompiler()
        compiler.add(document, uri: Self.uri)
        do {
            schema = try compiler.compile(Self.uri)
        } catch {
            throw Malformed(reason: error.message)
        }
        if let warning = compiler.warnings.first { throw Malformed(reason: warning.message) }
        self.source = source
    }

    private static let uri = "urn:understudy:mapping"

    var description: String { "satisfies a JSON Schema" }

    func decide(_ text: String, bytes: [UInt8]?, now: Double) -> Bool? {
        guard let value = try? JSONParser.parse(bytes ?? Array(text.utf8)) else { return false }
        return schema.isValid(value)
    }

    static func == (left: Self, right: Self) -> Bool { left.source == right.source }

    func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

import StubJSON

/// Reads the keywords of one schema.
///
/// A keyword with an invalid value is ignored with a warning, because real documents have small
/// errors and their schemas are still useful.
final class SchemaNodeBuilder {
    let location: SchemaLocation
    let resource: Int
    let dialect: SchemaDialect

    var rules = SchemaNode.Rules()
    var number: NumberRules?
    var string: StringRules?
    var array: ArrayRules?
    var object: ObjectRules?

    init(location: SchemaLocation, resource: Int, dialect: SchemaDialect) {
        self.location = location
        self.resource = resource
        self.dialect = dialect
    }

    func rules(
        of schema: JSONValue, compiler: inout SchemaCompiler
    ) throws(SchemaError) -> SchemaNode.Rules {
        guard case .object(let keywords) = schema else {
            rules.rejectsAll = schema.bool == false
            return rules
        }
        if dialect.ignoresSiblingsOfRef, let reference = keywords["$ref"]?.string {
            let target = try compiler.number(
                ofReference: reference, in: resource, at: location)
            rules.applicators.append(.reference(target))
            return rules
        }
        try readReferences(keywords, &compiler)
        if dialect.applicators {
            try readCombinators(keywords, &compiler)
            try readArrayApplicators(keywords, &compiler)
            try readObjectApplicators(keywords, &compiler)
        }
        if dialect.unevaluated {
            rules.unevaluatedItems = try subschema(keywords, "unevaluatedItems", &compiler)
            rules.unevaluatedProperties = try subschema(
                keywords, "unevaluatedProperties", &compiler)
        }
        if dialect.validation { readAssertions(keywords, &compiler) }
        readNullBesideAlternatives(keywords, &compiler)
        readForbiddenMembers(keywords, &compiler)
        readFormat(keywords, &compiler)
        object?.indexRequired()
        rules.number = number.map { Frozen($0) }
        rules.string = string.map { Frozen($0) }
        rules.array = array.map { Frozen($0) }
        rules.object = object.map { Frozen($0) }
        return rules
    }

    /// The schema without the siblings of a `$ref` that hides them.
    func meaningful(_ schema: JSONValue) -> JSONValue {
        guard dialect.ignoresSiblingsOfRef, let reference = schema["$ref"],
            reference.string != nil
        else { return schema }
        return ["$ref": reference]
    }

    func text(
        _ keywords: JSONObject, _ keyword: String, _ compiler: inout SchemaCompiler
    ) -> String? {
        guard let value = keywords[keyword] else { return nil }
        if value.string == nil { warn(keyword, "\(keyword) must be a string", &compiler) }
        return value.string
    }

    func strings(_ value: JSONValue) -> [String]? {
        guard let elements = value.array else { return nil }
        let texts = elements.compactMap(\.string)
        return texts.count == elements.count ? texts : nil
    }

    func warn(_ keyword: String, _ message: String, _ compiler: inout SchemaCompiler) {
        compiler.warn(keyword, message, at: location)
    }
}

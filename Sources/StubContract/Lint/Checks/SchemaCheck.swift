import StubJSON
import StubSchema

extension ContractCheck {
    /// Keywords that nobody knows or whose values make no sense, and bounds nothing can keep.
    static let schemas = ContractCheck { lint in
        for warning in lint.schemaWarnings { lint.report(warning) }
        for schema in lint.objects(.schema) {
            lint.checkKeywords(of: schema)
            lint.checkBounds(of: schema)
        }
    }
}

extension ContractLint {
    fileprivate mutating func report(_ warning: SchemaWarning) {
        guard let node = node(warning.uri, warning.pointer) else { return }
        switch warning.keyword {
        case "pattern", "patternProperties":
            report(
                .pattern, warning.message, at: node,
                "Write an ECMA-262 regular expression; backslashes are doubled in JSON.")
        case "nullable", "exclusiveMinimum", "exclusiveMaximum":
            guard warning.message.contains("3.0") else { fallthrough }
            warn(
                .oldKeyword, warning.message, at: node,
                "It is understood, though OpenAPI 3.1 has no such form.")
        default:
            report(
                .keyword, warning.message, at: node,
                "Correct the value; the keyword checks nothing as it is.")
        }
    }

    fileprivate mutating func checkKeywords(of schema: DocumentNode) {
        for (key, member) in schema.members
        where !SchemaKeywords.known.contains(key) && !key.hasPrefix("x-") {
            let nearest = NearestWord.nearest(to: key, among: SchemaKeywords.known.sorted())
            warn(
                .unknownKeyword, "no schema has the keyword \"\(key)\", so it checks nothing",
                at: member,
                nearest.map { "Did you mean \"\($0)\"?" } ?? "Remove it, or begin it with x-.")
        }
    }

    fileprivate mutating func checkBounds(of schema: DocumentNode) {
        let pairs = [
            ("minimum", "maximum"), ("minLength", "maxLength"), ("minItems", "maxItems"),
            ("minProperties", "maxProperties"), ("minContains", "maxContains"),
        ]
        for (least, most) in pairs {
            guard let low = schema[least]?.value.number, let node = schema[most],
                let high = node.value.number, low > high
            else { continue }
            report(
                .bounds, "no value has both \(least) \(low) and \(most) \(high)", at: node,
                "Exchange the two, or correct one.")
        }
    }
}

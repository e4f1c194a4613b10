import StubContract
import StubJSON
import StubSchema

extension ContractCheck {
    /// Finds unknown and invalid keywords, and bounds that no value can satisfy.
    static let schemas = ContractCheck { lint in
        for warning in lint.schemaWarnings { lint.report(warning) }
        for schema in lint.objects(.schema) {
            // In 3.0, the rules for the objects of the document list the keywords.
            if lint.version != .v30 { lint.checkKeywords(of: schema) }
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
            // In 3.0 the keyword is defined like this.
            guard version != .v30 else { return }
            warn(
                .oldKeyword, warning.message, at: node,
                "It is supported, although OpenAPI 3.1 does not define it.")
        case _ where warning.message.hasPrefix("no "):
            report(
                .bounds, warning.message, at: node,
                "Correct the schema; serve takes it as it was probably meant.")
        default:
            report(
                .keyword, warning.message, at: node,
                "Correct the value; the keyword has no effect.")
        }
    }

    fileprivate mutating func checkKeywords(of schema: DocumentNode) {
        for (key, member) in schema.members
        where !SchemaKeywords.known.contains(key) && !key.hasPrefix("x-") {
            let nearest = NearestWord.nearest(to: key, among: SchemaKeywords.known.sorted())
            warn(
                .unknownKeyword, "there is no keyword \"\(key)\"; it has no effect",
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
                "Swap the two, or correct one.")
        }
    }
}

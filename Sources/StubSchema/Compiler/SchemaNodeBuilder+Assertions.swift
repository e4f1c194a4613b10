import StubJSON

/// The keywords that restrict the value itself (Validation §6, §7).
extension SchemaNodeBuilder {
    func readAssertions(
        _ keywords: JSONObject, _ compiler: inout SchemaCompiler
    ) {
        for member in keywords {
            switch member.key {
            case "type": readType(member.value, &compiler)
            case "nullable":
                rules.acceptsNull = member.value.bool == true
                let advice = "write \"type\": [\"…\", \"null\"]"
                warn("nullable", "nullable is OpenAPI 3.0; \(advice)", &compiler)
            case "const": rules.const = member.value
            case "enum":
                rules.members = member.value.array
                if rules.members == nil { warn("enum", "enum is not a list", &compiler) }
            case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf":
                readNumber(member.key, member.value, keywords, &compiler)
            case "minLength": set(\.minLength, count(member, &compiler))
            case "maxLength": set(\.maxLength, count(member, &compiler))
            case "pattern":
                let text = member.value.string ?? ""
                let bare = Self.withoutSlashes(text)
                let pattern = member.value.string == nil ? nil : SchemaPattern(bare ?? text)
                if pattern == nil {
                    warn("pattern", "the pattern is malformed and ignored", &compiler)
                } else if bare != nil {
                    warn(
                        "pattern", "the slashes around the pattern match nothing and are ignored",
                        &compiler)
                }
                set(\.pattern, pattern)
            case "minItems": set(\.minItems, count(member, &compiler))
            case "maxItems": set(\.maxItems, count(member, &compiler))
            case "minContains": set(\.minContains, count(member, &compiler))
            case "maxContains": set(\.maxContains, count(member, &compiler))
            case "uniqueItems":
                if member.value.bool == true {
                    array = array ?? ArrayRules()
                    array?.uniqueItems = true
                }
            case "minProperties": set(\.minProperties, count(member, &compiler))
            case "maxProperties": set(\.maxProperties, count(member, &compiler))
            case "required":
                guard let keys = strings(member.value) else {
                    warn("required", "required is not a list of keys and is ignored", &compiler)
                    break
                }
                object = object ?? ObjectRules()
                object?.required = keys
                if dialect.requiresByDirection {
                    object?.spared = spared(keys, of: keywords, &compiler)
                }
            case "dependentRequired": readDependentRequired(member.value, &compiler)
            default: break
            }
        }
    }

    private func readType(_ value: JSONValue, _ compiler: inout SchemaCompiler) {
        let names = value.string.map { [$0] } ?? strings(value)
        guard let names else {
            warn("type", "type is neither a name nor a list of names", &compiler)
            return
        }
        var types: JSONTypes = []
        for name in names {
            guard let type = JSONTypes.named(name) else {
                warn("type", "there is no type \"\(name)\"; type is ignored", &compiler)
                return
            }
            types.insert(type)
        }
        rules.types = types
    }

    private func readNumber(
        _ keyword: String, _ value: JSONValue, _ keywords: JSONObject,
        _ compiler: inout SchemaCompiler
    ) {
        var found = number ?? NumberRules()
        switch (keyword, value) {
        case ("minimum", .number(let bound)):
            guard keywords["exclusiveMinimum"]?.bool != true else { return }
            found.minimum = .init(bound)
        case ("maximum", .number(let bound)):
            guard keywords["exclusiveMaximum"]?.bool != true else { return }
            found.maximum = .init(bound)
        case ("exclusiveMinimum", .number(let bound)): found.exclusiveMinimum = .init(bound)
        case ("exclusiveMaximum", .number(let bound)): found.exclusiveMaximum = .init(bound)
        case ("multipleOf", .number(let divisor)) where divisor > JSONNumber(0):
            found.multipleOf = divisor
        case ("exclusiveMinimum", .bool(let isExclusive)):
            if isExclusive {
                found.exclusiveMinimum = keywords["minimum"]?.number.map { .init($0) }
            }
            warn(keyword, "a boolean exclusiveMinimum is OpenAPI 3.0; write the bound", &compiler)
        case ("exclusiveMaximum", .bool(let isExclusive)):
            if isExclusive {
                found.exclusiveMaximum = keywords["maximum"]?.number.map { .init($0) }
            }
            warn(keyword, "a boolean exclusiveMaximum is OpenAPI 3.0; write the bound", &compiler)
        default:
            warn(keyword, "\(keyword) must be a number and is ignored", &compiler)
            return
        }
        number = found
    }

    private func readDependentRequired(
        _ value: JSONValue, _ compiler: inout SchemaCompiler
    ) {
        guard let entries = value.object else {
            warn("dependentRequired", "dependentRequired is not an object", &compiler)
            return
        }
        object = object ?? ObjectRules()
        for entry in entries {
            guard let keys = strings(entry.value) else {
                warn("dependentRequired", "\"\(entry.key)\" is not a list of keys", &compiler)
                continue
            }
            object?.dependentRequired.append(("dependentRequired", entry.key, keys))
        }
    }

    func readFormat(_ keywords: JSONObject, _ compiler: inout SchemaCompiler) {
        guard let name = text(keywords, "format", &compiler) else { return }
        rules.format = SchemaFormat(name)
        rules.assertsFormat = dialect.assertsFormat
    }

    private func count(
        _ member: JSONObject.Member, _ compiler: inout SchemaCompiler
    ) -> Int? {
        guard let number = member.value.number, number.isInteger, number >= JSONNumber(0) else {
            warn(
                member.key, "\(member.key) must be a non-negative integer and is ignored", &compiler
            )
            return nil
        }
        return number.int ?? Int.max
    }

    private func set<Value>(
        _ path: WritableKeyPath<StringRules, Value?>, _ value: Value?
    ) {
        guard let value else { return }
        string = string ?? StringRules()
        string?[keyPath: path] = value
    }

    private func set(_ path: WritableKeyPath<ArrayRules, Int?>, _ value: Int?) {
        guard let value else { return }
        array = array ?? ArrayRules()
        array?[keyPath: path] = value
    }

    private func set(_ path: WritableKeyPath<ObjectRules, Int?>, _ value: Int?) {
        guard let value else { return }
        object = object ?? ObjectRules()
        object?[keyPath: path] = value
    }

    /// The pattern in a literal of JavaScript, such as `/^[a-z]+$/`; `nil` for other patterns.
    ///
    /// As a pattern, it matches nothing, because no text begins after a slash.
    private static func withoutSlashes(_ pattern: String) -> String? {
        guard pattern.hasPrefix("/^"), pattern.hasSuffix("$/") else { return nil }
        return String(pattern.dropFirst().dropLast())
    }
}

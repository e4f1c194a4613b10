import StubJSON

/// What `ValidityCheck` needs of a schema: values that are copied without counting references.
///
/// The node keeps alive what the references point to; the table keeps alive the nodes that other
/// nodes refer to.
struct ValidityRules: Sendable {
    struct Keywords: OptionSet, Sendable {
        let rawValue: UInt16

        /// `false`: no value is valid.
        static let nothing = Keywords(rawValue: 1)
        static let nullable = Keywords(rawValue: 2)
        /// Any `const`, or an `enum` with other values than strings.
        static let values = Keywords(rawValue: 4)
        /// The type or a keyword restricts numbers.
        static let number = Keywords(rawValue: 8)
        static let length = Keywords(rawValue: 16)
        static let pattern = Keywords(rawValue: 32)
        static let format = Keywords(rawValue: 64)
        static let assertedFormat = Keywords(rawValue: 128)
        static let applicators = Keywords(rawValue: 256)
        static let array = Keywords(rawValue: 512)
        static let object = Keywords(rawValue: 1024)
        /// A keyword that only `SchemaEvaluator` implements.
        static let other = Keywords(rawValue: 2048)
        static let uniqueItems = Keywords(rawValue: 4096)

        /// A schema with none of these is decided without entering it.
        static let nested: Keywords = [.nothing, .applicators, .array, .object, .other]
    }

    var keywords: Keywords = []
    /// The types that are allowed; all by default.
    var types = JSONTypes.all
    /// The reference of a schema that is nothing else.
    var alias: Unmanaged<SchemaLink>?
    /// The strings of an `enum` that has only strings.
    var choices: Unmanaged<KeyTable>?
    var minLength = 0
    var maxLength = Int.max
    var pattern: Unmanaged<SchemaPattern>?
    var number: Unmanaged<Frozen<NumberRules>>?
    /// The bounds of `number` if it has nothing else.
    var range: Unmanaged<NumberRange>?
    var applicators: Unmanaged<ApplicatorList>?
    var minItems = 0
    var maxItems = Int.max
    var items: Unmanaged<SchemaNode>?
    var members: Unmanaged<MemberRules>?
}

/// The parts of a node's rules that its `ValidityRules` refer to.
struct ValidityParts: Sendable {
    let choices: KeyTable?
    let range: NumberRange?
    let members: MemberRules?
    let applicators: ApplicatorList?

    init(of rules: SchemaNode.Rules) {
        let texts = rules.members?.compactMap(\.string)
        choices = texts?.count == rules.members?.count ? texts.map { KeyTable($0) } : nil
        let number = rules.number?.value
        range = number.flatMap { $0.multipleOf == nil ? NumberRange($0) : nil }
        members = rules.object.map { MemberRules($0.value) }
        applicators = rules.applicators.isEmpty ? nil : ApplicatorList(rules.applicators)
    }
}

extension ValidityRules {
    init(_ rules: SchemaNode.Rules, _ parts: ValidityParts, isAlias: Bool) {
        if rules.rejectsAll { keywords.insert(.nothing) }
        if rules.acceptsNull { keywords.insert(.nullable) }
        if let types = rules.types { self.types = types }
        if isAlias { alias = parts.applicators?.links.first.map { .passUnretained($0) } }
        if let table = parts.choices {
            choices = .passUnretained(table)
        } else if rules.members != nil {
            keywords.insert(.values)
        }
        if rules.const != nil { keywords.insert(.values) }
        if let found = rules.number {
            number = .passUnretained(found)
            range = parts.range.map { .passUnretained($0) }
            keywords.insert(.number)
        }
        if types.isDisjoint(with: .number) { keywords.insert(.number) }
        if let string = rules.string?.value { read(string) }
        if rules.format != nil {
            keywords.insert(rules.assertsFormat ? [.format, .assertedFormat] : .format)
        }
        if !rules.applicators.isEmpty {
            applicators = parts.applicators.map { .passUnretained($0) }
            keywords.insert(parts.applicators == nil ? .other : .applicators)
        }
        if let array = rules.array?.value { read(array) }
        if let object = rules.object?.value {
            members = parts.members.map { .passUnretained($0) }
            keywords.insert(.object)
            if object.restrictsDeclared || !object.dependentRequired.isEmpty
                || !object.dependentSchemas.isEmpty
            {
                keywords.insert(.other)
            }
        }
        if rules.unevaluatedItems != nil || rules.unevaluatedProperties != nil {
            keywords.insert(.other)
        }
    }

    private mutating func read(_ rules: StringRules) {
        minLength = rules.minLength ?? 0
        maxLength = rules.maxLength ?? Int.max
        if minLength > 0 || maxLength < Int.max { keywords.insert(.length) }
        if let found = rules.pattern {
            pattern = .passUnretained(found)
            keywords.insert(.pattern)
        }
    }

    private mutating func read(_ rules: ArrayRules) {
        minItems = rules.minItems ?? 0
        maxItems = rules.maxItems ?? Int.max
        items = rules.items.map { .passUnretained($0) }
        keywords.insert(.array)
        if rules.uniqueItems { keywords.insert(.uniqueItems) }
        if rules.contains != nil || !rules.prefixItems.isEmpty {
            keywords.insert(.other)
        }
    }
}

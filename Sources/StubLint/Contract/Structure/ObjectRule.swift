import StubContract

/// The rules of the OpenAPI specification for one kind of object.
struct ObjectRule: Sendable {
    /// The members that every object of the kind may have.
    var members: [MemberRule] = []
    /// Members that depend on the value of another member, such as `style` on `in`.
    var cases: [MemberCase] = []
    /// The rule for keys without a rule of their own; `nil` if only extensions are allowed.
    var others: Others?
    /// How the members depend on one another.
    var relations: [MemberRelation] = []
    /// Reports wrong values and missing members with a separate code.
    var code: LintCode?

    /// The keys of an object that is a map.
    struct Others: Sendable {
        let keys: KeyRule
        let value: ValueRule
        /// How many entries there must be, not counting extensions.
        var least = 0
    }
}

/// A member of an object.
struct MemberRule: Sendable {
    let key: String
    let value: ValueRule
    var isRequired = false
    var versions = OpenAPIVersion.v30...OpenAPIVersion.v32

    static func optional(
        _ key: String, _ value: ValueRule, since first: OpenAPIVersion = .v30,
        until last: OpenAPIVersion = .v32
    ) -> MemberRule {
        MemberRule(key: key, value: value, versions: first...last)
    }

    static func required(
        _ key: String, _ value: ValueRule, since first: OpenAPIVersion = .v30,
        until last: OpenAPIVersion = .v32
    ) -> MemberRule {
        MemberRule(key: key, value: value, isRequired: true, versions: first...last)
    }
}

/// Members that an object has only if another member has one of these values.
struct MemberCase: Sendable {
    let key: String
    let values: [String]
    /// Whether upper and lower case are the same in the values.
    var ignoresCase = false
    let members: [MemberRule]

    func applies(to text: String) -> Bool {
        values.contains(ignoresCase ? text.lowercased() : text)
    }
}

/// How the members of an object depend on one another.
enum MemberRelation: Sendable {
    case atMostOne([String])
    case exactlyOne([String], since: OpenAPIVersion = .v30)
    case atLeastOne([String], since: OpenAPIVersion = .v30)
    /// The first ones are allowed only beside the last one.
    case only([String], beside: String, until: OpenAPIVersion = .v32)
    /// The text of a member must be among the texts of another one, if there is that one.
    case member(String, isAmong: String)
}

/// The allowed values of a member.
indirect enum ValueRule: Sendable {
    case any
    case text
    /// The text of a version such as `3.1.0`.
    case version
    case flag
    /// One of these words.
    case word([String])
    /// One of these words in one version, and those of the other list in later ones.
    case words([String], laterThan: OpenAPIVersion, [String])
    case object(ObjectKind)
    /// An object, or a reference to one.
    case referable(ObjectKind)
    /// The same, where only this version and later ones allow a reference.
    case referableSince(OpenAPIVersion, ObjectKind)
    /// A schema, or true or false.
    case schemaOrFlag
    case list(ValueRule, least: Int = 0, isUnique: Bool = false)
    case map(ValueRule, keys: KeyRule = .any, least: Int = 0, most: Int = .max)

    /// A schema, which is checked as an object of its kind.
    static let schema = ValueRule.object(.schema)
}

/// The allowed keys of a map.
enum KeyRule: Sendable {
    case any
    /// Letters, digits, dots, hyphens and underscores.
    case componentName
    /// A path, which starts with a slash.
    case path
    /// A status code, a range such as `2XX`, or `default`.
    case status
    /// A method that has no member of its own (OpenAPI 3.2).
    case method
}

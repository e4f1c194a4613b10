/// The effect of a tag on its node.
enum YAMLTag {
    case null, bool, int, float, string, list, mapping
    /// A tag that this parser does not know, or `!`: plain text becomes a string (YAML 1.2.2
    /// §6.9.1).
    case other

    /// Parses a complete tag, such as `tag:yaml.org,2002:int`.
    init(_ name: String) {
        guard name.hasPrefix(TagHandles.yamlPrefix) else {
            self = .other
            return
        }
        switch name.dropFirst(TagHandles.yamlPrefix.count) {
        case "null": self = .null
        case "bool": self = .bool
        case "int": self = .int
        case "float": self = .float
        case "str": self = .string
        case "seq": self = .list
        case "map": self = .mapping
        default: self = .other
        }
    }

    /// The requirement of the tag, for messages.
    var demand: String {
        switch self {
        case .null: "!!null requires null"
        case .bool: "!!bool requires true or false"
        case .int: "!!int requires an integer"
        case .float: "!!float requires a number"
        case .string: "!!str requires a text"
        case .list: "!!seq requires a list"
        case .mapping: "!!map requires a mapping"
        case .other: "an unknown tag requires nothing"
        }
    }
}

/// The properties of a node: an anchor and a tag (YAML 1.2.2 §6.9).
struct NodeProperties {
    var anchor: Anchor?
    var tag: (kind: YAMLTag, offset: Int)?

    var isEmpty: Bool { anchor == nil && tag == nil }

    /// Adds the properties on a later line.
    mutating func merge(_ later: NodeProperties) throws(YAMLFailure) {
        if let anchor = later.anchor { try set(anchor) }
        if let tag = later.tag { try set(tag) }
    }

    mutating func set(_ anchor: Anchor) throws(YAMLFailure) {
        if let first = self.anchor {
            throw YAMLFailure(
                "a second anchor for one value", at: anchor.offset,
                related: ("the first", first.offset))
        }
        self.anchor = anchor
    }

    mutating func set(_ tag: (kind: YAMLTag, offset: Int)) throws(YAMLFailure) {
        if let first = self.tag {
            throw YAMLFailure(
                "a second tag for one value", at: tag.offset, related: ("the first", first.offset))
        }
        self.tag = tag
    }
}

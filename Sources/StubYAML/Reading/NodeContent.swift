import StubJSON

/// The content of a scalar or alias node, before it is known whether the node is a key.
enum NodeContent {
    case empty
    /// Plain text on one line.
    case plain(Range<Int>)
    /// Plain text of several lines, which is always a string.
    case folded(String)
    /// Text in quotes or a block text.
    case quoted(String)
    case alias(AnchorTable.Node)

    /// Whether `:` may follow without a space between `[` and `]` or `{` and `}` (§7.4).
    var endsWithIndicator: Bool {
        switch self {
        case .quoted: true
        case .empty, .plain, .folded, .alias: false
        }
    }
}

/// The position of a block node, which decides what it may contain (YAML 1.2.2 §8.2).
enum NodeRole {
    /// The root of a document.
    case document
    /// After `- `.
    case element
    /// After `? `.
    case key
    /// After the `: ` of its own line.
    case explicitValue
    /// After `key: `.
    case value

    /// Whether a list or a mapping may begin on the same line.
    var allowsCompact: Bool {
        switch self {
        case .element, .key, .explicitValue: true
        case .document, .value: false
        }
    }

    /// Whether the dashes of a list may stand below the first character of the key.
    var allowsDashAtParent: Bool {
        switch self {
        case .key, .explicitValue, .value: true
        case .document, .element: false
        }
    }
}

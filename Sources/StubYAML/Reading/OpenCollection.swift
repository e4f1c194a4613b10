import StubJSON

/// A list or a mapping that is being read.
///
/// Open collections are kept on a separate stack, so that deep nesting does not use up the thread's
/// stack.
struct OpenCollection {
    enum Kind {
        case blockList, blockMapping, flowList, flowMapping
        /// A mapping of one member, written without braces in a list between brackets.
        case flowPair
    }

    let kind: Kind
    let properties: NodeProperties
    let start: Int
    /// The extent of the values read before it.
    let before: NodeExtent

    /// The indentation of the entries of a block collection.
    var column = 0
    /// Whether that equals the indentation of the key before it.
    var isBelowKey = false

    /// The minimum indentation of the later lines of a flow collection.
    var minIndent = 0
    /// The offset of a flow collection's opening bracket.
    var bracket = 0
    /// Whether it is the outermost flow collection.
    var isOutermost = false
    /// The offset of the last element, if it was a list or a mapping.
    var lastCollection: Int?

    /// Whether an entry was added.
    var hasEntries = false
    var elements: [JSONValue] = []

    /// The number of recorded keys of the mappings around it.
    var keysBefore = 0
    /// The key whose value comes next.
    var key: MappingKey?
    var builder = MappingBuilder()
    /// The `<<` of the mapping and, if places are recorded, the place of its value.
    var merge: (offset: Int, position: Int, place: Int)?

    /// The places of the entries, if places are recorded.
    var places: [Int] = []
    var memberPlaces: [YAMLPlaces.Member] = []

    var isMapping: Bool {
        switch kind {
        case .blockMapping, .flowMapping, .flowPair: true
        case .blockList, .flowList: false
        }
    }
}

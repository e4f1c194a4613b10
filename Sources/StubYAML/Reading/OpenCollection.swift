import StubJSON

/// A list or a mapping that is being read.
///
/// Open collections are kept on a stack of their own, so that however deep a text nests it takes
/// no more of the thread's.
struct OpenCollection {
    enum Kind {
        case blockList, blockMapping, flowList, flowMapping
        /// A mapping of one member, written without braces in a list between brackets.
        case flowPair
    }

    let kind: Kind
    let properties: NodeProperties
    let start: Int
    /// What was read before it.
    let before: NodeExtent

    /// How far the entries of a block collection are indented.
    var column = 0
    /// Whether that is the indentation of the key before it.
    var isBelowKey = false

    /// How far the later lines of a flow collection have to be indented.
    var minIndent = 0
    /// The offset of a flow collection's opening bracket.
    var bracket = 0
    /// Whether no other flow collection is around it.
    var isOutermost = false
    /// Where the list or mapping begins that was the last element, if it was one.
    var lastCollection: Int?

    /// Whether an entry was added.
    var hasEntries = false
    var elements: [JSONValue] = []

    /// How many keys of the mappings around it are noted.
    var keysBefore = 0
    /// The key whose value comes next.
    var key: MappingKey?
    var builder = MappingBuilder()
    /// The `<<` of the mapping and, if places are recorded, the place of its value.
    var merge: (offset: Int, position: Int, place: Int)?

    /// Where the entries stand, if places are recorded.
    var places: [Int] = []
    var memberPlaces: [YAMLPlaces.Member] = []

    var isMapping: Bool {
        switch kind {
        case .blockMapping, .flowMapping, .flowPair: true
        case .blockList, .flowList: false
        }
    }
}

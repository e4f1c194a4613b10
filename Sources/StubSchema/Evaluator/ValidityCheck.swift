import StubJSON

/// Decides whether a value is valid, for most schemas and values.
///
/// It leaves the others to `SchemaEvaluator`: rare keywords, and values that take too many steps.
/// It visits values and schemas by pointers, because counting the references to them would take
/// more time than the check itself.
struct ValidityCheck {
    let table: SchemaTable
    let assertsFormats: Bool
    private var root = JSONValue.null
    /// Whether the evaluator has to decide; the results are meaningless then.
    var isUndecided = false

    private var depth: Int
    /// How many schemas were entered at the current location of the value.
    private var stepsInPlace = 0
    private var steps = 0
    private var stepLimit = 5_000
    var patternBudget: PatternBudget
    /// The offset of the value in a member.
    private(set) var valueOffset = 0

    private static let valueOffset = MemoryLayout<JSONObject.Member>.offset(of: \.value)

    /// Creates a check of a whole value, or of a part at a depth of an evaluation.
    init(
        table: SchemaTable, assertsFormats: Bool, patternBudget: PatternBudget = PatternBudget(),
        depth: Int = 0
    ) {
        self.table = table
        self.assertsFormats = assertsFormats
        self.patternBudget = patternBudget
        self.depth = depth
    }

    /// Whether the value is valid; `nil` if only the evaluator can tell.
    mutating func accepts(_ value: JSONValue, at node: SchemaNode) -> Bool? {
        guard !table.usesDynamicScope, let offset = Self.valueOffset else { return nil }
        valueOffset = offset
        root = value
        let isValid = withUnsafePointer(to: value) { accepts($0, node) }
        return isUndecided ? nil : isValid
    }

    // MARK: - Schemas

    /// Evaluates a schema against a part of the current value.
    mutating func acceptsPart(
        _ value: UnsafePointer<JSONValue>, _ node: Unmanaged<SchemaNode>
    ) -> Bool {
        let steps = stepsInPlace
        stepsInPlace = 0
        defer { stepsInPlace = steps }
        return accepts(value, node)
    }

    mutating func accepts(
        _ value: UnsafePointer<JSONValue>, _ node: Unmanaged<SchemaNode>
    ) -> Bool {
        node._withUnsafeGuaranteedRef { accepts(value, $0) }
    }

    private mutating func accepts(
        _ value: UnsafePointer<JSONValue>, _ node: SchemaNode
    ) -> Bool {
        if let alias = node.validity.alias { return acceptsTarget(of: alias, value) }
        let type = JSONTypes.type(of: value.pointee)
        if node.validity.keywords.contains(.nullable), type == .null { return true }
        if node.validity.types.isDisjoint(with: type) {
            guard type == .number, node.validity.types.contains(.integer) else { return false }
        }
        if type == .string {
            if !acceptsText(value, node) { return false }
        } else if type == .number {
            if node.validity.keywords.contains(.number), !acceptsNumber(value, node) {
                return false
            }
        }
        if node.validity.choices != nil, type != .string { return false }
        if !node.validity.keywords.isDisjoint(with: [.values, .format]),
            !acceptsValue(value, node)
        {
            return false
        }
        if node.validity.keywords.isDisjoint(with: .nested) { return true }
        return acceptsNested(value, type, node)
    }

    private mutating func acceptsTarget(
        of link: Unmanaged<SchemaLink>, _ value: UnsafePointer<JSONValue>
    ) -> Bool {
        guard enter() else { return false }
        defer { leave() }
        return accepts(value, link._withUnsafeGuaranteedRef { $0.target(in: table) })
    }

    private mutating func acceptsNested(
        _ value: UnsafePointer<JSONValue>, _ type: JSONTypes, _ node: SchemaNode
    ) -> Bool {
        if node.validity.keywords.contains(.nothing) { return false }
        guard enter() else { return false }
        defer { leave() }
        if node.validity.keywords.contains(.other) { return evaluate(value, node) }
        if let list = node.validity.applicators,
            !list._withUnsafeGuaranteedRef({ satisfies(value, $0) })
        {
            return false
        }
        if type == .array, node.validity.keywords.contains(.array) {
            return acceptsItems(value, node)
        }
        if type == .object, let members = node.validity.members {
            return members._withUnsafeGuaranteedRef { acceptsMembers(value, $0) }
        }
        return true
    }

    /// Evaluates a schema with rare keywords.
    private mutating func evaluate(
        _ value: UnsafePointer<JSONValue>, _ node: SchemaNode
    ) -> Bool {
        var evaluator = SchemaEvaluator(
            table: table, formats: assertsFormats ? .assert : .annotate, collects: false)
        evaluator.patternBudget = patternBudget
        let isValid = evaluator.accepts(value.pointee, at: node, depth: depth)
        patternBudget = evaluator.patternBudget
        spend(evaluator.steps)
        if evaluator.end != nil { isUndecided = true }
        return isValid && !isUndecided
    }

    // MARK: - Limits

    /// The limits are those of the evaluator, so that what they exceed is left to it.
    private mutating func enter() -> Bool {
        spend(1)
        guard !isUndecided, depth < SchemaEvaluator.depthLimit,
            stepsInPlace < SchemaEvaluator.inPlaceLimit
        else {
            isUndecided = true
            return false
        }
        depth += 1
        stepsInPlace += 1
        return true
    }

    private mutating func leave() {
        depth -= 1
        stepsInPlace -= 1
    }

    mutating func spend(_ count: Int) {
        steps += count
        if steps > stepLimit, !isUndecided { raiseLimit() }
    }

    private mutating func raiseLimit() {
        stepLimit = max(stepLimit, JSONExtent(of: root).values * 64)
        if steps > stepLimit { isUndecided = true }
    }
}

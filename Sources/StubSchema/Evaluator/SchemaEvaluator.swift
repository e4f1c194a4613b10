import StubJSON

/// Evaluates compiled schemas against one value.
///
/// It either stops at the first violation or collects all issues with their locations. Values are
/// visited by pointers, because counting the references to them would take more time than the
/// evaluation itself.
struct SchemaEvaluator {
    typealias Value = UnsafePointer<JSONValue>

    let table: SchemaTable
    let assertsFormats: Bool
    /// Whether issues and locations are recorded; `false` below `not` and `if`.
    var collects: Bool
    var issues: [SchemaIssue] = []
    /// How many issues are listed; further ones are only counted.
    var issueLimit = Int.max
    private(set) var unlisted = 0

    /// The current location; maintained only while collecting.
    var instancePath: [String] = []
    var keywordPath: [String] = []
    /// The resources entered and not left, outermost first; maintained only if a schema uses them.
    private(set) var scope: [Int] = []
    private var depth = 0
    /// How many schemas were entered at the current location of the value.
    private var stepsInPlace = 0
    /// Why the evaluation was aborted; its other results are invalid then.
    var end: EvaluationEnd?
    /// The issue about a pattern that was too expensive.
    var expensiveIssue: SchemaIssue?
    var patternBudget = PatternBudget()
    /// The budget of checks that only save time, so that they leave the other one as it is.
    private var checkBudget = PatternBudget()

    /// How many schemas were entered, and how many members and items were evaluated.
    private(set) var steps = 0
    private var stepLimit = 5_000
    private var rootValue = JSONValue.null
    /// The offset of the value in a member.
    let valueOffset =
        MemoryLayout<JSONObject.Member>.offset(of: \.value) ?? MemoryLayout<String>.stride
    /// The cache of results; used only after the work turned out to multiply.
    var cache: EvaluationCache?

    /// The smallest stack of a thread, 512 KiB, is enough for twice as many.
    static let depthLimit = 280
    static let inPlaceLimit = 128
    private static let checkedLevels = 6

    init(table: SchemaTable, formats: FormatPolicy, collects: Bool) {
        self.table = table
        assertsFormats = formats == .assert
        self.collects = collects
    }

    mutating func accepts(_ value: JSONValue, at root: Int) -> Bool {
        accepts(value, at: table[root])
    }

    mutating func accepts(_ value: JSONValue, at node: SchemaNode) -> Bool {
        let isValid = evaluateRoot(node, value)
        guard end != nil else { return isValid }
        guard end == .multiplying, cache == nil else { return false }
        // Repeats the evaluation with a cache, so that references that multiply are followed once.
        let limit = max(5_000_000, stepLimit * 4)
        self = SchemaEvaluator(again: self, stepLimit: limit)
        return evaluateRoot(node, value) && end == nil
    }

    private mutating func evaluateRoot(_ node: SchemaNode, _ value: JSONValue) -> Bool {
        rootValue = value
        var evaluated = EvaluatedParts(isTracking: false)
        return withUnsafePointer(to: value) { evaluate(node, $0, &evaluated) }
    }

    /// Evaluates without a cache, at a depth of the whole evaluation.
    ///
    /// If the evaluation is aborted, the whole one has to be repeated.
    mutating func accepts(_ value: JSONValue, at node: SchemaNode, depth: Int) -> Bool {
        self.depth = depth
        return evaluateRoot(node, value) && end == nil
    }

    private init(again first: SchemaEvaluator, stepLimit: Int) {
        table = first.table
        assertsFormats = first.assertsFormats
        collects = first.collects
        steps = first.steps
        issueLimit = first.issueLimit
        self.stepLimit = stepLimit
        patternBudget = first.patternBudget
        checkBudget = first.checkBudget
        cache = EvaluationCache()
    }

    mutating func issues(of value: JSONValue, at root: Int) -> [SchemaIssue] {
        guard !accepts(value, at: root) else { return [] }
        // Issues collected before the evaluation was aborted are unreliable.
        guard let end else { return issues }
        return [expensiveIssue ?? end.issue(at: table[root])]
    }

    /// Whether the value is valid; if so, the evaluated parts are added to `evaluated`.
    mutating func evaluate(
        _ node: SchemaNode, _ value: Value, _ evaluated: inout EvaluatedParts
    ) -> Bool {
        // Most schemas are leaves and end here.
        if node.isLeaf { return checkLeaf(node, value) }
        if node.rules.acceptsNull, case .null = value.pointee { return true }
        if node.rules.rejectsAll { return fail(node, nil, "no value is allowed here") }
        guard enter() else { return false }
        if cache != nil { return evaluateWithCache(node, value, &evaluated) }
        return evaluateEntered(node, value, &evaluated)
    }

    /// The schema at the end of references that restrict nothing themselves.
    ///
    /// References in a circle are left to the evaluation, which ends them.
    private func target(of node: SchemaNode) -> SchemaNode {
        guard node.alias != nil, !table.usesDynamicScope else { return node }
        var target = node
        for _ in 0..<Self.inPlaceLimit {
            guard let number = target.alias else { return target }
            target = table[number]
        }
        return node
    }

    private mutating func checkLeaf(_ node: SchemaNode, _ value: Value) -> Bool {
        if node.rules.acceptsNull, case .null = value.pointee { return true }
        return checkValue(node, value)
    }

    /// Evaluates a schema after `enter`, and leaves it.
    mutating func evaluateEntered(
        _ node: SchemaNode, _ value: Value, _ evaluated: inout EvaluatedParts
    ) -> Bool {
        let entersResource = table.usesDynamicScope && scope.last != node.resource
        if entersResource { scope.append(node.resource) }
        defer {
            depth -= 1
            stepsInPlace -= 1
            if entersResource { scope.removeLast() }
        }
        let usesUnevaluated =
            node.rules.unevaluatedItems != nil || node.rules.unevaluatedProperties != nil
        guard usesUnevaluated || evaluated.isTracking else {
            return applyRules(of: node, to: value, &evaluated)
        }
        var own = EvaluatedParts(isTracking: true)
        guard applyRules(of: node, to: value, &own) else { return false }
        if usesUnevaluated, !applyUnevaluated(of: node, to: value, &own) { return false }
        if evaluated.isTracking { evaluated.formUnion(own) }
        return true
    }

    private mutating func enter() -> Bool {
        if end != nil { return false }
        guard depth < Self.depthLimit, stepsInPlace < Self.inPlaceLimit else {
            end = .endless
            return false
        }
        spend(1)
        depth += 1
        stepsInPlace += 1
        return true
    }

    /// Leaves a schema after `enter` without evaluating it.
    mutating func leave() {
        depth -= 1
        stepsInPlace -= 1
    }

    /// Counts work, and aborts the evaluation if it is out of proportion to the value.
    mutating func spend(_ count: Int) {
        steps += count
        if steps > stepLimit, end == nil { raiseLimit() }
    }

    @inline(never)
    private mutating func raiseLimit() {
        if cache == nil {
            // A large value may take many steps; its size is only computed when needed.
            stepLimit = max(stepLimit, JSONExtent(of: rootValue).values * 64)
        }
        if steps > stepLimit { end = .multiplying }
    }

    private mutating func applyRules(
        of node: SchemaNode, to value: Value, _ evaluated: inout EvaluatedParts
    ) -> Bool {
        var isValid = checkValue(node, value)
        guard isValid || collects else { return false }
        if !node.rules.applicators.isEmpty {
            for applicator in node.rules.applicators {
                if !apply(applicator, of: node, to: value, &evaluated) { isValid = false }
                guard isValid || collects else { return false }
            }
        }
        switch value.pointee {
        case .array(let elements):
            guard let rules = node.array else { break }
            let areValid = elements.withUnsafeBufferPointer { elements in
                rules._withUnsafeGuaranteedRef {
                    checkArray(elements, against: $0, of: node, &evaluated)
                }
            }
            if !areValid { isValid = false }
        case .object(let object):
            guard let rules = node.object else { break }
            let isObjectValid = rules._withUnsafeGuaranteedRef {
                checkObject(object, value, against: $0, of: node, &evaluated)
            }
            if !isObjectValid { isValid = false }
        case .null, .bool, .number, .string:
            break
        }
        return isValid
    }
}

// MARK: - Places

extension SchemaEvaluator {
    /// Evaluates a subschema against the same value.
    mutating func evaluateInPlace(
        _ node: SchemaNode, _ value: Value, by keyword: String,
        _ key: @autoclosure () -> String? = nil, evaluated: inout EvaluatedParts
    ) -> Bool {
        guard collects else { return evaluate(node, value, &evaluated) }
        let count = keywordPath.count
        keywordPath.append(keyword)
        if let key = key() { keywordPath.append(key) }
        let isValid = evaluate(node, value, &evaluated)
        keywordPath.removeSubrange(count...)
        return isValid
    }

    /// A part of a value.
    enum Part {
        case item, member

        /// The message about a part that the schema `false` rejects.
        fileprivate func rejection(of name: String) -> String {
            switch self {
            case .item: "the item \(name) is one too many"
            case .member: "the member \"\(name)\" is not allowed"
            }
        }
    }

    /// Evaluates a schema against a member or item of the value.
    ///
    /// - Parameters:
    ///   - parent: the schema of the whole value, whose keyword applies `node` to the part.
    ///   - key: the token after the keyword in its location, such as the name of a property.
    @inline(__always)
    mutating func evaluatePart(
        _ part: Part, _ value: Value, named name: @autoclosure () -> String, at position: Int,
        against node: SchemaNode, of parent: SchemaNode, by keyword: @autoclosure () -> String,
        key: @autoclosure () -> String? = nil
    ) -> Bool {
        guard collects else { return acceptsPart(value, at: position, node) }
        return collect(part, value, named: name(), at: position, node, parent, keyword(), key())
    }

    private mutating func acceptsPart(
        _ value: Value, at position: Int, _ node: SchemaNode
    ) -> Bool {
        if node.isLeaf { return checkLeaf(node, value) }
        if node.alias != nil { return evaluatePart(value, at: position, target(of: node)) }
        return evaluatePart(value, at: position, node)
    }

    private mutating func evaluatePart(
        _ value: Value, at position: Int, _ node: SchemaNode
    ) -> Bool {
        let steps = stepsInPlace
        stepsInPlace = 0
        let place = cache?.enter(position)
        defer {
            stepsInPlace = steps
            if let place { cache?.place = place }
        }
        var evaluated = EvaluatedParts(isTracking: false)
        return evaluate(node, value, &evaluated)
    }

    @inline(never)
    private mutating func collect(
        _ part: Part, _ value: Value, named name: String, at position: Int, _ node: SchemaNode,
        _ parent: SchemaNode, _ keyword: String, _ key: String?
    ) -> Bool {
        if isKnownToBeValid(value, at: node) { return true }
        instancePath.append(name)
        defer { instancePath.removeLast() }
        if node.rules.rejectsAll {
            return fail(parent, keyword, key: key, part.rejection(of: name))
        }
        keywordPath.append(keyword)
        if let key { keywordPath.append(key) }
        let isValid = evaluatePart(value, at: position, node)
        keywordPath.removeLast(key == nil ? 1 : 2)
        return isValid
    }

    /// Whether the part is valid, which takes less time to find out than to collect no issues.
    ///
    /// An array is not checked, because its items are. Parts inside each other are checked at a few
    /// levels only, because that visits the innermost ones once per level.
    private mutating func isKnownToBeValid(_ value: Value, at node: SchemaNode) -> Bool {
        guard end == nil, cache == nil, instancePath.count < Self.checkedLevels,
            !table.usesDynamicScope
        else { return false }
        if case .array = value.pointee { return false }
        var check = SchemaEvaluator(
            table: table, formats: assertsFormats ? .assert : .annotate, collects: false)
        check.patternBudget = checkBudget
        let isValid = check.accepts(value.pointee, at: node, depth: depth)
        checkBudget = check.patternBudget
        return isValid
    }

    /// Records an issue while collecting; always returns `false`.
    @inline(__always)
    mutating func fail(
        _ node: SchemaNode, _ keyword: String?, key: String? = nil, missing: String? = nil,
        _ message: @autoclosure () -> String
    ) -> Bool {
        if collects { record(node, keyword, key: key, missing: missing, message()) }
        return false
    }

    /// Not inlined, so that the evaluation of valid values stays small.
    @inline(never)
    private mutating func record(
        _ node: SchemaNode, _ keyword: String?, key: String?, missing: String?,
        _ message: @autoclosure () -> String
    ) {
        guard end == nil else { return }
        guard issues.count < issueLimit else {
            unlisted += 1
            return
        }
        let tokens = [keyword, key].compactMap { $0 }
        issues.append(
            issue(node, keyword: keyword ?? "false", tokens, message(), missing: missing))
    }

    /// An issue at the current location; the tokens lead from the schema to its keyword.
    func issue(
        _ node: SchemaNode, keyword: String, _ tokens: [String], _ message: String,
        missing: String? = nil
    ) -> SchemaIssue {
        let place = JSONPointer(tokens: node.pointer.tokens + tokens)
        return SchemaIssue(
            instanceLocation: JSONPointer(tokens: instancePath),
            keywordLocation: JSONPointer(tokens: keywordPath + tokens),
            absoluteKeywordLocation: "\(node.base)#\(SchemaURI.escapingFragment("\(place)"))",
            keyword: keyword, message: message, missingMember: missing)
    }

    /// Evaluates without recording issues.
    mutating func silently(_ body: (inout SchemaEvaluator) -> Bool) -> Bool {
        let collected = collects
        collects = false
        defer { collects = collected }
        return body(&self)
    }

    /// The current target of a dynamic reference (Core §8.2.3.2).
    func dynamicTarget(_ anchor: String, _ initial: Int) -> SchemaNode {
        for resource in scope where resource < table.dynamicAnchors.count {
            if let number = table.dynamicAnchors[resource][anchor] { return table[number] }
        }
        return table[initial]
    }

    /// Whether the issue is about the value itself and not about a part of it.
    func isHere(_ issue: SchemaIssue) -> Bool {
        issue.instanceLocation.tokens.count == instancePath.count
    }
}

import StubJSON

/// Evaluates compiled schemas against one value.
///
/// It either stops at the first violation or collects all issues with their locations.
struct SchemaEvaluator {
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
        rootValue = value
        var evaluated = EvaluatedParts(isTracking: false)
        let isValid = evaluate(node, value, &evaluated)
        guard end != nil else { return isValid }
        guard end == .multiplying, cache == nil else { return false }
        // Repeats the evaluation with a cache, so that references that multiply are followed once.
        let limit = max(5_000_000, stepLimit * 4)
        self = SchemaEvaluator(again: self, stepLimit: limit)
        evaluated = EvaluatedParts(isTracking: false)
        return evaluate(node, value, &evaluated) && end == nil
    }

    /// Evaluates without a cache, at a depth of the whole evaluation.
    ///
    /// If the evaluation is aborted, the whole one has to be repeated.
    mutating func accepts(_ value: JSONValue, at node: SchemaNode, depth: Int) -> Bool {
        rootValue = value
        self.depth = depth
        var evaluated = EvaluatedParts(isTracking: false)
        return evaluate(node, value, &evaluated) && end == nil
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
        rootValue = first.rootValue
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
        _ node: SchemaNode, _ value: JSONValue, _ evaluated: inout EvaluatedParts
    ) -> Bool {
        // Most schemas are leaves and end here.
        if node.isTypeOnly, node.rules.types?.accepts(value) != false { return true }
        if node.isLeaf { return checkLeaf(node, value) }
        if node.rules.acceptsNull, case .null = value { return true }
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

    private mutating func checkLeaf(_ node: SchemaNode, _ value: JSONValue) -> Bool {
        if node.rules.acceptsNull, case .null = value { return true }
        return checkValue(node, value)
    }

    /// Evaluates a schema after `enter`, and leaves it.
    mutating func evaluateEntered(
        _ node: SchemaNode, _ value: JSONValue, _ evaluated: inout EvaluatedParts
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
        guard steps > stepLimit, end == nil else { return }
        if cache == nil {
            // A large value may take many steps; its size is only computed when needed.
            stepLimit = max(stepLimit, JSONExtent(of: rootValue).values * 64)
        }
        if steps > stepLimit { end = .multiplying }
    }

    private mutating func applyRules(
        of node: SchemaNode, to value: JSONValue, _ evaluated: inout EvaluatedParts
    ) -> Bool {
        var isValid = checkValue(node, value)
        guard isValid || collects else { return false }
        if !node.rules.applicators.isEmpty {
            for applicator in node.rules.applicators {
                if !apply(applicator, of: node, to: value, &evaluated) { isValid = false }
                guard isValid || collects else { return false }
            }
        }
        switch value {
        case .array(let elements):
            guard let rules = node.rules.array else { break }
            if !checkArray(elements, against: rules, of: node, &evaluated) { isValid = false }
        case .object(let object):
            guard let rules = node.rules.object else { break }
            if !checkObject(object, against: rules, of: node, &evaluated) { isValid = false }
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
        _ node: SchemaNode, _ value: JSONValue, by tokens: String...,
        evaluated: inout EvaluatedParts
    ) -> Bool {
        guard collects else { return evaluate(node, value, &evaluated) }
        keywordPath.append(contentsOf: tokens)
        let isValid = evaluate(node, value, &evaluated)
        keywordPath.removeLast(tokens.count)
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
    mutating func evaluatePart(
        _ part: Part, _ value: JSONValue, named name: @autoclosure () -> String, at position: Int,
        against node: SchemaNode, of parent: SchemaNode, by keyword: String, key: String? = nil
    ) -> Bool {
        let node = collects ? node : target(of: node)
        if node.isTypeOnly, node.rules.types?.accepts(value) != false { return true }
        if !collects, node.isLeaf { return checkLeaf(node, value) }
        let steps = stepsInPlace
        stepsInPlace = 0
        let place = cache?.enter(position)
        defer {
            stepsInPlace = steps
            if let place { cache?.place = place }
        }
        var evaluated = EvaluatedParts(isTracking: false)
        guard collects else { return evaluate(node, value, &evaluated) }
        if isKnownToBeValid(value, at: node) { return true }
        let name = name()
        instancePath.append(name)
        defer { instancePath.removeLast() }
        if node.rules.rejectsAll {
            return fail(parent, keyword, key: key, part.rejection(of: name))
        }
        keywordPath.append(keyword)
        if let key { keywordPath.append(key) }
        let isValid = evaluate(node, value, &evaluated)
        keywordPath.removeLast(key == nil ? 1 : 2)
        return isValid
    }

    /// Whether the part is quickly known to be valid; this takes less time than to collect no
    /// issues.
    ///
    /// An array is not checked, because its items are. Parts inside each other are checked at a few
    /// levels only, because that visits the innermost ones once per level.
    private mutating func isKnownToBeValid(_ value: JSONValue, at node: SchemaNode) -> Bool {
        guard end == nil, cache == nil, instancePath.count < Self.checkedLevels else {
            return false
        }
        if case .array = value { return false }
        var check = ValidityCheck(
            table: table, assertsFormats: assertsFormats, patternBudget: checkBudget,
            depth: depth)
        let isValid = check.accepts(value, at: node)
        checkBudget = check.patternBudget
        return isValid == true
    }

    /// Records an issue while collecting; always returns `false`.
    mutating func fail(
        _ node: SchemaNode, _ keyword: String?, key: String? = nil, missing: String? = nil,
        _ message: @autoclosure () -> String
    ) -> Bool {
        guard collects, end == nil else { return false }
        guard issues.count < issueLimit else {
            unlisted += 1
            return false
        }
        let tokens = [keyword, key].compactMap { $0 }
        issues.append(
            issue(node, keyword: keyword ?? "false", tokens, message(), missing: missing))
        return false
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

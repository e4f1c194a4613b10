import StubJSON

/// Applies compiled schemas to one value.
///
/// It either looks for the first reason to refuse, or collects every issue with its place.
struct SchemaEvaluator {
    let table: SchemaTable
    let assertsFormats: Bool
    /// Whether issues and places are noted; switched off below `not` and `if`.
    var collects: Bool
    var issues: [SchemaIssue] = []
    /// So many issues are listed, further ones are only counted.
    var issueLimit = Int.max
    private(set) var unlisted = 0

    /// Where the evaluation stands; kept only while collecting.
    var instancePath: [String] = []
    var keywordPath: [String] = []
    /// The resources entered and not yet left, outermost first; kept only if anyone asks.
    private(set) var scope: [Int] = []
    private var depth = 0
    /// How many schemas have been entered without a step into the value.
    private var stepsInPlace = 0
    /// Why the evaluation was given up; what it says after that is worth nothing.
    var end: EvaluationEnd?
    /// What is said of a pattern that was too expensive.
    var expensiveIssue: SchemaIssue?
    var patternBudget = PatternBudget()

    /// How many schemas have been entered, and how many members and items been handed to one.
    private(set) var steps = 0
    private var stepLimit = 5_000
    private var rootValue = JSONValue.null
    /// What each schema said of each place; only kept once the work has turned out to multiply.
    var memory: EvaluationMemory?

    /// Half a megabyte, the smallest stack a thread has, bears twice as many.
    private static let depthLimit = 280
    private static let inPlaceLimit = 128

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
        guard end == .multiplying, memory == nil else { return false }
        // A second time, with a memory: references that meet again and again are followed once.
        let limit = max(5_000_000, stepLimit * 4)
        self = SchemaEvaluator(again: self, stepLimit: limit)
        evaluated = EvaluatedParts(isTracking: false)
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
        rootValue = first.rootValue
        memory = EvaluationMemory()
    }

    mutating func issues(of value: JSONValue, at root: Int) -> [SchemaIssue] {
        guard !accepts(value, at: root) else { return [] }
        // What was collected on a way that was given up says nothing about the value.
        guard let end else { return issues }
        return [expensiveIssue ?? end.issue(at: table[root])]
    }

    /// Whether the value is valid; what was looked at is added to `evaluated` if it is.
    mutating func evaluate(
        _ node: SchemaNode, _ value: JSONValue, _ evaluated: inout EvaluatedParts
    ) -> Bool {
        if node.rules.acceptsNull, case .null = value { return true }
        // Most schemas are leaves, and leaves end here.
        if node.isTypeOnly, node.rules.types?.accepts(value) != false { return true }
        if node.isLeaf { return checkValue(node, value) }
        if node.rules.rejectsAll { return fail(node, nil, "no value is allowed here") }
        guard enter() else { return false }
        if memory != nil { return evaluateOnce(node, value, &evaluated) }
        return evaluateEntered(node, value, &evaluated)
    }

    /// Evaluates a schema that has been entered, and leaves it.
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
        let asksUnevaluated =
            node.rules.unevaluatedItems != nil || node.rules.unevaluatedProperties != nil
        guard asksUnevaluated || evaluated.isTracking else {
            return applyRules(of: node, to: value, &evaluated)
        }
        var own = EvaluatedParts(isTracking: true)
        guard applyRules(of: node, to: value, &own) else { return false }
        if asksUnevaluated, !applyUnevaluated(of: node, to: value, &own) { return false }
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

    /// Leaves a schema that was entered, without having looked at it.
    mutating func leave() {
        depth -= 1
        stepsInPlace -= 1
    }

    /// Counts work, and gives up where it is out of proportion to the value.
    mutating func spend(_ count: Int) {
        steps += count
        guard steps > stepLimit, end == nil else { return }
        if memory == nil {
            // A large value may take many steps: how large it is, is only asked now.
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
            if !check(elements, rules, node, &evaluated) { isValid = false }
        case .object(let object):
            guard let rules = node.rules.object else { break }
            if !check(object, rules, node, &evaluated) { isValid = false }
        case .null, .bool, .number, .string:
            break
        }
        return isValid
    }
}

// MARK: - Places

extension SchemaEvaluator {
    /// Evaluates a schema inside another one against the same value.
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

    /// Evaluates a schema against a member or item of the value.
    mutating func evaluatePart(
        _ node: SchemaNode, _ value: JSONValue, named name: @autoclosure () -> String,
        at position: Int, of parent: SchemaNode, by keyword: String, _ key: String? = nil
    ) -> Bool {
        if node.isTypeOnly, node.rules.types?.accepts(value) != false { return true }
        let steps = stepsInPlace
        stepsInPlace = 0
        let place = memory?.enter(position)
        defer {
            stepsInPlace = steps
            if let place { memory?.place = place }
        }
        var evaluated = EvaluatedParts(isTracking: false)
        guard collects else { return evaluate(node, value, &evaluated) }
        let name = name()
        instancePath.append(name)
        defer { instancePath.removeLast() }
        if node.rules.rejectsAll {
            let message =
                keyword.hasSuffix("roperties")
                ? "the member \"\(name)\" is not allowed" : "the item \(name) is one too many"
            return fail(parent, keyword, key: key, message)
        }
        keywordPath.append(keyword)
        if let key { keywordPath.append(key) }
        let isValid = evaluate(node, value, &evaluated)
        keywordPath.removeLast(key == nil ? 1 : 2)
        return isValid
    }

    /// Notes an issue while collecting; the answer is always `false`.
    mutating func fail(
        _ node: SchemaNode, _ keyword: String?, key: String? = nil,
        _ message: @autoclosure () -> String
    ) -> Bool {
        guard collects, end == nil else { return false }
        guard issues.count < issueLimit else {
            unlisted += 1
            return false
        }
        let tokens = [keyword, key].compactMap { $0 }
        issues.append(issue(node, keyword: keyword ?? "false", tokens, message()))
        return false
    }

    /// An issue here; the tokens lead from the schema to its keyword.
    func issue(
        _ node: SchemaNode, keyword: String, _ tokens: [String], _ message: String
    ) -> SchemaIssue {
        let place = JSONPointer(tokens: node.pointer.tokens + tokens)
        return SchemaIssue(
            instanceLocation: JSONPointer(tokens: instancePath),
            keywordLocation: JSONPointer(tokens: keywordPath + tokens),
            absoluteKeywordLocation: "\(node.base)#\(SchemaURI.escapingFragment("\(place)"))",
            keyword: keyword, message: message)
    }

    /// Evaluates without noting anything.
    mutating func silently(_ body: (inout SchemaEvaluator) -> Bool) -> Bool {
        let collected = collects
        collects = false
        defer { collects = collected }
        return body(&self)
    }

    /// The node a dynamic reference leads to from here (Core §8.2.3.2).
    func dynamicTarget(_ anchor: String, _ initial: Int) -> SchemaNode {
        for resource in scope where resource < table.dynamicAnchors.count {
            if let number = table.dynamicAnchors[resource][anchor] { return table[number] }
        }
        return table[initial]
    }

    /// Whether the place of the value, not one inside it, has the issue.
    func isHere(_ issue: SchemaIssue) -> Bool {
        issue.instanceLocation.tokens.count == instancePath.count
    }
}

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

    /// Where the evaluation stands; kept only while collecting.
    private var instancePath: [String] = []
    private var keywordPath: [String] = []
    /// The resources entered and not yet left, outermost first; kept only if anyone asks.
    private var scope: [Int] = []
    private var depth = 0
    /// How many schemas have been entered without a step into the value.
    private var stepsInPlace = 0
    private var isAborted = false

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
        var evaluated = EvaluatedParts(isTracking: false)
        let isValid = evaluate(node, value, &evaluated)
        return isValid && !isAborted
    }

    mutating func issues(of value: JSONValue, at root: Int) -> [SchemaIssue] {
        guard !accepts(value, at: root) else { return [] }
        guard isAborted else { return issues }
        // What was collected on a way without an end says nothing about the value.
        let node = table[root]
        return [
            SchemaIssue(
                instanceLocation: .root, keywordLocation: .root,
                absoluteKeywordLocation: "\(node.base)#\(node.pointer)", keyword: "$ref",
                message: "the value nests too deeply, or the schema refers to itself without end")
        ]
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
        if isAborted { return false }
        depth += 1
        stepsInPlace += 1
        if depth > Self.depthLimit || stepsInPlace > Self.inPlaceLimit {
            isAborted = true
            depth -= 1
            stepsInPlace -= 1
            return false
        }
        return true
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
        of parent: SchemaNode, by keyword: String, _ key: String? = nil
    ) -> Bool {
        if node.isTypeOnly, node.rules.types?.accepts(value) != false { return true }
        let steps = stepsInPlace
        stepsInPlace = 0
        defer { stepsInPlace = steps }
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
        guard collects, !isAborted else { return false }
        let tokens = [keyword, key].compactMap { $0 }
        let place = JSONPointer(tokens: node.pointer.tokens + tokens)
        issues.append(
            SchemaIssue(
                instanceLocation: JSONPointer(tokens: instancePath),
                keywordLocation: JSONPointer(tokens: keywordPath + tokens),
                absoluteKeywordLocation: "\(node.base)#\(SchemaURI.escapingFragment("\(place)"))",
                keyword: keyword ?? "false", message: message()))
        return false
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

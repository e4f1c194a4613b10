import StubJSON

/// A cache of evaluation results, so that no schema is evaluated twice at the same location.
struct EvaluationCache {
    /// The key: a schema, and everything else its result depends on.
    struct Key: Hashable {
        let node: ObjectIdentifier
        let place: Int
        let collects: Bool
        let tracks: Bool
        /// The dynamic scope if any schema uses it.
        let scope: [Int]
    }

    struct Result {
        let isValid: Bool
        let parts: EvaluatedParts
        let issues: [SchemaIssue]
        /// How many tokens of the issues' keyword locations lead to the schema.
        let depth: Int
    }

    private struct Step: Hashable {
        let place: Int
        let position: Int
    }

    /// The number of the current location; 0 is the whole value.
    var place = 0
    private var places: [Step: Int] = [:]
    private var results: [Key: Result] = [:]

    subscript(key: Key) -> Result? {
        get { results[key] }
        set { results[key] = newValue }
    }

    /// Moves to a part of the current location; returns the current one, to restore it later.
    @inline(never)
    mutating func enter(_ position: Int) -> Int {
        let outer = place
        let step = Step(place: outer, position: position)
        if let number = places[step] {
            place = number
        } else {
            place = places.count + 1
            places[step] = place
        }
        return outer
    }
}

extension SchemaEvaluator {
    /// Cached issues are not repeated once there are more than this many.
    private static let repeatedIssueLimit = 1_000

    /// Returns the cached result, or evaluates the schema and caches the result.
    @inline(never)
    mutating func evaluateWithCache(
        _ node: SchemaNode, _ value: SchemaEvaluator.Value, _ evaluated: inout EvaluatedParts
    ) -> Bool {
        let key = EvaluationCache.Key(
            node: ObjectIdentifier(node), place: cache?.place ?? 0, collects: collects,
            tracks: evaluated.isTracking, scope: scope)
        if let cached = cache?[key] {
            leave()
            if cached.isValid, evaluated.isTracking { evaluated.formUnion(cached.parts) }
            repeatIssues(of: cached)
            return cached.isValid
        }
        let start = issues.count
        var own = EvaluatedParts(isTracking: evaluated.isTracking)
        let isValid = evaluateEntered(node, value, &own)
        guard end == nil else { return false }
        cache?[key] = EvaluationCache.Result(
            isValid: isValid, parts: own,
            issues: Array(issues[start...].prefix(Self.repeatedIssueLimit)),
            depth: keywordPath.count)
        if isValid, evaluated.isTracking { evaluated.formUnion(own) }
        return isValid
    }

    /// Adds the issues of a cached result with the current keyword path.
    private mutating func repeatIssues(of result: EvaluationCache.Result) {
        guard collects, issues.count + result.issues.count <= Self.repeatedIssueLimit else {
            return
        }
        for issue in result.issues {
            let tokens = keywordPath + issue.keywordLocation.tokens.dropFirst(result.depth)
            issues.append(
                SchemaIssue(
                    instanceLocation: issue.instanceLocation,
                    keywordLocation: JSONPointer(tokens: tokens),
                    absoluteKeywordLocation: issue.absoluteKeywordLocation,
                    keyword: issue.keyword, message: issue.message,
                    missingMember: issue.missingMember))
        }
    }
}

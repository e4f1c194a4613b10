import StubJSON

/// What schemas have said of places in a value, so that none is asked twice about the same place.
struct EvaluationMemory {
    /// A schema, and all else that decides what it says.
    struct Question: Hashable {
        let node: ObjectIdentifier
        let place: Int
        let collects: Bool
        let tracks: Bool
        /// The dynamic scope, where anyone asks for it.
        let scope: [Int]
    }

    struct Answer {
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

    /// The place that is being looked at, by number; 0 is the whole value.
    var place = 0
    private var places: [Step: Int] = [:]
    private var answers: [Question: Answer] = [:]

    subscript(question: Question) -> Answer? {
        get { answers[question] }
        set { answers[question] = newValue }
    }

    /// Goes on to a part of the place; gives the place itself, for the way back.
    mutating func enter(_ position: Int) -> Int {
        let outer = place
        let step = Step(place: outer, position: position)
        if let known = places[step] {
            place = known
        } else {
            place = places.count + 1
            places[step] = place
        }
        return outer
    }
}

extension SchemaEvaluator {
    /// With more issues than this, what is known already is not told again.
    private static let repeatedIssueLimit = 1_000

    /// Asks the memory, and evaluates what it does not know.
    mutating func evaluateOnce(
        _ node: SchemaNode, _ value: JSONValue, _ evaluated: inout EvaluatedParts
    ) -> Bool {
        let question = EvaluationMemory.Question(
            node: ObjectIdentifier(node), place: memory?.place ?? 0, collects: collects,
            tracks: evaluated.isTracking, scope: scope)
        if let known = memory?[question] {
            leave()
            if known.isValid, evaluated.isTracking { evaluated.formUnion(known.parts) }
            tellAgain(known)
            return known.isValid
        }
        let start = issues.count
        var own = EvaluatedParts(isTracking: evaluated.isTracking)
        let isValid = evaluateEntered(node, value, &own)
        guard end == nil else { return false }
        memory?[question] = EvaluationMemory.Answer(
            isValid: isValid, parts: own,
            issues: Array(issues[start...].prefix(Self.repeatedIssueLimit)),
            depth: keywordPath.count)
        if isValid, evaluated.isTracking { evaluated.formUnion(own) }
        return isValid
    }

    /// Notes the issues of an answer as if they had been found on the way that led here now.
    private mutating func tellAgain(_ answer: EvaluationMemory.Answer) {
        guard collects, issues.count + answer.issues.count <= Self.repeatedIssueLimit else {
            return
        }
        for issue in answer.issues {
            let tokens = keywordPath + issue.keywordLocation.tokens.dropFirst(answer.depth)
            issues.append(
                SchemaIssue(
                    instanceLocation: issue.instanceLocation,
                    keywordLocation: JSONPointer(tokens: tokens),
                    absoluteKeywordLocation: issue.absoluteKeywordLocation,
                    keyword: issue.keyword, message: issue.message))
        }
    }
}

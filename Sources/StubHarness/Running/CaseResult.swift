package import StubContract

/// The result of one case.
package struct CaseResult: Sendable {
    /// The id of the case.
    package let id: String
    /// The title of the case.
    package let title: String
    /// The subject area of the case.
    package let group: CaseGroup
    /// The source line where the case is declared.
    package let place: SourcePlace
    /// How the case ended.
    package let verdict: Verdict
    /// Real time from opening the world to closing it.
    package let duration: Duration
    /// Number of expectations evaluated, including failed ones.
    package let evaluated: Int
    /// The failed expectations, and the contract issues that the case does not allow; those in the
    /// app's requests are mismatches of another case if several cases run.
    package let mismatches: [Mismatch]
    /// All contract issues found.
    package let issues: [ObservedIssue]
    /// The journal of the case; without bodies and most header fields if it ran in a process of its
    /// own, unless a pact or an archive is written.
    package let exchanges: [Exchange]
    /// The generated responses that the case sent.
    package let answers: AnswerRates
    /// What the case used of the stub.
    package let use: ResourceUse

    /// How each run of the case ended, in order, if it ran several times; otherwise its verdict.
    package let attempts: [Verdict]
    /// The number of exchanges, also if the result comes from a report that has none.
    package var exchangeCount: Int
    /// The violations in the app's requests that are not yet mismatches of any case.
    var violations: [RequestViolation] = []
    /// What keeps the app from doing what the case is about, if the case failed.
    var obstacle: Mismatch?

    /// Creates a result; without `attempts` the case ran once.
    package init(
        id: String, title: String, group: CaseGroup, place: SourcePlace, verdict: Verdict,
        duration: Duration, evaluated: Int = 0, mismatches: [Mismatch] = [],
        issues: [ObservedIssue] = [], exchanges: [Exchange] = [],
        answers: AnswerRates = AnswerRates(), use: ResourceUse = ResourceUse(),
        attempts: [Verdict] = []
    ) {
        self.id = id
        self.title = title
        self.group = group
        self.place = place
        self.verdict = verdict
        self.duration = duration
        self.evaluated = evaluated
        self.mismatches = mismatches
        self.issues = issues
        self.exchanges = exchanges
        self.answers = answers
        self.use = use
        self.attempts = attempts.isEmpty ? [verdict] : attempts
        exchangeCount = exchanges.count
    }

    /// The id and the title.
    package var name: String { "\(id) \(title)" }

    /// Whether the case passed in some of its runs and not in others.
    package var isFlaky: Bool {
        attempts.contains(where: \.isBroken) && attempts.contains(.passed)
    }

    /// How many of its runs failed, such as `failed in 2 of 5 runs`; `nil` if the case ran once.
    package var frequency: String? {
        guard attempts.count > 1 else { return nil }
        let broken = attempts.count(where: \.isBroken)
        return broken == 0
            ? "passed in \(attempts.count) runs" : "failed in \(broken) of \(attempts.count) runs"
    }
}

extension CaseResult {
    /// The result that says what kept the app from doing what the case is about.
    ///
    /// - Parameter isReported: whether ``ObstacleCase`` runs as well, and reports it; otherwise this
    ///   case fails by it.
    func namingObstacle(isReported: Bool) -> CaseResult {
        guard let obstacle else { return self }
        // What failed for another reason fails.
        let isOver = isReported && mismatches.isEmpty
        let reason = "\(obstacle.what): \(obstacle.actual); \(ObstacleCase.name) reports it"
        var result = CaseResult(
            id: id, title: title, group: group, place: place,
            verdict: isOver ? .notApplicable(reason: reason) : verdict, duration: duration,
            evaluated: evaluated, mismatches: isReported ? mismatches : [obstacle] + mismatches,
            issues: issues, exchanges: exchanges, answers: answers, use: use)
        result.violations = violations
        return result
    }
}

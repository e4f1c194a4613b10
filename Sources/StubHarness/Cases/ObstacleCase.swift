/// The case that reports what keeps an app from doing what other cases are about, such as a normal
/// answer that it cannot read: `D31`.
///
/// An app that cannot load a list would fail dozens of cases about that list, none of which says why.
/// So a case that fails asks whether the app does the normal thing, and if it does not, leaves the
/// report to this one.
package enum ObstacleCase {
    package static let id = "D31"
    package static let title = "normal answers are read"
    /// The id and the title.
    static let name = "\(id) \(title)"
}

extension CaseResult {
    /// The result that says what kept the app from doing what the case is about.
    ///
    /// - Parameter obstacleCase: the case of the same run that reports it; without one, this case
    ///   fails by it.
    func naming<World>(obstacleCase: ContractCase<World>?) -> CaseResult {
        guard let obstacle else { return self }
        let isReported = obstacleCase != nil
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

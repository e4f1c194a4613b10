package import StubContract
package import StubHarness

/// One check of a pack, and the parts of the app that it concerns.
package struct CheckEntry: Sendable, Hashable {
    /// The id, such as `P02`, which the checks of several packs may have.
    package let id: String
    /// The title.
    package let title: String
    /// The subject area.
    package let group: CaseGroup
    /// The parts of the app; empty for a case of one's own that names none.
    package let parts: [String]
    /// Why the check does not apply; `nil` if it does.
    package let reason: String?
}

extension Array {
    /// Each check of a suite before those with the same id become one, for a table of what is
    /// checked where.
    package func listing<World>(in contract: Contract) -> [CheckEntry]
    where Element == Checks<World> {
        let context = CheckContext(contract, of: self)
        return cases(in: context).map { checks, one in
            var reason: String?
            if case .notApplicable(let text) = one.applicability { reason = text }
            return CheckEntry(
                id: one.id, title: one.title, group: one.group,
                parts: checks.parts(of: one.id, in: contract), reason: reason)
        }
    }

    /// The cases of all packs with their packs; what packs with the same adapter do first is one case.
    func cases<World>(
        in context: CheckContext<World>
    ) -> [(checks: Checks<World>, contractCase: ContractCase<World>)]
    where Element == Checks<World> {
        var places: Set<SourcePlace> = []
        return flatMap { checks in
            checks.cases(in: context)
                .filter { $0.id != ObstacleCase.id || places.insert($0.place).inserted }
                .map { (checks, $0) }
        }
    }
}

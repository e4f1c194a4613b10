import StubContract
public import StubHarness
public import StubServer

/// The contract suite of the customer app: its real services and view models against the stub.
public enum CustomerSuite {
    /// The suite, each case on a stub of its own made from the definition.
    ///
    /// - Parameter patience: how long each wait of a case takes at most, in real time; 20 s unless
    ///   told.
    /// - Throws: ``SuiteMismatch`` if the contract lacks operations that the app calls.
    public static func suite(
        _ definition: StubDefinition, patience: Duration = .seconds(20)
    ) throws(SuiteMismatch) -> Suite<Stage> {
        try SuiteMismatch.check(
            "CustomerApp", calls: AppAction.all.map(\.operation), in: definition.contract)
        let operations = definition.contract.operations.map { operation in
            (operation.id, operation.responses.map(\.status.text))
        }
        return Suite(
            "CustomerApp", operations: Dictionary(operations, uniquingKeysWith: { $1 }),
            cases: cases,
            open: { _ in try await Stage.open(definition, patience: patience) },
            close: { await $0.close() })
    }

    /// Every case, in the order of the catalogue.
    public static let cases: [ContractCase<Stage>] =
        groups.flatMap(\.self).sorted { ($0.group.order, $0.id) < ($1.group.order, $1.id) }

    private static var groups: [[ContractCase<Stage>]] {
        [
            PaginationCases.all, UnstableListCases.all, FeedPagingCases.all,
            TokenCases.all, RefreshFailureCases.all, SessionCases.all, ReplayCases.all,
            ErrorCases.all, ContentCases.all, ConnectionCases.all, RefusedWriteCases.all,
            ToleranceCases.all, ValueCases.all, RevalidationCases.all, StoredAnswerCases.all,
            RetryCases.all, RepeatedWriteCases.all, CancellationCases.all, OverlapCases.all,
            IsolationCases.all,
        ]
    }
}

extension CaseGroup {
    fileprivate var order: Int { Self.catalogue.firstIndex(of: self) ?? 0 }
}

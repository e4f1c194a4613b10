import StubContract
import StubFixtures

extension ProjectCheck {
    /// Finds fixtures that break the responses of the operations that use them.
    static let rows = ProjectCheck { lint in
        let check = FixtureCheck(lint.operations.map(\.operation), users: lint.users)
        for fixture in lint.fixtures where lint.contract?.contract != nil {
            lint.findings.add(
                check.findings(in: fixture.name, fixture.document, rows: fixture.rows))
        }
    }
}

extension ProjectLint {
    /// The collection with the users of tokens.
    fileprivate var users: String? { contract?.contract?.tokens?.collection }

    func promises(of fixture: String) -> [RowPromise] {
        RowPromise.all(of: fixture, by: operations.map(\.operation), users: users)
            .filter(\.isForRows)
    }
}

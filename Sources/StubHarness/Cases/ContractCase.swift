/// One check of a suite: what the app must do when the API behaves in a certain way.
public struct ContractCase<World: Sendable>: Identifiable, Sendable {
    /// Whether the case can be checked with the contract under test.
    package enum Applicability: Sendable, Hashable {
        /// The case runs.
        case applies
        /// The case does not run; reports show the reason.
        case notApplicable(_ reason: String)
    }

    /// The code of a case; an error it throws is a mismatch.
    package typealias Body = @Sendable (World, Expectations) async throws -> Void

    /// The id, stable across versions, such as `P02`.
    public let id: String
    /// A title of a few words, such as `full walk`.
    public let title: String
    /// The subject area.
    public let group: CaseGroup
    /// Whether the case runs.
    package let applicability: Applicability
    /// Codes of the contract issues that the case provokes; any other issue is a mismatch, and so
    /// is one of these that does not occur.
    public let allowedIssues: [String]
    /// Codes of further contract issues that may occur, depending on the contract or the app.
    public let toleratedIssues: [String]
    /// The source line of the declaration.
    package let place: SourcePlace
    /// The code of the case.
    package let body: Body

    /// Creates a case; an issue is a whole code or its first segments.
    ///
    /// - Parameters:
    ///   - allowedIssues: what the case provokes, and what must occur therefore.
    ///   - toleratedIssues: what may occur, but need not.
    public init(
        _ id: String, _ title: String, _ group: CaseGroup, allowing allowedIssues: [String] = [],
        tolerating toleratedIssues: [String] = [],
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column,
        body: @escaping @Sendable (World, Expectations) async throws -> Void
    ) {
        self.init(
            id, title, group, allowing: allowedIssues, tolerating: toleratedIssues,
            at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column),
            body: body)
    }

    /// Creates a case that is declared elsewhere, such as where a pack of checks is made.
    package init(
        _ id: String, _ title: String, _ group: CaseGroup, allowing allowedIssues: [String] = [],
        tolerating toleratedIssues: [String] = [], at place: SourcePlace, body: @escaping Body
    ) {
        self.id = id
        self.title = title
        self.group = group
        self.applicability = .applies
        self.allowedIssues = allowedIssues
        self.toleratedIssues = toleratedIssues
        self.place = place
        self.body = body
    }

    /// Creates a case that cannot run with this contract, so that reports still list it.
    public static func notApplicable(
        _ id: String, _ title: String, _ group: CaseGroup, because reason: String,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) -> ContractCase {
        .notApplicable(
            id, title, group, because: reason,
            at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Creates such a case that is declared elsewhere.
    package static func notApplicable(
        _ id: String, _ title: String, _ group: CaseGroup, because reason: String,
        at place: SourcePlace
    ) -> ContractCase {
        ContractCase(id: id, title: title, group: group, reason: reason, place: place)
    }

    private init(
        id: String, title: String, group: CaseGroup, reason: String, place: SourcePlace
    ) {
        self.id = id
        self.title = title
        self.group = group
        self.applicability = .notApplicable(reason)
        self.allowedIssues = []
        self.toleratedIssues = []
        self.place = place
        self.body = { _, _ in }
    }

    /// The same case, in which further contract issues may occur.
    package func tolerating(_ issues: [String]) -> ContractCase {
        guard !issues.isEmpty, applicability == .applies else { return self }
        return ContractCase(
            id, title, group, allowing: allowedIssues, tolerating: toleratedIssues + issues,
            at: place, body: body)
    }

    /// The same case, whose failure is put down to what keeps the app from doing what it is about.
    ///
    /// - Parameter obstacle: finds that out, after the case has failed; `nil` if nothing does.
    package func explained(
        by obstacle: @escaping @Sendable (World) async -> Mismatch?
    ) -> ContractCase {
        with { world, then in
            try await then.explained(by: { await obstacle(world) }) { try await body(world, then) }
        }
    }

    /// The same case, whose failures stay as they are, because ``ObstacleCase`` does not run.
    package var unexplained: ContractCase {
        with { world, then in try await body(world, then.unexplained) }
    }

    private func with(_ body: @escaping Body) -> ContractCase {
        guard applicability == .applies else { return self }
        return ContractCase(
            id, title, group, allowing: allowedIssues, tolerating: toleratedIssues, at: place,
            body: body)
    }

    /// The id and the title, which filters match: `P02 full walk`.
    public var name: String { "\(id) \(title)" }

    /// Whether issues with this code may occur.
    func allows(_ code: String) -> Bool {
        (allowedIssues + toleratedIssues).contains { Self.covers($0, code) }
    }

    /// What the case allows and none of these codes is, so that it has not shown what it should.
    func unprovoked(by codes: [String]) -> [String] {
        Set(allowedIssues).filter { allowed in
            !codes.contains { Self.covers(allowed, $0) }
        }.sorted()
    }

    private static func covers(_ allowed: String, _ code: String) -> Bool {
        code == allowed || code.hasPrefix(allowed + "/")
    }
}

extension ContractCase: CustomStringConvertible {
    /// The name of the case.
    public var description: String { name }
}

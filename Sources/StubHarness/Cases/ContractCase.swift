/// One check of the suite: what the app must do when the API behaves in a certain way.
public struct ContractCase<World: Sendable>: Sendable {
    /// Whether the case has a meaning for the contract under test.
    public enum Applicability: Sendable, Hashable {
        case applies
        /// The reason is shown wherever the case is listed.
        case notApplicable(_ reason: String)
    }

    /// Given, when and then of a case; an error it throws is a mismatch.
    public typealias Body = @Sendable (World, Expectations) async throws -> Void

    /// Stable across versions, such as `P02`.
    public let id: String
    /// A few words, such as `full walk`.
    public let title: String
    public let group: CaseGroup
    public let applicability: Applicability
    /// Codes of the contract issues the case brings about on purpose; any other is a mismatch.
    public let allowedIssues: [String]
    /// Where the case is written.
    public let place: SourcePlace
    public let body: Body

    /// Declares a case; an allowed issue is a whole code or its leading segments.
    public init(
        _ id: String, _ title: String, _ group: CaseGroup, allowing allowedIssues: [String] = [],
        fileID: String = #fileID, line: Int = #line, body: @escaping Body
    ) {
        self.id = id
        self.title = title
        self.group = group
        self.applicability = .applies
        self.allowedIssues = allowedIssues
        self.place = SourcePlace(fileID: fileID, line: line)
        self.body = body
    }

    /// Declares a case that cannot apply to this contract, so that it is not dropped in silence.
    public static func notApplicable(
        _ id: String, _ title: String, _ group: CaseGroup, because reason: String,
        fileID: String = #fileID, line: Int = #line
    ) -> ContractCase {
        ContractCase(
            id: id, title: title, group: group, reason: reason,
            place: SourcePlace(fileID: fileID, line: line))
    }

    private init(
        id: String, title: String, group: CaseGroup, reason: String, place: SourcePlace
    ) {
        self.id = id
        self.title = title
        self.group = group
        self.applicability = .notApplicable(reason)
        self.allowedIssues = []
        self.place = place
        self.body = { _, _ in }
    }

    /// The id and the title, which is what filters look at: `P02 full walk`.
    public var name: String { "\(id) \(title)" }

    /// Whether an issue of that code is part of what the case sets up.
    func allows(_ code: String) -> Bool {
        allowedIssues.contains { code == $0 || code.hasPrefix($0 + "/") }
    }
}

extension ContractCase: CustomStringConvertible {
    public var description: String { name }
}

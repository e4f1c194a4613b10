import Foundation

/// The owner and name that together identify a repository in every call.
public struct RepositoryName: Hashable, Sendable, CustomStringConvertible {
    public let owner: String
    public let name: String

    public init(owner: String, name: String) {
        self.owner = owner
        self.name = name
    }

    public var description: String { "\(owner)/\(name)" }
}

public struct User: Identifiable, Hashable, Sendable, Decodable {
    public let id: Int
    public let login: String
    public let name: String?
    private let avatar: String?

    /// What to show: the full name if there is one.
    public var displayName: String { if let name, !name.isEmpty { name } else { login } }
    /// A picture address that cannot be used counts as none. It is no reason to lose the whole row.
    public var avatarURL: URL? { avatar.flatMap { URL(string: $0) } }

    private enum CodingKeys: String, CodingKey {
        case id, login, name
        case avatar = "avatar_url"
    }
}

public struct Repository: Identifiable, Hashable, Sendable, Decodable {
    /// An open set: the server may add values at any time.
    public struct Visibility: RawRepresentable, Hashable, Sendable, Decodable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let `public` = Visibility(rawValue: "public")
        public static let `private` = Visibility(rawValue: "private")
        public static let `internal` = Visibility(rawValue: "internal")
    }

    public let id: Int
    public let owner: User
    public let name: String
    public let summary: String?
    public let visibility: Visibility
    public let openIssueCount: Int
    public let updatedAt: Date
    private let archived: Bool?

    public var fullName: RepositoryName { RepositoryName(owner: owner.login, name: name) }
    public var isArchived: Bool { archived ?? false }

    private enum CodingKeys: String, CodingKey {
        case id, owner, name, visibility, archived
        case summary = "description"
        case openIssueCount = "open_issues_count"
        case updatedAt = "updated_at"
    }
}

public struct Issue: Identifiable, Hashable, Sendable, Decodable {
    /// An open set: the server may add values at any time.
    public struct State: RawRepresentable, Hashable, Sendable, Codable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let open = State(rawValue: "open")
        public static let closed = State(rawValue: "closed")
    }

    public let id: Int
    /// The number within its repository, as users know it ("#42").
    public let number: Int
    public let title: String
    public let body: String?
    public let state: State
    public let author: User
    public let assignee: User?
    public let createdAt: Date
    public let updatedAt: Date
    public let closedAt: Date?
    private let labelNames: [String]?
    private let comments: Int?

    public var labels: [String] { labelNames ?? [] }
    public var commentCount: Int { comments ?? 0 }

    private enum CodingKeys: String, CodingKey {
        case id, number, title, body, state, assignee, comments
        case author = "user"
        case labelNames = "labels"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case closedAt = "closed_at"
    }
}

public struct Comment: Identifiable, Hashable, Sendable, Decodable {
    public let id: Int
    public let author: User
    public let body: String
    public let createdAt: Date

    private enum CodingKeys: String, CodingKey {
        case id, body
        case author = "user"
        case createdAt = "created_at"
    }
}

/// Which issues a list shows.
public enum IssueFilter: String, Hashable, Sendable, CaseIterable {
    case open, closed, all
}

/// The changes of one update. Only what is set is sent, so that other members keep what the server has.
public struct IssueChanges: Hashable, Sendable, Encodable {
    /// The body can also be removed, which JSON writes as `null`.
    public enum BodyChange: Hashable, Sendable {
        case keep, remove
        case set(String)
    }

    public var title: String?
    public var body: BodyChange
    public var state: Issue.State?

    public init(title: String? = nil, body: BodyChange = .keep, state: Issue.State? = nil) {
        self.title = title
        self.body = body
        self.state = state
    }

    var isEmpty: Bool { self == IssueChanges() }

    private enum CodingKeys: String, CodingKey { case title, body, state }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(title, forKey: .title)
        try values.encodeIfPresent(state, forKey: .state)
        switch body {
        case .keep: break
        case .remove: try values.encodeNil(forKey: .body)
        case .set(let text): try values.encode(text, forKey: .body)
        }
    }
}

struct NewIssue: Encodable {
    let title: String
    let body: String?
}

struct NewComment: Encodable {
    let body: String
}

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The entry to the Harbour service: repositories, issues and comments.
///
/// All calls can run at the same time from any task. They throw `HarbourError`, or `CancellationError` when the
/// calling task was cancelled. The SDK shows nothing, logs nothing and never sends a request again by itself.
public final class HarbourClient: Sendable {
    private let baseURL: URL
    private let pageSize: Int
    private let transport: HTTPTransport
    private let session: SessionKeeper
    private let writes = InFlightWrites()

    public init(configuration: HarbourConfiguration, secrets: any SecretStore) {
        baseURL = configuration.baseURL
        pageSize = configuration.pageSize
        transport = HTTPTransport(configuration)
        session = SessionKeeper(store: secrets)
    }

    // MARK: Session

    /// Whether there is a token. Only the server knows whether it is still valid.
    public func isSignedIn() async -> Bool {
        (try? await session.credential()) != nil
    }

    /// Asks the server who owns this token, and keeps it only if the server accepts it.
    /// When several sign-ins run at the same time, the one that was started last wins.
    @discardableResult
    public func signIn(with token: AccessToken) async throws -> User {
        let attempt = await session.beginSignIn()
        let answer = try await transport.send(request("GET", url(["user"]), token: token))
        let user = try AnswerReader.value(User.self, from: answer, statuses: [200])
        try await session.finishSignIn(attempt, with: token)
        return user
    }

    /// Forgets the token and everything that was read with it. Answers that are still on their way are thrown away.
    public func signOut() async throws {
        try await session.signOut()
    }

    public func currentUser() async throws -> User {
        let credential = try await session.credential()
        let answer = try await exchange(
            request("GET", url(["user"]), token: credential.token), as: credential)
        return try AnswerReader.value(User.self, from: answer, statuses: [200])
    }

    // MARK: Lists

    /// A page of the repositories that the user can see. Without a cursor it is the first page.
    public func repositories(after cursor: PageCursor<Repository>? = nil) async throws -> Page<
        Repository
    > {
        try await page(of: url(["repos"], [("per_page", String(pageSize))]), after: cursor)
    }

    /// A page of the issues of a repository. A cursor is good only for the repository and state that it came from.
    public func issues(
        in repository: RepositoryName,
        state: IssueFilter = .open,
        after cursor: PageCursor<Issue>? = nil
    ) async throws -> Page<Issue> {
        let query = [("state", state.rawValue), ("per_page", String(pageSize))]
        return try await page(of: url(issuesPath(repository), query), after: cursor)
    }

    public func comments(
        on number: Int,
        in repository: RepositoryName,
        after cursor: PageCursor<Comment>? = nil
    ) async throws -> Page<Comment> {
        let path = issuesPath(repository) + [String(number), "comments"]
        return try await page(of: url(path, [("per_page", String(pageSize))]), after: cursor)
    }

    public func allRepositories() -> PagedSequence<Repository> {
        PagedSequence { try await self.repositories(after: $0) }
    }

    /// All issues, loaded page by page while they are consumed.
    public func allIssues(in repository: RepositoryName, state: IssueFilter = .open)
        -> PagedSequence<Issue>
    {
        PagedSequence { try await self.issues(in: repository, state: state, after: $0) }
    }

    // MARK: One issue

    /// Reads an issue. If it was read before, the server is only asked whether it has changed.
    public func issue(_ number: Int, in repository: RepositoryName) async throws -> Issue {
        let credential = try await session.credential()
        let url = try url(issuesPath(repository) + [String(number)])
        var request = try request("GET", url, token: credential.token)
        // The entry is held here, so that "not modified" means exactly the version whose tag was sent.
        let known = await session.cachedIssue(at: url, for: credential)
        request.setValue(known?.tag, forHTTPHeaderField: "If-None-Match")
        let answer = try await exchange(request, as: credential)
        if answer.status == 304, let known { return known.issue }
        let issue = try AnswerReader.value(Issue.self, from: answer, statuses: [200])
        let tag = answer.mayBeStored ? answer.header("ETag") : nil
        await session.cache(
            tag.map { CachedIssue(tag: $0, issue: issue) }, at: url, for: credential)
        return issue
    }

    /// Creates an issue. Whether the title is acceptable is for the server to say.
    public func createIssue(title: String, body: String? = nil, in repository: RepositoryName)
        async throws -> Issue
    {
        let answer = try await write(
            "POST", issuesPath(repository), NewIssue(title: title, body: body))
        return try AnswerReader.value(Issue.self, from: answer, statuses: [200, 201])
    }

    public func updateIssue(_ number: Int, in repository: RepositoryName, changes: IssueChanges)
        async throws -> Issue
    {
        guard !changes.isEmpty else {
            throw HarbourError.invalidInput("There is nothing to change.")
        }
        let answer = try await write("PATCH", issuesPath(repository) + [String(number)], changes)
        return try AnswerReader.value(Issue.self, from: answer, statuses: [200])
    }

    @discardableResult
    public func closeIssue(_ number: Int, in repository: RepositoryName) async throws -> Issue {
        try await updateIssue(number, in: repository, changes: IssueChanges(state: .closed))
    }

    @discardableResult
    public func addComment(_ body: String, to number: Int, in repository: RepositoryName)
        async throws -> Comment
    {
        let path = issuesPath(repository) + [String(number), "comments"]
        let answer = try await write("POST", path, NewComment(body: body))
        return try AnswerReader.value(Comment.self, from: answer, statuses: [200, 201])
    }
}

// MARK: - Exchange

extension HarbourClient {
    private func page<Element: Decodable & Sendable>(
        of list: URL,
        after cursor: PageCursor<Element>?
    ) async throws -> Page<Element> {
        let credential = try await session.credential()
        let source = try cursor?.url(in: list, session: credential.session) ?? list
        let answer = try await exchange(
            request("GET", source, token: credential.token), as: credential)
        let items = try AnswerReader.value([Element].self, from: answer, statuses: [200])

        func neighbour(_ relation: String) -> PageCursor<Element>? {
            guard let link = LinkHeader.target(for: relation, in: answer.header("Link")) else {
                return nil
            }
            // After a redirect, relative links are relative to the address that really answered.
            let url = URL(string: link, relativeTo: answer.response.url ?? source)?.absoluteURL
            let trusted = url.flatMap { Origin($0) == Origin(baseURL) ? $0 : nil }
            let target = trusted.map(PageCursor<Element>.Target.page) ?? .refused
            return PageCursor(target: target, list: list, session: credential.session)
        }
        return Page(
            items: items, next: neighbour("next"), previous: neighbour("prev"), source: source)
    }

    private func write(_ method: String, _ path: [String], _ body: some Encodable) async throws
        -> HTTPAnswer
    {
        let credential = try await session.credential()
        let data = try AnswerReader.encode(body)
        let url = try url(path)
        var request = try request(method, url, token: credential.token)
        request.httpBody = data
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        let identity = WriteIdentity(
            session: credential.session, method: method, url: url, body: data)
        return try await writes.perform(identity) { [request] in
            try await self.exchange(request, as: credential)
        }
    }

    /// Sends a request for a session and makes sure that nothing happens for it once the session has ended.
    private func exchange(_ request: URLRequest, as credential: Credential) async throws
        -> HTTPAnswer
    {
        try await session.requireCurrent(credential)
        let answer = try await transport.send(request)
        if answer.status == 401 {
            // A late 401 for an old token says nothing about the token of the user who is signed in now.
            guard await session.forgetRejected(credential) else { throw HarbourError.sessionEnded }
            throw AnswerReader.failure(for: answer)
        }
        try await session.requireCurrent(credential)
        return answer
    }

    // MARK: Requests

    private func request(_ method: String, _ url: URL, token: AccessToken) throws(HarbourError)
        -> URLRequest
    {
        guard let origin = Origin(url), origin == Origin(baseURL), origin.isSafeForSecrets else {
            throw .invalidInput("The address of the server is not valid or not secure.")
        }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.setValue(token.headerValue, forHTTPHeaderField: "Authorization")
        return request
    }

    private func issuesPath(_ repository: RepositoryName) -> [String] {
        ["repos", repository.owner, repository.name, "issues"]
    }

    /// Builds an address in which no part can be mistaken for another: a slash in a name stays in the name.
    private func url(_ path: [String], _ query: [(name: String, value: String)] = [])
        throws(HarbourError) -> URL
    {
        guard !path.contains(where: { ["", ".", ".."].contains($0) }),
            var parts = URLComponents(url: baseURL, resolvingAgainstBaseURL: true)
        else {
            throw .invalidInput("This repository name is not valid.")
        }
        while parts.percentEncodedPath.hasSuffix("/") { parts.percentEncodedPath.removeLast() }
        parts.percentEncodedPath += path.map { "/" + Self.escaped($0) }.joined()
        parts.percentEncodedQuery =
            query.isEmpty
            ? nil
            : query.map { Self.escaped($0.name) + "=" + Self.escaped($0.value) }.joined(
                separator: "&")
        guard let url = parts.url else { throw .invalidInput("This repository name is not valid.") }
        return url
    }

    private static func escaped(_ text: String) -> String {
        let harmless = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return text.addingPercentEncoding(withAllowedCharacters: harmless) ?? text
    }
}

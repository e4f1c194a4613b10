import StubContract
import StubServer

/// The operations of a session whose access tokens are renewed.
struct RenewalFlow: Sendable {
    let login: RequestKind
    let refresh: RequestKind
    /// The protected call.
    let operation: String
    /// The status by which the contract refuses a refresh token that is void.
    let voidStatus: Int?
    /// Whether the app renews its session by the requests that sign in.
    let signsInAgain: Bool
    /// What a refresh does to the refresh token.
    let rotation: TokenBinding.Rotation

    static let reason =
        "no SessionAdapter of the suite renews tokens, by the contract or by 'renewal:'"

    /// Stands for a session that is not renewed, where no check applies.
    static let none = RenewalFlow(
        login: RequestKind(""), refresh: RequestKind(""), operation: "", voidStatus: nil,
        signsInAgain: false, rotation: .kept)

    static let needsRefreshToken = "the app renews its session by signing in again"
    static let needsRotation = "the API gives no new refresh tokens"

    private init(
        login: RequestKind, refresh: RequestKind, operation: String, voidStatus: Int?,
        signsInAgain: Bool, rotation: TokenBinding.Rotation
    ) {
        self.rotation = rotation
        self.signsInAgain = signsInAgain
        self.voidStatus = voidStatus
        self.login = login
        self.refresh = refresh
        self.operation = operation
    }

    /// `nil` for an app without a session, and for one whose tokens are not renewed.
    init?<App>(_ contract: Contract, _ session: SessionAdapter<App>?) {
        guard let session, session.renewal != SessionRenewal.none,
            contract.operation(session.operation)?.requiresToken == true,
            let login = RequestKind(loginIn: contract)
        else { return nil }
        guard session.renewal != .silentSignIn else {
            self.init(
                login: login, refresh: login, operation: session.operation, voidStatus: nil,
                signsInAgain: true, rotation: .kept)
            return
        }
        guard
            let refresh = RequestKind(
                refreshIn: contract, isDeclared: session.renewal == .refreshToken)
        else { return nil }
        let shape = contract.operation(refresh.operation)?.binding?.tokenShape
        let isEndpoint = contract.tokenEndpoint?.id == refresh.operation
        let rotation = contract.tokens.map {
            $0.rotation(answering: shape ?? (isEndpoint ? .oauth : $0.shape))
        }
        self.init(
            login: login, refresh: refresh, operation: session.operation,
            voidStatus: (shape ?? contract.tokens?.shape)?.statuses[.refreshInvalid],
            signsInAgain: false, rotation: rotation ?? .singleUse)
    }
}

extension CheckStage {
    /// The requests that have renewed the session of a user who signed in once.
    func renewals(_ flow: RenewalFlow) -> [Exchange] {
        Array(exchanges(flow.refresh).dropFirst(flow.signsInAgain ? 1 : 0))
    }

    /// Waits until a request has arrived that renews the session of a user who signed in once.
    func arrivalOfRenewal(_ flow: RenewalFlow) async throws {
        try await arrival(of: flow.refresh, count: flow.signsInAgain ? 2 : 1)
    }
}

extension RequestKind {
    /// The requests that log in; `nil` if the contract has none.
    init?(loginIn contract: Contract) {
        guard let found = Self.logins(in: contract).first else { return nil }
        self = found
    }

    private static let codeGrant = "authorization_code"

    /// The status that refuses such a login: a wrong code is `invalid_grant` (RFC 6749 §5.2).
    var refusingStatus: Int { bodyText == Self.codeGrant ? 400 : 401 }

    /// Why a check of logins does not apply to a contract without one.
    static var noLogin: String {
        "the contract has no login; the action `login` of x-stub says which operation it is"
    }

    /// All requests that log in, of which an app sends those of one kind.
    static func logins(in contract: Contract) -> [RequestKind] {
        let all = contract.operations.filter { $0.binding?.action == .login }
        // The proof of the others is another service's, which a test has not.
        let proven = all.filter { $0.binding?.tokenShape?.acceptsAnyProof != true }
        let logins = (proven.isEmpty ? all : proven).map { RequestKind($0.id) }
        // A token endpoint receives all grants, with the members of RFC 6749 §4.3.2, §4.1.3 and §6.
        let grants = ["password", codeGrant]
        return logins
            + (contract.tokenEndpoint.map { endpoint in
                grants.map { RequestKind(endpoint.id, bodyText: $0) }
            } ?? [])
    }

    /// The requests that refresh tokens; `nil` if the contract has none.
    ///
    /// - Parameter isDeclared: whether the app says that it refreshes, also where the response of
    ///   the token endpoint declares no refresh token.
    fileprivate init?(refreshIn contract: Contract, isDeclared: Bool) {
        let endpoint = contract.tokenEndpoint.flatMap { operation -> RequestKind? in
            let answer = operation.binding?.tokenShape?.answer
            guard isDeclared || answer == nil || answer?[.refreshToken] != nil else { return nil }
            return RequestKind(operation.id, bodyText: "refresh")
        }
        guard let found = contract.operation(of: .refresh) ?? endpoint else { return nil }
        self = found
    }
}

extension Contract {
    func operation(of action: StubBinding.Action) -> RequestKind? {
        operations.first { $0.binding?.action == action }.map { RequestKind($0.id) }
    }

    fileprivate var tokenEndpoint: ContractOperation? {
        operations.first { $0.binding?.action == .endpoint(.token) }
    }
}

import StubContract
import StubHTTP
import StubServer

/// The operations of a contract that a skeleton has adapters for, the most important ones: the
/// login, the first lists, and what reads and creates a row of them.
///
/// Each of their requests has succeeded on a stub of the same contract and fixtures.
struct SkeletonPlan {
    /// A login, and a read that needs it.
    struct Session {
        let login: SkeletonLogin
        let operation: String
        let call: SkeletonRequest
    }

    /// A list that is loaded page by page.
    struct List {
        let operation: ContractOperation
        let request: SkeletonRequest
        let pages: SkeletonPages
    }

    /// A read whose response a screen shows.
    struct Screen {
        let operation: ContractOperation
        let request: SkeletonRequest
    }

    /// A form that creates a row.
    struct Form {
        let operation: ContractOperation
        let request: SkeletonRequest
        /// Whether the response shows texts that the server may change.
        let showsTexts: Bool
    }

    /// A switch, and the requests that switch it on and off.
    struct Switch {
        let operation: ContractOperation
        let opposite: ContractOperation
        let on: SkeletonRequest
        let off: SkeletonRequest
    }

    let credentials: SkeletonCredentials
    /// The path of the API's server.
    let base: String
    private(set) var session: Session?
    /// The id of a read that needs a login which has to be written; `nil` if there is none.
    private(set) var unknownSession: String?
    private(set) var lists: [List] = []
    private(set) var screens: [Screen] = []
    private(set) var forms: [Form] = []
    private(set) var toggle: Switch?
    /// The number of operations of the contract.
    let count: Int

    static let most = (lists: 4, screens: 3, forms: 3)

    /// The number of operations that have an adapter.
    var checked: Int {
        let switched = toggle.map { [$0.operation, $0.opposite] } ?? []
        let operations =
            lists.map(\.operation) + screens.map(\.operation) + forms.map(\.operation) + switched
        let login = session.map { [$0.login.operation, $0.operation] } ?? []
        return Set(operations.map(\.id) + login).count
    }

    /// Whether the requests of an operation need a user who is signed in.
    func needsSession(_ operation: ContractOperation) -> Bool {
        session != nil && demandsToken(operation)
    }

    init(_ definition: StubDefinition) async {
        let contract = definition.contract
        let calls = SkeletonCalls(definition)
        var trial = SkeletonTrial(
            definition: definition, credentials: SkeletonCredentials(contract, login: true))
        for login in SkeletonLogin.candidates(calls) where trial.login == nil {
            if await trial.token(by: login) != nil { trial.login = login }
        }
        if trial.login == nil {
            trial = SkeletonTrial(
                definition: definition,
                credentials: SkeletonCredentials(contract, login: Self.logsIn(contract)))
        }
        (credentials, base, count) = (trial.credentials, trial.base, contract.operations.count)
        let search = SkeletonSearch(calls: calls, trial: trial)
        lists = await search.lists()
        screens = await search.screens(besides: lists)
        if let login = trial.login {
            guard let call = await search.protectedRead(lists, screens) else {
                // What needs the login has no adapter to sign in with.
                forms = await search.forms(besides: lists).filter { !demandsToken($0.operation) }
                return
            }
            session = Session(login: login, operation: call.operation.id, call: call.request)
        }
        forms = await search.forms(besides: lists)
        toggle = await search.toggle()
        if session == nil, Self.logsIn(contract) || checked == 0 {
            unknownSession =
                contract.operations.first { $0.method == .get && demandsToken($0) }?.id
        }
    }

    /// Whether users log in.
    private static func logsIn(_ contract: Contract) -> Bool {
        contract.operations.contains {
            $0.binding?.action == .login || $0.binding?.action == .endpoint(.token)
        }
    }

    private func demandsToken(_ operation: ContractOperation) -> Bool {
        credentials.demandsToken(operation.security)
    }
}

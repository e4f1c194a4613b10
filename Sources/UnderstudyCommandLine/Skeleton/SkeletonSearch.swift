import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubSchema
import StubServer

/// Looks for operations of each kind that a skeleton can have an adapter for, in the order of their
/// importance, and tries each of them.
struct SkeletonSearch {
    let calls: SkeletonCalls
    let trial: SkeletonTrial

    private typealias Plan = SkeletonPlan

    // MARK: - Lists

    /// Lists that are loaded page by page, those without path parameters and with the shortest paths
    /// first.
    func lists() async -> [SkeletonPlan.List] {
        let all = candidates { if case .list = $0 { true } else { false } }
        return await first(Plan.most.lists, of: all.filter { $0.method == .get }, list)
    }

    private func list(_ operation: ContractOperation) async -> SkeletonPlan.List? {
        guard let pages = SkeletonPages(operation), let path = calls.path(of: operation),
            var query = calls.query(of: operation, besides: pages.parameters),
            !calls.rows(of: pages.collection).isEmpty
        else { return nil }
        if let limit = pages.limit { query.append((limit, String(pages.size))) }
        let request = SkeletonRequest(method: .get, path: path, query: query)
        var expected: [String] = []
        let exchange = await trial.exchange(request, signedIn: isSignedIn(operation)) { stub in
            try stub.fixtures.keep(2 * pages.size + 1, of: pages.collection, key: pages.key)
            expected = stub.fixtures.rows(of: pages.collection).map(pages.id)
        }
        // Lists that leave rows out have other rows than their collection, and rows without ids
        // cannot be told apart.
        guard let answer = exchange?.responseJSON,
            pages.ids(in: answer) == Array(expected.prefix(pages.size)),
            Set(expected).count == expected.count, !expected.contains("")
        else { return nil }
        return Plan.List(operation: operation, request: request, pages: pages)
    }

    // MARK: - Reads

    /// Reads of a row of the lists before other reads, and before lists that are answered at once.
    func screens(besides lists: [SkeletonPlan.List]) async -> [SkeletonPlan.Screen] {
        let own = candidates(lists.map(\.pages.collection)) { $0 == .item }
        let others = candidates { $0 == .item || $0 == .currentUser || $0 == .document }
        let whole = candidates { if case .list = $0 { true } else { false } }
        let reads = (own + others + whole).filter { operation in
            operation.method == .get && !lists.contains { $0.operation.id == operation.id }
        }
        let found = await first(Plan.most.screens, of: reads, screen)
        guard found.isEmpty, let list = lists.first else { return found }
        return [Plan.Screen(operation: list.operation, request: list.request)]
    }

    private func screen(_ operation: ContractOperation) async -> SkeletonPlan.Screen? {
        guard let path = calls.path(of: operation), let query = calls.query(of: operation)
        else { return nil }
        let request = SkeletonRequest(method: .get, path: path, query: query)
        let exchange = await trial.exchange(request, signedIn: isSignedIn(operation))
        guard exchange?.responseJSON != nil else { return nil }
        return Plan.Screen(operation: operation, request: request)
    }

    /// A read that needs the login, for the checks of tokens; those are about bearer tokens.
    func protectedRead(
        _ lists: [SkeletonPlan.List], _ screens: [SkeletonPlan.Screen]
    ) async -> SkeletonPlan.Screen? {
        let chosen =
            lists.map { Plan.Screen(operation: $0.operation, request: $0.request) } + screens
        let protected = chosen.filter { trial.credentials.demandsToken($0.operation.security) }
        if let read = protected.first(where: \.operation.requiresToken) ?? protected.first {
            return read
        }
        let others = calls.contract.operations.filter {
            $0.method == .get && trial.credentials.demandsToken($0.security)
        }
        return await first(1, of: others, screen).first
    }

    // MARK: - Writes

    /// Writes that create a row of the lists before those that create others.
    func forms(besides lists: [SkeletonPlan.List]) async -> [SkeletonPlan.Form] {
        func isCreation(_ action: StubBinding.Action) -> Bool {
            if case .create = action { true } else { false }
        }
        let own = candidates(lists.map(\.pages.collection), isCreation)
        return await first(Plan.most.forms, of: own + candidates(nil, isCreation), form)
    }

    private func form(_ operation: ContractOperation) async -> SkeletonPlan.Form? {
        guard let path = calls.path(of: operation), let query = calls.query(of: operation)
        else { return nil }
        for example in calls.bodies(of: operation) {
            guard let body = example.body else { continue }
            let request = SkeletonRequest(
                method: operation.method, path: path, query: query, body: body)
            guard
                let exchange = await trial.exchange(request, signedIn: isSignedIn(operation))
            else { continue }
            return Plan.Form(
                operation: operation, request: request,
                showsTexts: exchange.showsTexts(of: operation))
        }
        return nil
    }

    /// A mark of the current user, or a state of a row, that one operation sets and another removes.
    func toggle() async -> SkeletonPlan.Switch? {
        await first(1, of: candidates { Self.removal(of: $0) != nil }, toggle).first
    }

    /// What undoes an action that only sets something; `nil` for any other action.
    private static func removal(of action: StubBinding.Action) -> StubBinding.Action? {
        switch action {
        case .mark(let mark, isSet: true): return .mark(mark, isSet: false)
        case .update(var write):
            guard write.sets.count == 1, let state = write.sets.members.first,
                state.value.bool == true
            else { return nil }
            write.sets[state.key] = .bool(false)
            return .update(write)
        default: return nil
        }
    }

    private func toggle(_ operation: ContractOperation) async -> SkeletonPlan.Switch? {
        guard let removal = (operation.binding?.action).flatMap(Self.removal),
            let opposite = calls.contract.operations.first(where: {
                $0.binding?.action == removal
                    && $0.binding?.fixture == operation.binding?.fixture
            }),
            let path = calls.path(of: operation), let back = calls.path(of: opposite)
        else { return nil }
        let on = SkeletonRequest(method: operation.method, path: path)
        let off = SkeletonRequest(method: opposite.method, path: back)
        guard await trial.exchange(on, signedIn: isSignedIn(operation)) != nil,
            await trial.exchange(off, signedIn: isSignedIn(opposite)) != nil
        else { return nil }
        return Plan.Switch(operation: operation, opposite: opposite, on: on, off: off)
    }

    // MARK: - Choosing

    /// The operations with bindings of a kind that let the client in, those with the shortest paths
    /// first, and the first one of each collection before a second one.
    ///
    /// - Parameter collections: the collections of which they are, in the order of their importance.
    private func candidates(
        _ collections: [String]? = nil, _ isKind: (StubBinding.Action) -> Bool
    ) -> [ContractOperation] {
        let fitting = calls.contract.operations.filter { operation in
            guard let binding = operation.binding, isKind(binding.action) else { return false }
            return collections?.contains(binding.fixture) != false && trial.canCall(operation)
        }
        let ranked = fitting.enumerated().map { offset, operation in
            let place = collections?.firstIndex(of: operation.binding?.fixture ?? "") ?? 0
            let path = operation.path
            return (
                [
                    operation.isDeprecated ? 1 : 0, place, path.count { $0 == "{" },
                    path.count { $0 == "/" }, path.count, offset,
                ], operation
            )
        }
        let sorted = ranked.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
        var seen: Set<String> = []
        var (first, others): ([ContractOperation], [ContractOperation]) = ([], [])
        for operation in sorted {
            let isFirst = seen.insert(operation.binding?.fixture ?? "").inserted
            if isFirst { first.append(operation) } else { others.append(operation) }
        }
        return first + others
    }

    /// What is made of the first operations, each once, of which something can be made.
    private func first<Made>(
        _ count: Int, of operations: [ContractOperation],
        _ make: (ContractOperation) async -> Made?
    ) async -> [Made] {
        var (found, seen): ([Made], Set<String>) = ([], [])
        for operation in operations where seen.insert(operation.id).inserted {
            guard found.count < count else { break }
            if let made = await make(operation) { found.append(made) }
        }
        return found
    }

    private func isSignedIn(_ operation: ContractOperation) -> Bool {
        trial.credentials.demandsToken(operation.security)
    }
}

extension SkeletonTrial {
    /// Whether the client has what an operation needs to let it in.
    fileprivate func canCall(_ operation: ContractOperation) -> Bool {
        let isKnown = login != nil || credentials.token != nil
        return credentials.holds(operation.security)
            && (isKnown || !credentials.demandsToken(operation.security))
    }
}

extension Exchange {
    /// Whether the response has a text that may be another one, by the schema; identities stay.
    fileprivate func showsTexts(of operation: ContractOperation) -> Bool {
        guard let body = responseJSON, let status = response?.status else { return false }
        let schema = operation.response(for: status)?.content.first { $0.type.isJSON }?.schema
        return body.texts(at: []).contains { place, text in
            guard place.last?.namesIdentity == false else { return false }
            let patch = JSONPatch([.replace(JSONPointer(tokens: place), .string(text + " 2"))])
            guard let changed = try? patch.applied(to: body) else { return false }
            return schema?.isValid(changed, formats: .assert) ?? true
        }
    }
}

extension JSONValue {
    /// The texts in the value, each with its place.
    fileprivate func texts(at place: [String]) -> [(place: [String], text: String)] {
        switch self {
        case .string(let text): [(place, text)]
        case .object(let object):
            object.members.flatMap { $0.value.texts(at: place + [$0.key]) }
        case .array(let elements):
            elements.enumerated().flatMap { $1.texts(at: place + ["\($0)"]) }
        default: []
        }
    }
}

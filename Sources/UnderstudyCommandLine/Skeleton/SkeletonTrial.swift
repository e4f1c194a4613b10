import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

/// Tries the requests of a skeleton, each on a stub of its own, so that it only has such as succeed.
struct SkeletonTrial {
    let definition: StubDefinition
    let credentials: SkeletonCredentials
    /// How the client signs in; `nil` if it does not.
    var login: SkeletonLogin?

    /// The path of the API's server, below which all requests are.
    var base: String {
        let router = definition.contract.router
        guard !router.servesRoot, let base = router.basePaths.first else { return "" }
        return base.map { "/" + PercentCoding.encode($0) }.joined()
    }

    /// Sends a request and returns the exchange; `nil` unless the stub answers with a success, and
    /// neither the request nor the response breaks the contract.
    ///
    /// - Parameter prepare: changes the stub before the request.
    func exchange(
        _ request: SkeletonRequest, signedIn: Bool, prepare: (Stub) throws -> Void = { _ in }
    ) async -> Exchange? {
        let stub = Stub(definition)
        var token = credentials.token
        if signedIn, let login {
            guard let issued = await self.token(by: login, on: stub) else { return nil }
            token = issued
        }
        guard (try? prepare(stub)) != nil else { return nil }
        return await send(request, token, on: stub)
    }

    /// The token that a login gives; `nil` if it fails.
    func token(by login: SkeletonLogin) async -> String? {
        await token(by: login, on: Stub(definition))
    }

    private func token(by login: SkeletonLogin, on stub: Stub) async -> String? {
        let exchange = await send(login.request, nil, on: stub)
        let token = exchange?.responseJSON?[JSONPointer(tokens: login.tokenPlace)]?.string
        return token?.isEmpty == false ? token : nil
    }

    private func send(
        _ request: SkeletonRequest, _ token: String?, on stub: Stub
    ) async -> Exchange? {
        let answer = await stub.answer(request.sent(below: base, by: credentials, token: token))
        guard (200..<300).contains(answer.status), let exchange = stub.journal.exchanges.last,
            exchange.issues.isEmpty
        else { return nil }
        return exchange
    }
}

import StubContract
import StubHTTP

extension ActionChecks: ActionDescribing {
    func leftOut(in contract: Contract) -> [ActionGap: [String]] {
        let silent = silentOperations(of: actions, where: { $0.sends == nil }).filter {
            let operation = contract.operation($0)
            return operation?.requestBody != nil
                || operation?.parameters.contains { $0.location == .query } == true
        }
        return [.sends: silent]
    }
}

extension DecodingChecks: ActionDescribing {
    func leftOut(in contract: Contract) -> [ActionGap: [String]] {
        let silent = silentOperations(of: actions, where: { $0.values == nil && $0.readsBody })
            .filter {
                contract.operation($0)?.success?.content.contains { $0.type.isJSON } == true
            }
        return [.values: silent]
    }
}

/// The operations all of whose actions leave something out, in order.
private func silentOperations<App>(
    of actions: [AppAction<App>], where isSilent: (AppAction<App>) -> Bool
) -> [String] {
    let described = Set(actions.filter { !isSilent($0) }.map(\.operation))
    var seen: Set<String> = []
    return actions.map(\.operation).filter {
        !described.contains($0) && seen.insert($0).inserted
    }
}

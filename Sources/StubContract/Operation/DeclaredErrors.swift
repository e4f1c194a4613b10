import StubHTTP
import StubJSON
import StubSchema

extension ContractOperation {
    /// An error that the operation declares, with a status of its range.
    package struct DeclaredError {
        package let status: Int
        package let response: ContractResponse
    }

    /// The errors that the operation declares, in the order of the document; that of `default` is a
    /// 500.
    package var declaredErrors: [DeclaredError] {
        responses.compactMap { response in
            let status = response.status.code(default: 500)
            return status < 400 ? nil : DeclaredError(status: status, response: response)
        }
    }

    /// The errors that are declared with a body of JSON.
    fileprivate var ownErrors: [ContractResponse] {
        declaredErrors.map(\.response).filter { $0.content.contains(where: \.type.isJSON) }
    }

    /// Whether the operation is one of an authorization server, which has errors of its own (RFC 6749
    /// §5.2).
    fileprivate var isOfAuthorization: Bool {
        switch binding?.action {
        case .endpoint(.token), .endpoint(.revoke), .endpoint(.authorize): true
        default: false
        }
    }
}

extension [ContractOperation] {
    /// The error that most operations declare, but for those about tokens; `nil` if none does.
    package var usualError: ContractResponse? {
        var counts: [JSONValue: (count: Int, first: ContractResponse)] = [:]
        var kinds: [JSONValue] = []
        for operation in self where operation.binding?.action.isAboutTokens != true {
            for error in operation.declaredErrors.map(\.response) {
                guard let media = error.content.first(where: \.type.isJSON) else { continue }
                let kind = media.schema?.source ?? .null
                if counts[kind] == nil { kinds.append(kind) }
                counts[kind, default: (0, error)].count += 1
            }
        }
        let most = counts.values.map(\.count).max()
        return kinds.first { counts[$0]?.count == most }.flatMap { counts[$0]?.first }
    }

    /// Tells operations what errors look like that they do not declare.
    mutating func findLikelyErrors() {
        let usual = usualError
        for index in indices where !self[index].isOfAuthorization {
            self[index].likelyErrors = self[index].ownErrors + [usual].compactMap(\.self)
        }
    }
}

import StubContract
import StubHTTP

/// Answers from the contract alone: what a request asks for by status, example or at random.
struct ExampleAnswer {
    let operation: ContractOperation
    let negotiation: Negotiation

    /// The answer that the overrides ask for, in a type that the client accepts; throws what there
    /// is to ask for instead.
    func answer(_ overrides: RequestOverrides) throws(RequestOverrides.Mistake) -> StubAnswer {
        let declared = try declared(overrides)
        let status = overrides.code ?? declared.usualStatus
        // What is wrong is told in whatever type there is.
        if status < 400, let refusal = negotiation.refusal(of: declared, operation.id) {
            return refusal
        }
        return StubAnswer(
            http: ExampleSynthesizer.response(
                of: operation, as: declared, status: overrides.code, example: overrides.example,
                isDynamic: overrides.example == nil && overrides.isDynamic == true,
                accepting: negotiation.accepted))
    }

    private func declared(
        _ overrides: RequestOverrides
    ) throws(RequestOverrides.Mistake) -> ContractResponse {
        if let code = overrides.code, operation.response(for: code) == nil {
            throw RequestOverrides.Mistake(
                text: "\(operation.id) declares no status \(code), but "
                    + operation.responses.map(\.status.text).joined(separator: ", "), status: 404)
        }
        if let example = overrides.example {
            guard let declared = declaring(example, overrides.code) else {
                let names = operation.responses.flatMap { $0.content.flatMap(\.examples) }
                throw RequestOverrides.Mistake(
                    text: "\(operation.id) has no example '\(example)'"
                        + (names.isEmpty ? "" : ", but ")
                        + names.map(\.name).joined(separator: ", "), status: 404)
            }
            return declared
        }
        let declared = overrides.code.map { operation.response(for: $0) } ?? operation.success
        guard let declared else {
            throw RequestOverrides.Mistake(text: "\(operation.id) declares no success", status: 404)
        }
        return declared
    }

    /// The response that declares an example of this name.
    private func declaring(_ example: String, _ code: Int?) -> ContractResponse? {
        let candidates = code.map { [operation.response(for: $0)] } ?? operation.responses
        return candidates.compactMap { $0 }.first { response in
            response.content.contains { $0.examples.contains { $0.name == example } }
        }
    }
}

extension RequestOverrides.Mistake {
    /// The answer that says what is wrong.
    var response: HTTPResponse {
        .problem(status, title: "The stub cannot do what the request asks of it", detail: text)
    }
}

extension ContractResponse {
    /// The status of an answer that is asked for by example alone.
    fileprivate var usualStatus: Int {
        switch status {
        case .exact(let code): code
        case .range(let hundred): hundred * 100
        case .default: 200
        }
    }
}

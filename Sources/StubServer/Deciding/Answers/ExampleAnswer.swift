import StubContract
import StubHTTP

/// Responses from the contract: by status, by example, or generated.
struct ExampleAnswer {
    let operation: ContractOperation
    let negotiation: Negotiation

    /// Returns the requested response in a media type that the client accepts; throws an error that
    /// lists the available ones.
    func answer(_ overrides: RequestOverrides) throws(RequestOverrides.Mistake) -> StubAnswer {
        let declared = try declared(overrides)
        let status = overrides.code ?? declared.status.code(default: 200)
        // Error responses are sent in any declared type.
        if status < 400, let refusal = negotiation.refusal(of: declared, operation.id) {
            return refusal
        }
        var response = ExampleSynthesizer.response(
            of: operation, as: declared, status: overrides.code, example: overrides.example,
            isDynamic: overrides.example == nil && overrides.isDynamic == true,
            accepting: negotiation.accepted)
        response.noteNegotiation(by: declared)
        return StubAnswer(http: response, source: .example)
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

    /// Returns the response that declares an example of this name.
    private func declaring(_ example: String, _ code: Int?) -> ContractResponse? {
        let candidates = code.map { [operation.response(for: $0)] } ?? operation.responses
        return candidates.compactMap { $0 }.first { response in
            response.content.contains { $0.examples.contains { $0.name == example } }
        }
    }
}

extension RequestOverrides.Mistake {
    /// The response with the error.
    var response: HTTPResponse {
        .problem(status, title: "The options of the request are not valid", detail: text)
    }
}

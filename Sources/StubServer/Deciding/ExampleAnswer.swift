import StubContract
import StubHTTP

/// Answers from the contract alone: what a request asks for by status, example or at random.
struct ExampleAnswer {
    let operation: ContractOperation

    /// The response that the overrides ask for; throws what there is to ask for instead.
    func response(
        _ overrides: RequestOverrides
    ) throws(RequestOverrides.Mistake) -> HTTPResponse {
        if let code = overrides.code, operation.response(for: code) == nil {
            throw RequestOverrides.Mistake(
                text: "\(operation.id) declares no status \(code), but "
                    + operation.responses.map(\.status.text).joined(separator: ", "))
        }
        if let example = overrides.example {
            guard let declared = declaring(example, overrides.code) else {
                let names = operation.responses.flatMap { $0.content.flatMap(\.examples) }
                throw RequestOverrides.Mistake(
                    text: "\(operation.id) has no example '\(example)'"
                        + (names.isEmpty ? "" : ", but ")
                        + names.map(\.name).joined(separator: ", "))
            }
            return ExampleSynthesizer.response(
                of: operation, as: declared, status: overrides.code, example: example)
        }
        let isDynamic = overrides.isDynamic ?? false
        let response = ExampleSynthesizer.response(
            of: operation, status: overrides.code, isDynamic: isDynamic)
        guard let response else {
            throw RequestOverrides.Mistake(text: "\(operation.id) declares no success")
        }
        return response
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
    /// The 400 that says what is wrong.
    var response: HTTPResponse {
        .problem(400, title: "The stub cannot do what the request asks of it", detail: text)
    }
}

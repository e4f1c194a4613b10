import StubContract
import StubHTTP

/// Answers from the contract alone: what a request asks for by status, example or at random.
struct ExampleAnswer {
    let operation: ContractOperation

    /// The response that the overrides ask for, or a 400 that says what there is to ask for.
    func response(_ overrides: RequestOverrides) -> HTTPResponse {
        if let code = overrides.code, operation.response(for: code) == nil {
            return Self.wrong(
                "\(operation.id) declares no status \(code), but "
                    + operation.responses.map(\.status.text).joined(separator: ", "))
        }
        if let example = overrides.example {
            guard let declared = declaring(example, overrides.code) else {
                let names = operation.responses.flatMap { $0.content.flatMap(\.examples) }
                return Self.wrong(
                    "\(operation.id) has no example '\(example)'"
                        + (names.isEmpty ? "" : ", but ")
                        + names.map(\.name).joined(separator: ", "))
            }
            return ExampleSynthesizer.response(
                of: operation, as: declared, status: overrides.code, example: example)
        }
        let isDynamic = overrides.isDynamic ?? false
        return ExampleSynthesizer.response(
            of: operation, status: overrides.code, isDynamic: isDynamic)
            ?? Self.wrong("\(operation.id) declares no success")
    }

    /// The response that declares an example of this name.
    private func declaring(_ example: String, _ code: Int?) -> ContractResponse? {
        let candidates = code.map { [operation.response(for: $0)] } ?? operation.responses
        return candidates.compactMap { $0 }.first { response in
            response.content.contains { $0.examples.contains { $0.name == example } }
        }
    }

    static func wrong(_ text: String) -> HTTPResponse {
        .problem(400, title: "The stub cannot do what the request asks of it", detail: text)
    }
}

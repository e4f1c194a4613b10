import StubContract
import StubHTTP
import StubJSON

/// The media types that a client accepts, and their effect on a response (RFC 9110 §12).
struct Negotiation: Sendable {
    /// `nil` if the client accepts everything.
    let accepted: AcceptedTypes?

    init(_ header: FieldView) {
        accepted = header.combined("Accept").flatMap { AcceptedTypes($0) }
    }

    // MARK: - Refusing

    /// Returns 406 if the client accepts none of the types of the operation's success; otherwise
    /// `nil`.
    ///
    /// - Parameter isExample: whether the response is generated from the contract only.
    func refusal(by operation: ContractOperation, isExample: Bool) -> StubAnswer? {
        guard accepted != nil, let declared = operation.success else { return nil }
        return refusal(of: declared, operation.id, isExample: isExample)
    }

    /// Returns 406 if the client accepts none of the response's types, or 500 if the stub cannot
    /// write the accepted type; otherwise `nil`.
    func refusal(
        of declared: ContractResponse, _ operation: String, isExample: Bool = true
    ) -> StubAnswer? {
        let outcome = Representation.outcome(
            of: declared, accepting: accepted, isExample: isExample)
        switch outcome {
        case .acceptable:
            return nil
        case .notAcceptable(let types):
            let list = types.map(\.essence).joined(separator: ", ")
            let problem = HTTPResponse.problem(
                406, title: "Not Acceptable",
                detail: "\(operation) answers \(list), none of which Accept allows")
            return StubAnswer(http: problem, origin: .stub)
        case .unwritable(let type):
            let problem = HTTPResponse.problem(
                500, title: "No text for this answer",
                detail: "The schema of \(type.essence) is an object or array, which has no text in "
                    + "that type; give it an example that is a string")
            return StubAnswer(http: problem, origin: .stub)
        }
    }

    // MARK: - Representing

    /// Returns a response from fixtures in a type that the client accepts.
    ///
    /// Fixtures are JSON. If the client prefers XML and the operation declares it, they are written
    /// as XML; for any other type, the declared example is sent.
    func represented(_ answer: StubAnswer, of operation: ContractOperation) -> StubAnswer {
        var answer = inAcceptedType(answer, of: operation)
        answer.http.noteNegotiation(by: operation.response(for: answer.http.status))
        return answer
    }

    private func inAcceptedType(
        _ answer: StubAnswer, of operation: ContractOperation
    ) -> StubAnswer {
        guard let accepted, answer.http.bodyCount > 0, answer.http.status / 100 == 2,
            let type = answer.http.fields["Content-Type"].flatMap({ MediaType($0) }),
            !accepted.accepts(type),
            let declared = operation.response(for: answer.http.status)
        else { return answer }
        var example = ExampleSynthesizer.response(
            of: operation, as: declared, status: answer.http.status, accepting: accepted)
        guard let other = example.fields["Content-Type"].flatMap({ MediaType($0) }),
            accepted.accepts(other)
        else { return answer }
        if other.isXML, let value = try? JSONParser.parse(answer.http.body) {
            let media = declared.content.first { $0.type.essence == other.essence }
            example.body = Array(XMLText.document(value, layout: media?.xml).utf8)
        }
        var represented = answer
        represented.http.fields["Content-Type"] = example.fields["Content-Type"]
        represented.http.fields["ETag"] = nil
        represented.http.body = example.body
        represented.tag = nil
        represented.validation = .due(.unknown)
        return represented
    }
}

extension HTTPResponse {
    /// Adds `Vary: Accept` where another request would get another media type, so that caches keep
    /// the two apart (RFC 9110 §12.5.5).
    mutating func noteNegotiation(by declared: ContractResponse?) {
        guard let declared, declared.content.count > 1, status / 100 == 2,
            !fields[values: "Vary"].contains("Accept")
        else { return }
        fields.append("Vary", "Accept")
    }
}

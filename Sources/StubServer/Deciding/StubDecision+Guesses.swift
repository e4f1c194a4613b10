import StubContract
import StubFixtures
import StubHTTP
import StubJSON

/// Responses of operations that the stub has bound by itself: they satisfy the contract.
///
/// What a person wrote, an `x-stub` or a row, is served as it is, and its violations are reported.
extension StubDecision {
    /// Returns the response, or, if it breaks the contract by the stub's own fault, one that does
    /// not.
    func held(
        _ made: FixtureAnswer, _ source: AnswerSource, of operation: ContractOperation
    ) -> StubAnswer {
        var answer = StubAnswer(made, source: source)
        guard let binding = operation.binding else { return answer }
        let isGuess = operation.isBoundByConvention
        if case .endpoint(.authorize) = binding.action, answer.http.status == 302 {
            // RFC 6749 §4.1.2 demands the redirect, which not all documents declare: then it is the
            // stub's own response, which breaks no document.
            if operation.response(for: 302) == nil { answer.origin = .stub }
            return answer
        }
        if answer.http.status >= 400 {
            guard isGuess else {
                // Messages that a person wrote are sent where the contract allows them.
                let declared = operation.response(for: answer.http.status)
                if declared.map({ binding.declaresErrors && !$0.content.isEmpty }) ?? true {
                    answer.http = accepted(answer.http, by: operation, .explaining)
                }
                return answer
            }
            if binding.declaresErrors || operation.response(for: answer.http.status) == nil {
                answer.http = shaped(answer.http, of: operation, codes: made.codes)
            }
            return heldRefusal(answer, of: operation)
        }
        // Long lists are validated later, off the critical section.
        guard isGuess, !answer.isLong else { return answer }
        let issues = answer.issues(of: operation, isStrict: false)
        if issues.isEmpty { answer.validation = .done }
        // A sketch declares no bodies, which is a warning.
        guard issues.contains(where: { $0.severity == .error }) else { return answer }
        return made.showsBrokenRow ? answer : example(of: operation)
    }

    /// Returns an error with a status that the operation declares.
    ///
    /// A missing row is 404 even if the operation does not declare that.
    private func heldRefusal(
        _ answer: StubAnswer, of operation: ContractOperation
    ) -> StubAnswer {
        var answer = answer
        let status = answer.http.status
        if case .endpoint = operation.binding?.action {
            // An authorization server has statuses of its own (RFC 6749 §4.1.2.1, §5.2).
            if operation.response(for: status) == nil { answer.origin = .stub }
            return answer
        }
        if status == 404 || status == 401 {
            answer.mayBeUndeclared = true
            return answer
        }
        if answer.origin == .stub || operation.response(for: status) != nil { return answer }
        let refusal = ContractRefusal(of: operation, .explaining)
        let text = (try? JSONParser.parse(answer.http.body))?["message"]?.string ?? ""
        guard let other = refusal.status(among: [400, 422, 409]),
            let response = refusal.response(status: other, message: text)
        else { return example(of: operation) }
        answer.http = response
        return answer
    }
}

import StubContract
import StubHTTP
import StubSupport

extension StubBinding {
    /// Adds the binding's status and header fields to a successful response.
    ///
    /// - Parameter now: the stub's time, for dates in the header fields.
    package func completed(_ answer: FixtureAnswer, now: Double) -> FixtureAnswer {
        guard answersNothing || status != nil || !headers.isEmpty,
            answer.response.status / 100 == 2
        else { return answer }
        var answer = answer
        if let status { answer.response.status = status }
        if status == 204 || answersNothing {
            answer.response.body = []
            answer.response.fields.remove("Content-Type")
        }
        let template = ClockTemplate(now: now)
        for header in headers { answer.response.fields[header.name] = template.fill(header.value) }
        return answer
    }
}

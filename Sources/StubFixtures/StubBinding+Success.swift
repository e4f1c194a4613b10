import StubContract
import StubHTTP
import StubSupport

extension StubBinding {
    /// An answer with what the binding gives to every success: a status and header fields.
    ///
    /// - Parameter now: the stub's clock, which dates in the fields are told by.
    package func completed(_ answer: FixtureAnswer, now: Double) -> FixtureAnswer {
        guard answer.response.status / 100 == 2 else { return answer }
        var answer = answer
        if let status { answer.response.status = status }
        if status == 204 {
            answer.response.body = []
            answer.response.fields.remove("Content-Type")
        }
        let template = ClockTemplate(now: now)
        for header in headers { answer.response.fields[header.name] = template.fill(header.value) }
        return answer
    }
}

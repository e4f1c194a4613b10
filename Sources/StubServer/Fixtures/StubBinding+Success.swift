import StubContract
import StubHTTP

extension StubBinding {
    /// An answer with what the binding gives to every success: a status and header fields.
    func completed(_ answer: FixtureAnswer) -> FixtureAnswer {
        guard answer.response.status / 100 == 2 else { return answer }
        var answer = answer
        if let status { answer.response.status = status }
        if status == 204 {
            answer.response.body = []
            answer.response.fields.remove("Content-Type")
        }
        for header in headers { answer.response.fields[header.name] = header.value }
        return answer
    }
}

import StubHTTP
import StubJSON

extension HTTPResponse {
    /// Whether a diagnosis would change the response; to find one costs more than the response.
    func takesDiagnosis(to request: HTTPRequest) -> Bool {
        fields["Content-Type"] == Self.problemType || request.prefersText
    }

    /// Returns an error response with the diagnosis.
    ///
    /// The diagnosis is text if the client prefers that, and otherwise added to the problem's
    /// members. A body that the contract declares stays unchanged.
    func explained(by diagnosis: RequestDiagnosis, to request: HTTPRequest) -> HTTPResponse {
        let prefersText = request.prefersText
        guard !body.isEmpty, var members = (try? JSONParser.parse(body))?.object else {
            return self
        }
        var explained = self
        if prefersText {
            let title = members["title"]?.string.map { "\(status) \($0)\n" } ?? "\(status)\n"
            let detail = members["message"]?.string.map { $0 + "\n" } ?? ""
            explained.fields["Content-Type"] = "text/plain; charset=utf-8"
            explained.body = Array((title + detail + DiagnosisReport.text(diagnosis)).utf8)
        } else if fields["Content-Type"] == Self.problemType {
            for (name, value) in DiagnosisReport.members(diagnosis) { members[name] = value }
            explained.body = JSONSerializer.bytes(.object(members))
        }
        return explained
    }
}

extension HTTPRequest {
    /// Whether `Accept` prefers plain text to JSON (RFC 9110 §12.5.1).
    package var prefersText: Bool {
        guard let accept = fields.combined("Accept") else { return false }
        var text = 0.0
        var json = 0.0
        for range in accept.split(separator: ",").compactMap({ MediaType(String($0)) }) {
            let weight = range.parameters.first { $0.name == "q" }.flatMap { Double($0.value) } ?? 1
            if range.essence == "text/plain" { text = max(text, weight) }
            if range.isJSON { json = max(json, weight) }
        }
        return text > json
    }
}

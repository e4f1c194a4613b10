import StubContract
import StubHTTP
import StubJSON

extension StubBinding {
    /// Returns an error response in the shape that the contract declares for its status.
    func declared(_ response: HTTPResponse) -> HTTPResponse {
        guard let refusal = refusals[response.status] else { return response }
        var declared = response
        guard let template = refusal.template else {
            declared.body = []
            declared.fields.remove("Content-Type")
            return declared
        }
        let text = (try? JSONParser.parse(response.body))?["message"]?.string ?? ""
        declared.fields["Content-Type"] = refusal.mediaType
        if MediaType(refusal.mediaType)?.isJSON == false {
            declared.body = Array(text.utf8)
            return declared
        }
        declared.body = JSONSerializer.bytes(
            RefusalMessage(
                text: text, status: response.status, replacesTitles: true,
                isGenerated: refusal.isGenerated
            ).filled(template))
        return declared
    }
}

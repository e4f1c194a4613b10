import StubHTTP

/// Decodes the content coding of a request's body (RFC 9110 §8.4), so that every later step gets
/// the decoded body.
enum RequestCoding {
    /// The maximum number of codings; real clients use one.
    private static let mostCodings = 3

    /// Whether the body is encoded; an empty body is not, regardless of the field.
    static func isNeeded(for request: HTTPRequest) -> Bool {
        !request.body.isEmpty && request.fields["Content-Encoding"] != nil
    }

    /// Returns the decoded request, or the response that rejects it.
    ///
    /// - Parameter limit: the maximum number of bytes of the decoded body; decoding stops there,
    ///   and the response is 413.
    static func decoded(_ request: HTTPRequest, limit: Int) -> Result<HTTPRequest, Refusal> {
        let codings = request.fields.elements(of: "Content-Encoding")
            .map { $0.lowercased() }.filter { $0 != "identity" }
        guard codings.count <= mostCodings else {
            return .failure(
                unsupported("at most \(mostCodings) codings, not in \(codings.count)"))
        }
        var request = request
        for coding in codings.reversed() {
            do throws(Inflate.Failure) {
                let unpacked = try ContentCoding.unpacked(request.body, coding, limit: limit)
                guard let body = unpacked else {
                    return .failure(unsupported("gzip and deflate, not in \(coding)"))
                }
                request.body = body
            } catch {
                return .failure(refusal(error, coding, limit))
            }
        }
        request.fields.remove("Content-Encoding")
        if request.fields["Content-Length"] != nil {
            request.fields["Content-Length"] = String(request.body.count)
        }
        return .success(request)
    }

    /// A request whose body cannot be decoded.
    struct Refusal: Error {
        let response: HTTPResponse
    }

    private static func unsupported(_ codings: String) -> Refusal {
        var response = HTTPResponse.problem(
            415, title: "Unsupported Media Type", detail: "Bodies are read in \(codings)")
        response.fields["Accept-Encoding"] = "gzip, deflate"
        return Refusal(response: response)
    }

    private static func refusal(
        _ failure: Inflate.Failure, _ coding: String, _ limit: Int
    ) -> Refusal {
        switch failure {
        case .broken:
            Refusal(
                response: .problem(
                    400, title: "Bad Request", detail: "The body is not valid \(coding)"))
        case .tooLong:
            Refusal(
                response: .problem(
                    413, title: "Content Too Large",
                    detail: "The decoded body is larger than \(limit) bytes"))
        }
    }
}

extension HTTPRequest {
    /// The GET that a HEAD stands for, so that the lengths of both answers agree (RFC 9110 §8.6).
    package var asGet: HTTPRequest {
        guard method == .head else { return self }
        var request = self
        request.method = .get
        return request
    }
}

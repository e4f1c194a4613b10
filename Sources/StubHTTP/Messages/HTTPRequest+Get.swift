extension HTTPRequest {
    /// The corresponding GET of a HEAD, so that both responses announce the same length (RFC 9110
    /// §8.6).
    package var asGet: HTTPRequest {
        guard method == .head else { return self }
        var request = self
        request.method = .get
        return request
    }
}

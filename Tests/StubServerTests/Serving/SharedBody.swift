import StubHTTP

extension HTTPResponse {
    /// Whether both responses have the same body in memory, so that it was not computed again.
    func sharesBody(with other: HTTPResponse) -> Bool {
        if let list { return list === other.list }
        return body.withUnsafeBytes { one in
            other.body.withUnsafeBytes { $0.baseAddress == one.baseAddress }
        }
    }
}

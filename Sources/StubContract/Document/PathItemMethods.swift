import StubHTTP

extension HTTPMethod {
    /// The methods of operations by the members of a Path Item Object (OpenAPI 3.2).
    static let ofPathItem: [String: HTTPMethod] = [
        "get": .get, "put": .put, "post": .post, "delete": .delete, "options": .options,
        "head": .head, "patch": .patch, "trace": .trace, "query": .query,
    ]
}

package import StubJSON

// Where in a message something was replaced.
extension SecretRedaction {
    /// Goes one step down for the time of the closure.
    package func within<Result>(_ token: String, _ body: () -> Result) -> Result {
        guard depth == 0 else { return body() }
        path.append(token)
        defer { path.removeLast() }
        return body()
    }

    /// Notes the present place, or one below it.
    package func mark(_ tokens: String...) {
        if depth == 0 { places.insert(JSONPointer(tokens: path + tokens)) }
    }

    /// Notes a place from the side's own start.
    package func mark(at path: [String]) { places.insert(JSONPointer(tokens: path)) }

    /// The places found, in order of their text; a new side begins without any.
    package func takePlaces() -> [JSONPointer] {
        defer { places = [] }
        return places.sorted { $0.description < $1.description }
    }
}

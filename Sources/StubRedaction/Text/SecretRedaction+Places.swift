package import StubJSON

// Records where in a message something was replaced.
extension SecretRedaction {
    /// Runs the closure with the path extended by one token.
    package func within<Result>(_ token: String, _ body: () -> Result) -> Result {
        guard depth == 0 else { return body() }
        path.append(token)
        defer { path.removeLast() }
        return body()
    }

    /// Records the current place, or one below it.
    package func mark(_ tokens: String...) {
        if depth == 0 { places.insert(JSONPointer(tokens: path + tokens)) }
    }

    /// Records a place given by its full path.
    package func mark(at path: [String]) { places.insert(JSONPointer(tokens: path)) }

    /// Returns the recorded places, sorted, and clears them for the next message.
    package func takePlaces() -> [JSONPointer] {
        defer { places = [] }
        return places.sorted { $0.description < $1.description }
    }
}

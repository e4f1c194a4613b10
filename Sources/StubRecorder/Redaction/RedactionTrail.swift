import StubJSON

/// Where a walk through one side of a recording is, and where it has replaced something.
struct RedactionTrail {
    private var path: [String] = []
    private var found: Set<JSONPointer> = []

    /// The places in order of their text.
    var redacted: [JSONPointer] { found.sorted { $0.description < $1.description } }

    /// Goes one step down for the time of the closure.
    mutating func within<Result>(
        _ token: String, _ body: (inout RedactionTrail) -> Result
    ) -> Result {
        path.append(token)
        defer { path.removeLast() }
        return body(&self)
    }

    /// Notes a place below the present one, or the present one itself.
    mutating func mark(_ tokens: String...) {
        found.insert(JSONPointer(tokens: path + tokens))
    }
}

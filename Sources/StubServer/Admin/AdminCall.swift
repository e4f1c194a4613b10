import StubFixtures
package import StubHTTP
package import StubJSON

/// A request to the admin API.
package struct AdminCall: Sendable {
    package let request: HTTPRequest
    package let target: RequestTarget
    /// Decoded path parameters by name.
    let parameters: [String: String]
    /// The session that the request belongs to; the stub's main session by default.
    package let session: StubSession
    /// The real time, in seconds since 1970-01-01T00:00:00Z.
    package let real: Double
    /// All routes of the API, which its document describes.
    let routes: [AdminRoute]

    /// The body as JSON with positions; an empty body counts as an empty object.
    package func document() throws(AdminError) -> JSONDocument {
        do {
            let bytes = request.body.isEmpty ? Array("{}".utf8) : request.body
            return try JSONDocument(file: "body", bytes: bytes)
        } catch {
            throw AdminError(400, "\(error)")
        }
    }

    /// The body as JSON; a missing one is an error.
    package func requiredDocument() throws(AdminError) -> JSONDocument {
        guard !request.body.isEmpty else { throw AdminError(400, "The body is missing") }
        return try document()
    }

    /// The body as a JSON object.
    package func object() throws(AdminError) -> JSONObject {
        guard let object = try document().value.object else {
            throw AdminError(400, "The body must be a JSON object")
        }
        return object
    }

    /// Returns the body as a JSON object; throws if it has other members than these.
    package func object(of known: String...) throws(AdminError) -> JSONObject {
        let object = try object()
        if let unknown = object.keys.first(where: { !known.contains($0) }) {
            throw AdminError(
                400,
                "The body cannot have the member '\(unknown)', "
                    + "only \(known.joined(separator: ", "))")
        }
        return object
    }

    package func parameter(_ name: String) -> String { parameters[name] ?? "" }

    /// Returns a whole number from the query; `nil` if it is absent.
    package func number(_ name: String) throws(AdminError) -> Int? {
        guard let text = target.values(of: name).first else { return nil }
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
            throw AdminError(400, "'\(name)' must be a whole number, got '\(text)'")
        }
        // A number that does not fit an `Int` exceeds every count.
        return Int(text) ?? Int.max
    }

    /// Returns whether `?name` or `?name=true` is in the query.
    func flag(_ name: String) throws(AdminError) -> Bool {
        switch target.values(of: name).first {
        case nil, "false": return false
        case "", "true": return true
        case .some(let text):
            throw AdminError(400, "'\(name)' must be true or false, got '\(text)'")
        }
    }
}

/// A request to the admin API that cannot be performed, with a message that gives advice.
package struct AdminError: Error, Sendable {
    let status: Int
    let message: String
    /// The whole body of the response; `nil` for the message alone.
    let body: JSONValue?

    package init(_ status: Int, _ message: String) {
        self.status = status
        self.message = message
        body = nil
    }

    /// Creates an error with a body of its own, which has a `message`.
    package init(_ status: Int, _ body: JSONValue) {
        self.status = status
        self.body = body
        message = body["message"]?.string ?? ""
    }
}

extension JSONObject {
    /// Returns a member that must be a text.
    package func text(_ name: String) throws(AdminError) -> String? {
        guard let value = self[name] else { return nil }
        if let text = value.string { return text }
        throw AdminError(400, "'\(name)' must be a text, got \(value)")
    }

    /// Returns the member `user`, which must be the id of a row.
    func user() throws(AdminError) -> RowID? {
        guard let value = self["user"] else { return nil }
        if let id = RowID(value) { return id }
        throw AdminError(
            400,
            "'user' must be a user's id, a text or a whole number from \(Int.min) to \(Int.max), "
                + "got \(value)")
    }

    /// Returns a member that must be a number of seconds.
    func seconds(_ name: String) throws(AdminError) -> Double? {
        guard let value = self[name] else { return nil }
        guard let seconds = value.double, seconds.isFinite else {
            throw AdminError(400, "'\(name)' must be a number of seconds, got \(value)")
        }
        return seconds
    }

    /// Returns a member that must be one of an enumeration's names.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, of type: Choice.Type
    ) throws(AdminError) -> Choice? where Choice.RawValue == String {
        guard let value = self[name] else { return nil }
        if let choice = value.string.flatMap(Choice.init) { return choice }
        let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        throw AdminError(400, "'\(name)' must be one of \(known), got \(value)")
    }
}

public import StubJSON

/// What an app does with a response whose body is JSON, but whose media type is another one.
public enum ForeignTypePolicy: Sendable, Hashable {
    /// Another type is an error. If the type is missing, the body is read.
    case refused
    /// Another type is an error, and so is a missing one.
    case refusedIfMissing
    /// HTML is an error, as of a portal; other types are read, and a missing one.
    case refusedIfHTML
    /// The body is read, whatever its type.
    case read

    /// Whether JSON of another type is read.
    func reads(_ type: String) -> Bool {
        self == .read || self == .refusedIfHTML && type != "text/html"
    }

    var readsUntyped: Bool { self != .refusedIfMissing }
}

/// An error that an API sends with the status 200.
public struct ErrorEnvelope: Sendable {
    /// The body of the response.
    public var body: JSONValue
    /// What the app makes of it.
    public var kind: Failure.Kind
    /// The text in the body that the app shows; `nil` if it shows none.
    public var text: String?
    /// The ids of the operations of whose success the app reads no content, so that it cannot see
    /// the error.
    public var unread: [String]
    /// Whether the API has such errors.
    let isDeclared: Bool

    /// Describes such an error; by default one that the contract does not have, which is content
    /// that cannot be decoded, unless the operation's schema allows it.
    public init(
        _ body: JSONValue? = nil,
        kind: Failure.Kind = .decoding, text: String? = nil, unreadBy unread: [String] = []
    ) {
        isDeclared = body != nil
        self.body = body ?? ["success": false, "message": "It went wrong"]
        self.kind = kind
        self.text = text
        self.unread = unread
    }
}

import Foundation
import Synchronization

/// A personal access token. Printing, dumping or interpolating it never shows the secret.
public struct AccessToken: Hashable, Sendable, CustomStringConvertible,
    CustomDebugStringConvertible, CustomReflectable
{
    /// The secret itself, for a `SecretStore` to save. Do not log it.
    public let secret: String

    /// Accepts what users paste, so surrounding blanks are removed.
    /// Anything that could not stand in a header is refused before it gets near one.
    public init(_ text: String) throws(HarbourError) {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty, trimmed.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .malformedToken
        }
        secret = trimmed
    }

    public var description: String { "AccessToken(hidden)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }

    var headerValue: String { "Bearer \(secret)" }
}

/// The place where the token survives. An app implements it with the keychain, never with plain files or defaults.
/// Use one store for each server.
public protocol SecretStore: Sendable {
    func readToken() throws -> AccessToken?
    func save(_ token: AccessToken) throws
    func removeToken() throws
}

/// Keeps the token for as long as the process lives. For tests, previews and command line tools.
public final class InMemorySecretStore: SecretStore {
    private let token: Mutex<AccessToken?>

    public init(token: AccessToken? = nil) {
        self.token = Mutex(token)
    }

    public func readToken() -> AccessToken? { token.withLock { $0 } }
    public func save(_ newToken: AccessToken) { token.withLock { $0 = newToken } }
    public func removeToken() { token.withLock { $0 = nil } }
}

import Foundation
import Synchronization

/// One cookie of the API. Host and path are not kept: the jar serves one API, which sets all its cookies for "/".
struct Cookie: Codable, Equatable, Sendable {
    let name: String
    let value: String
    let expires: Date?

    /// Reads a `Set-Cookie` header, in which `URLSession` joins several cookies with commas.
    /// A comma inside a date is not followed by "name=", which tells the two apart.
    static func parse(setCookie header: String, now: Date) -> [Cookie] {
        header.replacing(/,\s*(?=[^\s=;,]+=)/, with: "\n").split(separator: "\n").compactMap {
            text in
            let pairs = text.split(separator: ";").map { part in
                let halves = part.split(
                    separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return halves.map { $0.trimmingCharacters(in: .whitespaces) }
            }
            guard let first = pairs.first, first.count == 2, !first[0].isEmpty else { return nil }
            func attribute(_ name: String) -> String? {
                pairs.dropFirst().last { $0.count == 2 && $0[0].lowercased() == name }?[1]
            }
            // Max-Age wins over Expires.
            let lifetime = attribute("max-age").flatMap(TimeInterval.init).map(
                now.addingTimeInterval)
            let expires = lifetime ?? attribute("expires").flatMap(LedgerJSON.httpDate)
            return Cookie(name: first[0], value: first[1], expires: expires)
        }
    }
}

/// The cookies of ONE session. A new sign-in gets a new jar, so a late answer of the old session cannot touch the new one.
final class SessionCookies: Sendable, CustomStringConvertible {
    private static let secretName = "ledger.session.cookies"

    /// Only an active jar writes to the secret store: a failed sign-in and a session that is over leave nothing behind.
    private enum Stage { case signingIn, active, retired }

    private let state: Mutex<(stage: Stage, cookies: [String: Cookie])>
    private let secrets: any SecretStore
    private let now: @Sendable () -> Date

    /// An empty jar for a sign-in.
    init(secrets: any SecretStore, now: @escaping @Sendable () -> Date) {
        (self.secrets, self.now) = (secrets, now)
        state = Mutex((.signingIn, [:]))
    }

    /// The jar that the last launch has left, if it still holds a session.
    init?(restoredFrom secrets: any SecretStore, now: @escaping @Sendable () -> Date) {
        guard let data = try? secrets.secret(named: Self.secretName),
            let cookies = try? JSONDecoder().decode([String: Cookie].self, from: data)
        else { return nil }
        (self.secrets, self.now) = (secrets, now)
        state = Mutex((.active, cookies))
        guard hasSession else { return nil }
    }

    var hasSession: Bool { live["ledger_session"]?.isEmpty == false }
    var csrfToken: String? { live["csrf_token"].flatMap { $0.isEmpty ? nil : $0 } }

    /// The `Cookie` header.
    var header: String {
        live.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    }

    /// Cookies must not reach a log by way of string interpolation.
    var description: String { "SessionCookies(hidden)" }

    /// Takes the cookies of an answer, unless the session is over.
    func absorb(setCookie header: String?) {
        guard let header else { return }
        let new = Cookie.parse(setCookie: header, now: now())
        state.withLock { state in
            guard state.stage != .retired else { return }
            for cookie in new { state.cookies[cookie.name] = cookie }
            if state.stage == .active { save(state.cookies) }
        }
    }

    /// The sign-in has succeeded: keep the session for the next launch.
    func activate() {
        state.withLock { state in
            state.stage = .active
            save(state.cookies)
        }
    }

    /// The session is over on this device. The cookies stay in memory only for the request that tells the server.
    func retire() {
        state.withLock { state in
            if state.stage == .active { try? secrets.removeSecret(named: Self.secretName) }
            state.stage = .retired
        }
    }

    /// A store that fails costs the user one sign-in at the next launch, so it does not break this session.
    private func save(_ cookies: [String: Cookie]) {
        guard let data = try? JSONEncoder().encode(cookies) else { return }
        try? secrets.store(data, named: Self.secretName)
    }

    /// The values of the cookies that have not expired. Servers delete a cookie by letting it expire.
    private var live: [String: String] {
        let now = now()
        return state.withLock { $0.cookies }.filter { $0.value.expires.map { $0 > now } ?? true }
            .mapValues(\.value)
    }
}

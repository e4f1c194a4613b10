import StubHTTP
package import StubJSON

/// How a login compares with those that were recorded.
package enum LoginFit: Sendable, Hashable {
    /// No login was recorded at that path.
    case unrecorded
    /// Name and password are the recorded ones; the values are those in the recording, by the
    /// names that lead to them in the body.
    case recorded([[String]: JSONValue])
    /// The name is a recorded one, and the password is not.
    case wrongPassword
    /// The name was not recorded.
    case otherName
}

/// Logins that are not replayed: a stub issues tokens itself, to those who recorded them.
///
/// Names and passwords were replaced, so they are compared by a few bits of their digests.
struct RecordedLogins: Sendable, Hashable {
    private var logins: [Recording.Request] = []

    mutating func append(_ login: Recording.Request) {
        logins.append(login)
    }

    /// Whether the login is a recorded one.
    func contains(_ request: HTTPRequest) -> Bool {
        if case .recorded = fit(of: request) { true } else { false }
    }

    func fit(of request: HTTPRequest) -> LoginFit {
        guard let target = RequestTarget(request.target) else { return .unrecorded }
        let logins = self.logins.filter { login in
            login.method == request.method
                && RequestTarget(login.path)?.segments == target.segments
        }
        guard !logins.isEmpty else { return .unrecorded }
        let asked = AskedRequest(request, query: target.query)
        let fits = logins.compactMap { Self.fit(of: asked, to: $0) }
        return fits.first(where: \.isRecorded) ?? fits.first { $0 == .wrongPassword }
            ?? fits.first ?? .unrecorded
    }

    /// `nil` if the request is no login of that kind, for example because it has another grant type.
    private static func fit(of asked: AskedRequest, to login: Recording.Request) -> LoginFit? {
        let root: String
        switch (login.body, asked.body) {
        case (.json, .json): root = "body"
        case (.form, .form): root = "form"
        default: return nil
        }
        var fit = LoginFit.recorded([:])
        let replaced = login.redacted.filter { $0.tokens.first == root }
        for pointer in replaced {
            let place = Array(pointer.tokens.dropFirst())
            guard let value = value(asked.body, place), let text = value.plainText,
                let recorded = self.value(login.body, place)
            else { return nil }
            let isSame =
                value == recorded
                || login.digests[pointer].map { $0 == SecretDigest.of(text) } ?? true
            if !isSame {
                if isName(place.last, recorded) { return .otherName }
                fit = .wrongPassword
            } else if case .recorded(var values) = fit {
                values[place] = recorded
                fit = .recorded(values)
            }
        }
        for (place, recorded) in texts(in: login.body)
        where !replaced.contains(JSONPointer(tokens: [root] + place)) {
            let text = value(asked.body, place)?.plainText
            if isGrant(place.last), text != recorded { return nil }
            if isName(place.last, .string(recorded)), text?.lowercased() != recorded.lowercased() {
                return .otherName
            }
        }
        return fit
    }

    // MARK: - Names

    private static let names: Set<String> = [
        "username", "user", "email", "emailaddress", "mail", "login", "loginid", "userid",
        "account", "identifier", "phone", "phonenumber", "mobile", "handle", "name",
    ]

    /// Whether a member says who logs in.
    private static func isName(_ name: String?, _ value: JSONValue) -> Bool {
        names.contains(plain(name)) || value.string?.contains("@") == true
    }

    private static func isGrant(_ name: String?) -> Bool { plain(name) == "granttype" }

    private static func plain(_ name: String?) -> String {
        (name ?? "").lowercased().filter { $0.isLetter }
    }

    // MARK: - Values

    private static func value(_ body: RecordedBody, _ place: [String]) -> JSONValue? {
        switch body {
        case .json(let value): value[JSONPointer(tokens: place)]
        case .form(let items):
            items.first { [$0.name] == place }.map { .string($0.value) }
        case .none, .text, .bytes: nil
        }
    }

    /// The texts of a form, or of an object and the objects in it.
    private static func texts(in body: RecordedBody) -> [(place: [String], text: String)] {
        switch body {
        case .json(let value): texts(in: value, at: [])
        case .form(let items): items.map { ([$0.name], $0.value) }
        case .none, .text, .bytes: []
        }
    }

    private static func texts(
        in value: JSONValue, at place: [String]
    ) -> [(place: [String], text: String)] {
        switch value {
        case .string(let text): [(place, text)]
        case .object(let object):
            object.members.flatMap { texts(in: $0.value, at: place + [$0.key]) }
        case .null, .bool, .number, .array: []
        }
    }
}

extension LoginFit {
    fileprivate var isRecorded: Bool {
        if case .recorded = self { true } else { false }
    }
}

extension JSONValue {
    /// The text of a value; PINs and codes are numbers as often as texts.
    package var plainText: String? {
        switch self {
        case .string(let text): text
        case .number(let number): number.literal
        case .null, .bool, .array, .object: nil
        }
    }
}

import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer

extension Exchange {
    /// What the request has in these fields, without the scheme or the name of a cookie.
    func credentials(in fields: [String]) -> [String] {
        fields.compactMap { request.fields[$0] }
            .compactMap { $0.split { " =".contains($0) }.last.map(String.init) }
    }

    /// The value of a member of the body, JSON or form, or of a parameter of the query.
    func value(of name: String) -> JSONValue? {
        requestJSON?[name] ?? texts(of: name).last.map(JSONValue.string)
    }

    /// The texts of a member of a form, and of a parameter of the query, also if they are written as
    /// the members of a list, `name[]`.
    func texts(of name: String) -> [String] {
        let own = ownTexts(of: name)
        return own.isEmpty ? ownTexts(of: name + "[]") : own
    }

    private func ownTexts(of name: String) -> [String] {
        if let form = MultipartForm(request.body, contentType: request.fields["Content-Type"]) {
            let parts = form.parts.filter { $0.name == name }
                .map { String(decoding: $0.content, as: UTF8.self) }
            return query(name) + parts
        }
        let body = String(decoding: request.body, as: UTF8.self)
        let form = RequestTarget("/?" + body)?.values(of: name) ?? []
        return query(name) + form
    }

    /// The secrets of an exchange: the request's token, and the members of both bodies whose names
    /// say that they are one.
    var secrets: [String] {
        let token = request.fields["Authorization"]?.split(separator: " ").last.map(String.init)
        let bodies = [requestJSON, responseJSON].compactMap { $0 }
        return ([token].compactMap { $0 } + bodies.flatMap(\.secrets)).filter { $0.count >= 8 }
    }
}

extension String {
    /// The pairs of a `Cookie` field.
    var cookies: [String] {
        split(separator: ";").map { String($0.drop { $0 == " " }) }
    }
}

extension Contract {
    /// The header fields that may have the credentials of an operation's requests.
    func keyFields(of operation: String) -> [String] {
        let needs = self.operation(operation)?.security.alternatives ?? []
        let keys = needs.joined().compactMap(\.scheme.keyField)
        let known = ["Authorization", "Cookie"]
        let others = Set(keys).filter { key in
            !known.contains { $0.lowercased() == key.lowercased() }
        }
        return known + others.sorted()
    }
}

extension JSONValue {
    private static var names: [String] { ["password", "token", "secret", "nonce"] }

    /// The texts of members whose names say that they are secrets.
    fileprivate var secrets: [String] {
        switch self {
        case .array(let elements): elements.flatMap(\.secrets)
        case .object(let object):
            object.members.flatMap { member -> [String] in
                let name = member.key.lowercased()
                guard Self.names.contains(where: name.hasSuffix), let text = member.value.string
                else { return member.value.secrets }
                return [text]
            }
        case .null, .bool, .number, .string: []
        }
    }
}

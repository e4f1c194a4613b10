import StubJSON
package import StubSchema

/// How the text of a token looks.
package enum TokenForm: Sendable, Hashable {
    /// A JSON Web Token (RFC 7519).
    case jsonWebToken
    /// A UUID (RFC 9562 §4).
    case uuid
    /// So many hexadecimal digits.
    case digits(Int)

    /// The usual form whose texts a schema accepts; a JSON Web Token if it accepts none.
    ///
    /// - Parameter isKey: whether the token is a key that does not expire, which is short.
    package init(fitting schema: Schema, isKey: Bool = false) {
        let short: [TokenForm] = [.uuid] + [64, 40, 32, 26, 24, 20, 16, 12, 8, 6].map(Self.digits)
        let forms = isKey ? [.digits(40)] + short : [.jsonWebToken] + short
        self =
            forms.first { schema.isValid(.string($0.sample), formats: .assert) } ?? .jsonWebToken
    }

    /// A text of this form.
    private var sample: String {
        switch self {
        case .jsonWebToken:
            [40, 240, 43].map { String(repeating: "eY", count: $0 / 2) }.joined(separator: ".")
        case .uuid: "3fa85f64-5717-4562-b3fc-2c963f66afa6"
        case .digits(let count):
            String(String(repeating: "0123456789abcdef", count: 4).prefix(count))
        }
    }
}

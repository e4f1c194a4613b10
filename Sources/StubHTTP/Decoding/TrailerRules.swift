/// The fields that a trailer must not hold (RFC 9110 §6.5.1).
///
/// Framing, routing, authentication, request modifiers and content handling are decided before the
/// body is read; a trailer for one of them is an attack or a mistake.
enum TrailerRules {
    static func forbids(_ field: FieldLine) -> Bool {
        forbidden.contains { field.isNamed($0) }
    }

    private static let forbidden: [StaticString] = [
        "content-length", "transfer-encoding", "trailer", "te", "connection", "keep-alive",
        "upgrade", "host", "authorization", "proxy-authorization", "cookie", "set-cookie",
        "content-encoding", "content-type", "content-range", "expect", "range", "max-forwards",
        "cache-control", "pragma", "if-match", "if-none-match", "if-modified-since",
        "if-unmodified-since", "if-range",
    ]
}

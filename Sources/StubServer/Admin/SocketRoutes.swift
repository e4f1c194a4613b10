import StubHTTP
import StubJSON
import StubRules
import StubSupport

/// The route for clients of the admin API that send over open WebSockets.
enum SocketRoutes {
    static let all: [AdminRoute] = [
        AdminRoute(
            .post, "sockets/send",
            AdminOperation(
                "sendOverSockets", "Sends a message over the open WebSockets of a path",
                description: "It has one of 'text', 'json' and 'base64'; without a path it is sent "
                    + "over all of them.", body: .required(.message), .json(.sent), errors: [400])
        ) { call throws(AdminError) in
            let object = try call.object(of: "path", "text", "json", "base64")
            let path = object["path"]?.string
            guard path != nil || object["path"] == nil, path.map({ PathPattern($0) != nil }) ?? true
            else {
                throw AdminError(400, "'path' must be a path that starts with '/'")
            }
            let count = call.session.sockets(path).send(try message(object))
            return .json(["sent": .int(count)])
        }
    ]

    private static func message(_ object: JSONObject) throws(AdminError) -> SocketMessage {
        switch (object["text"], object["json"], object["base64"]) {
        case (.string(let text)?, nil, nil): return .text(text)
        case (nil, let value?, nil): return .json(value)
        case (nil, nil, .string(let text)?):
            guard let bytes = Base64.decode(text) else {
                throw AdminError(400, "'base64' is not Base64")
            }
            return .bytes(bytes)
        default:
            throw AdminError(
                400, #"The body has one of 'text', 'json' and 'base64': {"text": "hello"}"#)
        }
    }
}

extension AdminSchema {
    fileprivate static let message = oneOf(
        named: "SocketMessage", description: "A message and where it is sent",
        [.required("text", .string), .required("json", .any), .required("base64", base64)].map {
            object(isClosed: true, [.optional("path", path, "As in rules: /rooms/{id}"), $0])
        })

    /// Both alphabets of RFC 4648, with or without padding.
    private static let base64 = AdminSchema([
        "type": "string",
        "pattern":
            "^(?:[A-Za-z0-9+/_-]{4})*(?:[A-Za-z0-9+/_-]{2}(?:==)?|[A-Za-z0-9+/_-]{3}=?)?$",
    ])
    fileprivate static let sent = object(
        [.required("sent", .count, "Over how many sockets it was sent")])
}

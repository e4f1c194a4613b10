package import StubHTTP
import StubSupport

/// The opening handshake of a WebSocket, as its server sees it (RFC 6455 §4.2).
package enum WebSocketHandshake {
    /// The response to a request that a rule answers by a WebSocket: 101, or a refusal.
    package static func response(
        to request: StubRequest, _ answer: SocketAnswer, fields: HTTPFields = [:]
    ) -> HTTPResponse {
        if let refusal = refusal(of: request.http) { return refusal }
        let fieldsOfClient = request.headers
        let name = subprotocol(of: fieldsOfClient.elements(of: "Sec-WebSocket-Protocol"), answer)
        var response = HTTPResponse(status: 101, fields: fields)
        response.fields["Sec-WebSocket-Accept"] = accept(
            fieldsOfClient["Sec-WebSocket-Key"] ?? "")
        // Extensions are declined by not naming them (§9.1).
        response.fields["Sec-WebSocket-Protocol"] = name
        let socket = StubSocket(request, subprotocol: name, talk: answer.talk)
        response.delivery.stream = socket.output
        response.delivery.upgrade = socket
        return response
    }

    /// Why the request opens no WebSocket (§4.2.1, §4.2.2); `nil` if it opens one.
    private static func refusal(of request: HTTPRequest) -> HTTPResponse? {
        let fields = request.fields
        let asks =
            fields.elements(of: "Upgrade").contains { $0.lowercased() == "websocket" }
            && fields.elements(of: "Connection").contains { $0.lowercased() == "upgrade" }
        guard request.method == .get, !request.isHTTP10, asks else {
            var response = HTTPResponse.message(
                426,
                "A WebSocket answers here: send a GET of HTTP/1.1 with 'Connection: Upgrade' and "
                    + "'Upgrade: websocket'")
            response.fields["Upgrade"] = "websocket"
            return response
        }
        guard fields[values: "Sec-WebSocket-Version"] == ["13"] else {
            var response = HTTPResponse.message(
                426, "The stub speaks version 13 of the WebSocket protocol")
            response.fields["Upgrade"] = "websocket"
            response.fields["Sec-WebSocket-Version"] = "13"
            return response
        }
        let keys = fields[values: "Sec-WebSocket-Key"]
        guard keys.count == 1, Base64.decodeCanonical(keys[0])?.count == 16 else {
            return .message(400, "'Sec-WebSocket-Key' must be 16 bytes in Base64")
        }
        return nil
    }

    /// The subprotocol that both speak; `nil` if there is none.
    private static func subprotocol(of client: [String], _ answer: SocketAnswer) -> String? {
        answer.protocols.isEmpty
            ? client.first : answer.protocols.first { client.contains($0) }
    }

    private static func accept(_ key: String) -> String {
        Base64.encode(SHA1.hash(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
    }
}

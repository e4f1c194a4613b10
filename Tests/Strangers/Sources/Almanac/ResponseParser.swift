import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Turns an HTTP answer into a value or a typed error. Has no state and does no input or output.
enum ResponseParser {
    /// The shape of every error of the API.
    private struct ServerError: Decodable {
        let success: Bool?
        let statusCode: Int?
        let statusMessage: String?
    }

    /// The pause when the server says 429 without saying for how long.
    static let standardPause = 30
    private static let longestPause = 86_400

    static func parse<Value: Decodable>(_ reply: HTTPReply, as type: Value.Type) -> Result<
        Value, AlmanacError
    > {
        let status = reply.response.statusCode
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let serverError = try? decoder.decode(ServerError.self, from: reply.body)
        let message = serverError?.statusMessage.flatMap { $0.isEmpty ? nil : $0 }
        switch status {
        case 200..<300 where serverError?.success != false:
            if isMarkup(reply) { return .failure(.notJSON(status: status)) }
            if reply.body.isEmpty, let nothing = NoContent() as? Value { return .success(nothing) }
            do {
                return .success(try decoder.decode(type, from: reply.body))
            } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
                return .failure(.notJSON(status: status))
            } catch {
                return .failure(.unreadable(detail: String(describing: error)))
            }
        case 300..<400, 511:
            // Captive portals send people to their sign-in page; our API does not redirect to other servers.
            return .failure(.notJSON(status: status))
        case 401, 403:
            return .failure(.keyRejected(message: message))
        case 429:
            let seconds = pause(from: reply.response.value(forHTTPHeaderField: "Retry-After"))
            return .failure(.rateLimited(seconds: seconds, message: message))
        default:
            return .failure(
                .rejected(status: status, code: serverError?.statusCode, message: message))
        }
    }

    private static func isMarkup(_ reply: HTTPReply) -> Bool {
        let contentType = reply.response.value(forHTTPHeaderField: "Content-Type") ?? ""
        let firstByte = reply.body.first { !" \t\r\n".utf8.contains($0) }
        return contentType.lowercased().contains("html") || firstByte == UInt8(ascii: "<")
    }

    /// Our server gives whole seconds. Never less than one, never more than a day.
    static func pause(from header: String?) -> Int {
        let seconds =
            header.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) } ?? standardPause
        return min(max(seconds, 1), longestPause)
    }
}

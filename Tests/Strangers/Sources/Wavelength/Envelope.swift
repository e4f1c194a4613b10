import Foundation

/// Every answer of the API outside `/oauth` looks like this. `ok` decides, not the status:
/// the service refuses many things inside a 200.
struct Envelope<Payload: Decodable>: Decodable {
    struct Failure: Decodable {
        let code: ServiceCode
        let message: String?
    }

    struct Cursor: Decodable {
        /// Where the next page starts, null at the end.
        let next: String?
    }

    let ok: Bool
    let data: Payload?
    let cursor: Cursor?
    let error: Failure?
}

/// Turns an HTTP answer into a payload or a `WavelengthError`.
enum AnswerReader {
    private struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }

    static func read<Payload: Decodable>(
        _ payload: Payload.Type, from answer: HTTPAnswer
    ) throws(WavelengthError) -> (payload: Payload, nextCursor: String?) {
        guard (200..<300).contains(answer.status) else { throw failure(for: answer) }
        guard let envelope = try? decoder.decode(Envelope<Payload>.self, from: answer.body) else {
            throw .invalidResponse
        }
        if envelope.ok, let payload = envelope.data {
            return (payload, envelope.cursor?.next?.nonEmpty)
        }
        guard !envelope.ok, let error = envelope.error else { throw .invalidResponse }
        throw .refused(code: error.code, message: error.message?.nonEmpty)
    }

    private static func failure(for answer: HTTPAnswer) -> WavelengthError {
        // A proxy in front of the service answers with HTML, so the envelope may well be missing.
        let envelope = try? decoder.decode(Envelope<Anything>.self, from: answer.body)
        let message = envelope?.error?.message?.nonEmpty
        return switch answer.status {
        case 400, 422: .invalidRequest(message: message)
        case 401: .notAuthorized(message: message)
        default: .server(status: answer.status, message: message)
        }
    }

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            guard let date = Date(timestamp: try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "not an RFC 3339 time")
            }
            return date
        }
        return decoder
    }
}

extension Date {
    /// RFC 3339, with or without fractions of a second: the service has sent both.
    init?(timestamp text: String) {
        let plain = Date.ISO8601FormatStyle()
        let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        guard let date = (try? plain.parse(text)) ?? (try? fractional.parse(text)) else {
            return nil
        }
        self = date
    }
}

extension String {
    /// An empty message is no message.
    var nonEmpty: String? { isEmpty ? nil : self }
}

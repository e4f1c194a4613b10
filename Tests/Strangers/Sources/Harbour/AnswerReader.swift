import Foundation

/// Turns answers into values, or into the typed error that they stand for.
enum AnswerReader {
    static func value<Value: Decodable>(
        _ type: Value.Type, from answer: HTTPAnswer, statuses: Set<Int>
    ) throws(HarbourError) -> Value {
        guard statuses.contains(answer.status) else { throw failure(for: answer) }
        do {
            return try decoder().decode(type, from: answer.data)
        } catch {
            // The details could quote private data, so they stay here.
            throw .unexpectedResponse(status: answer.status)
        }
    }

    static func failure(for answer: HTTPAnswer) -> HarbourError {
        let body = try? decoder().decode(ErrorBody.self, from: answer.data)
        let message = body?.message
        return switch answer.status {
        case 304: .unexpectedResponse(status: 304)
        case 300..<400: .redirectRefused
        case 401: .tokenRejected(message: message)
        case 403 where answer.header("Retry-After") != nil, 429:
            .rateLimited(retryAfterSeconds: retryAfterSeconds(in: answer), message: message)
        case 403: .forbidden(message: message)
        case 404: .notFound(message: message)
        case 422: .validationFailed(message: message, fields: body?.fields ?? [])
        case 400..<500: .rejected(status: answer.status, message: message)
        case 500..<600: .serverFailed(status: answer.status, message: message)
        default: .unexpectedResponse(status: answer.status)
        }
    }

    // MARK: Retry-After

    private static func retryAfterSeconds(in answer: HTTPAnswer) -> Int? {
        guard let text = answer.header("Retry-After") else { return nil }
        // The server's own clock decides, because the one of the device may be wrong.
        let now = answer.header("Date").flatMap(httpDate) ?? Date()
        return retryAfterSeconds(text, now: now)
    }

    /// The header holds either seconds or a date.
    static func retryAfterSeconds(_ text: String, now: Date) -> Int? {
        let text = text.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return Int(text) }
        guard let date = httpDate(text) else { return nil }
        return Int(max(0, date.timeIntervalSince(now)).rounded(.up))
    }

    private static func httpDate(_ text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return formatter.date(from: text)
    }

    // MARK: JSON

    static func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            let whole = Date.ISO8601FormatStyle()
            let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            guard let date = (try? whole.parse(text)) ?? (try? fractional.parse(text)) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "This is not a date and time.")
            }
            return date
        }
        return decoder
    }

    /// Sorted, so that equal values give equal bytes and a repeated write can be recognised.
    static func encode(_ body: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(body)
    }
}

/// The error body of the API. It is read leniently, because a half-understood error is better than none.
private struct ErrorBody: Decodable {
    let message: String?
    let fields: [FieldError]

    private enum CodingKeys: String, CodingKey { case message, errors }

    private struct Entry: Decodable {
        let field: String?
        let code: String?
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let text = (try? values.decodeIfPresent(String.self, forKey: .message)) ?? ""
        message = text.isEmpty ? nil : text
        let entries = (try? values.decodeIfPresent([Entry].self, forKey: .errors)) ?? []
        fields = entries.compactMap { entry in
            guard entry.field != nil || entry.code != nil else { return nil }
            return FieldError(field: entry.field, code: .init(rawValue: entry.code ?? "invalid"))
        }
    }
}

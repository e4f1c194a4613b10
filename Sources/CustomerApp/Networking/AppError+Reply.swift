import Foundation

extension AppError {
    /// The error for a reply; nil for a success.
    init?(_ reply: HTTPReply, now: Date) {
        guard !(200...299).contains(reply.status) else { return nil }
        let (message, fields) = reply.complaint
        switch reply.status {
        case 400 where fields.isEmpty: self = .badRequest(message: message)
        case 400, 422: self = .validation(message: message, fields: fields)
        case 401 where reply.refusesScope: self = .notAllowed(message: message)
        case 401: self = .unauthorized(message: message)
        case 403: self = .notAllowed(message: message)
        case 404, 410: self = .notFound(message: message)
        case 409, 412: self = .conflict(message: message)
        case 429:
            let delay = RetryAfter.duration(in: reply, now: now)
            self = .throttled(message: message, retryAfter: delay)
        case 503:
            self =
                RetryAfter.duration(in: reply, now: now)
                .map { .maintenance(message: message, retryAfter: $0) }
                ?? .unavailable(message: message)
        case 500, 502, 504: self = .unavailable(message: message)
        default: self = .undocumented(status: reply.status, message: message)
        }
    }
}

extension HTTPReply {
    /// Whether this is a 401 that a new token of the same session cannot resolve (RFC 6750 §3.1).
    var refusesScope: Bool {
        self[header: "WWW-Authenticate"]?.contains("insufficient_scope") ?? false
    }
}

import Foundation

/// An RFC 9457 problem document. Every member is optional there, so every member is optional here.
public struct Problem: Decodable, Equatable, Sendable {
    public struct FieldError: Decodable, Equatable, Sendable {
        public let pointer: String?
        public let detail: String?

        /// The member at the start of the JSON pointer, which may also be written as a fragment ("#/amount").
        var member: String? {
            pointer?.drop { $0 == "#" }.split(separator: "/").first.map(String.init)
        }
    }

    public let title: String?
    public let detail: String?
    public let errors: [FieldError]?

    /// What the server wants the user to read.
    public var message: String? {
        [detail, title].compactMap { $0 }.first { !$0.isEmpty }
    }

    /// Reads a problem from an error body. A gateway's HTML page is no problem document and is never shown.
    init?(body: Data, contentType: String?) {
        guard contentType?.lowercased().contains("json") == true,
            let problem = try? LedgerJSON.decoder.decode(Problem.self, from: body)
        else { return nil }
        self = problem
    }
}

/// Everything that can go wrong with a request, apart from cancellation, which is `CancellationError` and never shown.
public enum LedgerError: Error, Equatable, Sendable {
    case connection
    case timedOut
    /// The server no longer knows this session.
    case sessionEnded(reason: String?)
    /// 422: the user can correct the input.
    case validation(Problem?)
    /// Any other status that is not a success.
    case refused(status: Int, Problem?)
    case unreadableAnswer

    /// True if a write may have happened although it failed here. After a 409 it was perhaps an earlier try, or someone
    /// else, that has made the change.
    var leavesOutcomeUnknown: Bool {
        switch self {
        case .connection, .timedOut, .unreadableAnswer: true
        case .refused(let status, _): status >= 500 || status == 409
        case .sessionEnded, .validation: false
        }
    }

    public var userMessage: String {
        switch self {
        case .connection: "The server cannot be reached. Check your connection and try again."
        case .timedOut: "The server took too long to answer. Please try again."
        case .sessionEnded(let reason): reason ?? "Your session has ended. Please sign in again."
        case .validation(let problem): problem?.message ?? "Please correct the marked fields."
        case .refused(_, let problem?) where problem.message != nil: problem.message ?? ""
        case .refused(403, _): "You are not allowed to do this."
        case .refused(404, _): "This does not exist any more."
        case .refused(409, _): "Someone else has changed this in the meantime."
        case .refused(429, _): "Too many attempts. Please wait a moment."
        case .refused(500..., _): "The server has a problem. Please try again later."
        case .refused(let status, _): "The server refused the request (\(status))."
        case .unreadableAnswer: "The server sent an answer that this version cannot read."
        }
    }

    /// What a screen shows for a failure: nothing if it was cancelled.
    static func message(for error: any Error) -> String? {
        if error is CancellationError { return nil }
        return (error as? LedgerError)?.userMessage ?? "Something went wrong. Please try again."
    }

    /// What a form shows: messages beside the fields it has, and one message for everything else.
    static func forForm<Field: RawRepresentable & Hashable>(
        _ error: any Error
    ) -> (fields: [Field: String], message: String?) where Field.RawValue == String {
        guard case validation(let problem?) = error else { return ([:], message(for: error)) }
        var fields: [Field: String] = [:]
        var lines = [message(for: error)].compactMap { $0 }
        for error in problem.errors ?? [] {
            guard let detail = error.detail else { continue }
            if let field = error.member.flatMap(Field.init(rawValue:)) {
                fields[field] = fields[field].map { "\($0)\n\(detail)" } ?? detail
            } else {
                lines.append(detail)
            }
        }
        return (fields, lines.joined(separator: "\n"))
    }
}

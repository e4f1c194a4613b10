/// Declared responses that the app cannot meet, and why.
///
/// They do not count for the coverage of a suite, and reports list them with the reason.
public struct CoverageGap: Sendable, Hashable {
    /// The ids of the operations.
    public let operations: [String]
    /// The statuses as declared, such as `500` or `4XX`; empty for all.
    public let statuses: [String]
    /// The media types as declared; empty for all.
    public let media: [String]
    /// Why the app cannot meet them, such as `the app has no shopping cart`.
    public let reason: String

    /// Describes responses.
    ///
    /// - Parameters:
    ///   - operations: the ids of the operations.
    ///   - statuses: the statuses as declared; empty for all.
    ///   - media: the media types as declared; empty for all.
    ///   - reason: why the app cannot meet them.
    public init(
        _ operations: [String], statuses: [String] = [], media: [String] = [],
        because reason: String
    ) {
        self.operations = operations
        self.statuses = statuses
        self.media = media
        self.reason = reason
    }

    func covers(_ response: DeclaredResponse) -> Bool {
        operations.contains(response.operation)
            && (statuses.isEmpty || statuses.contains(response.status))
            && (media.isEmpty || response.media.map(media.contains) == true)
    }
}

/// A response that a contract declares: an operation, a status and a media type.
package struct DeclaredResponse: Sendable, Hashable {
    /// The id of the operation.
    package let operation: String
    /// The status as declared: `200`, `4XX` or `default`.
    package let status: String
    /// The media type or range as declared; `nil` if the response has no body.
    package let media: String?

    /// Creates a declared response.
    package init(operation: String, status: String, media: String? = nil) {
        self.operation = operation
        self.status = status
        self.media = media
    }
}

extension DeclaredResponse: CustomStringConvertible {
    /// Such as `getFeed 410 application/json`.
    package var description: String {
        "\(operation) \(status)" + (media.map { " \($0)" } ?? "")
    }
}

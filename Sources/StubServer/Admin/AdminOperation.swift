/// What the document of the admin API says about a route.
///
/// Every route has one, so that the document lists all routes.
struct AdminOperation: Sendable {
    /// The `operationId`.
    let id: String
    let summary: String
    let description: String?
    /// Query parameters; those of the path follow from the route's template.
    let query: [AdminParameter]
    let body: AdminBody?
    let success: AdminSuccess
    /// Further responses of success, with other statuses.
    let others: [AdminSuccess]
    /// The statuses of the errors that a client has to expect, besides those of every route.
    let errors: [Int]

    init(
        _ id: String, _ summary: String, description: String? = nil,
        query: [AdminParameter] = [], body: AdminBody? = nil, _ success: AdminSuccess,
        or others: [AdminSuccess] = [], errors: [Int] = []
    ) {
        self.id = id
        self.summary = summary
        self.description = description
        self.query = query
        self.body = body
        self.success = success
        self.others = others
        self.errors = errors
    }
}

/// A query parameter of the admin API.
struct AdminParameter: Sendable {
    let name: String
    let description: String
    let schema: AdminSchema

    static let since = AdminParameter(
        name: "since", description: "Only exchanges with a greater id", schema: .count)
    static let limit = AdminParameter(
        name: "limit", description: "The maximum number of results", schema: .count)
    static let unmatched = AdminParameter(
        name: "unmatched", description: "Only requests that match no operation", schema: .boolean)
    static let operation = AdminParameter(
        name: "operation", description: "Only requests of this operation", schema: .string)
}

/// The body of a request to the admin API.
struct AdminBody: Sendable {
    let mediaType: String
    let schema: AdminSchema
    let isRequired: Bool

    static func required(_ schema: AdminSchema) -> AdminBody {
        AdminBody(mediaType: "application/json", schema: schema, isRequired: true)
    }

    static func optional(_ schema: AdminSchema) -> AdminBody {
        AdminBody(mediaType: "application/json", schema: schema, isRequired: false)
    }

    /// A body of any media type.
    static let bytes = AdminBody(mediaType: "*/*", schema: .any, isRequired: false)
}

/// The response of a route that succeeds.
struct AdminSuccess: Sendable {
    let status: Int
    let description: String
    /// Pairs of a media type and the schema of its body.
    let content: [(type: String, schema: AdminSchema)]

    static func json(
        status: Int = 200, _ schema: AdminSchema, _ description: String = "The result"
    ) -> AdminSuccess {
        AdminSuccess(
            status: status, description: description, content: [("application/json", schema)])
    }

    static func content(_ type: String, _ description: String) -> AdminSuccess {
        AdminSuccess(status: 200, description: description, content: [(type, .string)])
    }

    /// 204, without a body.
    static let done = AdminSuccess(status: 204, description: "Done", content: [])

    func orText() -> AdminSuccess {
        AdminSuccess(
            status: status, description: description,
            content: content + [("text/plain", .string)])
    }
}

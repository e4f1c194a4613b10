/// What the document of the admin API says about a route.
///
/// Every route has one, so that the document lists all routes.
package struct AdminOperation: Sendable {
    /// The `operationId`.
    let id: String
    let summary: String
    package let description: String?
    /// Query parameters; those of the path follow from the route's template.
    let query: [AdminParameter]
    let body: AdminBody?
    let success: AdminSuccess
    /// Further responses of success, with other statuses.
    let others: [AdminSuccess]
    /// The statuses of the errors that a client has to expect, besides those of every route.
    let errors: [Int]

    /// The id of the operation that saves a session in the files of its project.
    package static let saveSession = "saveSession"

    package init(
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
package struct AdminParameter: Sendable {
    package let name: String
    package let description: String
    package let schema: AdminSchema

    package init(name: String, description: String, schema: AdminSchema) {
        self.name = name
        self.description = description
        self.schema = schema
    }

    package static let since = AdminParameter(
        name: "since", description: "Only exchanges with a greater id", schema: .count)
    package static let limit = AdminParameter(
        name: "limit", description: "The maximum number of results", schema: .count)
    package static let unmatched = AdminParameter(
        name: "unmatched", description: "Only requests that match no operation", schema: .boolean)
    package static let operation = AdminParameter(
        name: "operation", description: "Only requests of this operation", schema: .string)
}

/// The body of a request to the admin API.
package struct AdminBody: Sendable {
    let mediaType: String
    package let schema: AdminSchema
    let isRequired: Bool

    package static func required(_ schema: AdminSchema) -> AdminBody {
        AdminBody(mediaType: "application/json", schema: schema, isRequired: true)
    }

    package static func optional(_ schema: AdminSchema) -> AdminBody {
        AdminBody(mediaType: "application/json", schema: schema, isRequired: false)
    }

    /// A body of any media type.
    static let bytes = AdminBody(mediaType: "*/*", schema: .any, isRequired: false)
}

/// The response of a route that succeeds.
package struct AdminSuccess: Sendable {
    let status: Int
    package let description: String
    /// Pairs of a media type and the schema of its body.
    let content: [(type: String, schema: AdminSchema)]

    package static func json(
        status: Int = 200, _ schema: AdminSchema, _ description: String = "The result"
    ) -> AdminSuccess {
        AdminSuccess(
            status: status, description: description, content: [("application/json", schema)])
    }

    static func content(_ type: String, _ description: String) -> AdminSuccess {
        AdminSuccess(status: 200, description: description, content: [(type, .string)])
    }

    /// 204, without a body.
    package static let done = AdminSuccess(status: 204, description: "Done", content: [])

    package func orText() -> AdminSuccess {
        AdminSuccess(
            status: status, description: description,
            content: content + [("text/plain", .string)])
    }
}

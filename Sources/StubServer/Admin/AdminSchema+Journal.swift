import StubContract
import StubJSON

/// The schemas of requests: the journal, patterns that select from it, and its exports.
extension AdminSchema {
    private static let issue = object(
        named: "Issue",
        [
            .required("location", .string),
            .required("severity", .choice(["error", "warning"])),
            .required("code", .string),
            .required("message", .string),
        ])
    static let source = object(
        named: "Source",
        [
            .required("kind", .choice(AnswerSource.kinds)),
            .required("name", .stringOrNull, "Of the fixture, recording, mapping or rule"),
            .required("rule", .stringOrNull, "The rule that responded or changed the response"),
            .optional(
                "chance",
                .array(of: object([.required("rule", .string), .required("drawn", .boolean)])),
                "The rules with a chance that were drawn or passed over, in order"),
        ])
    static let request = object(
        named: "Request",
        [
            .required("id", .integer),
            .required("method", .string),
            .required("path", .string),
            .required("query", .stringOrNull),
            .required("status", .integerOrNull),
            .required("operation", .stringOrNull),
            .required("session", .stringOrNull),
            .required("tokenId", .stringOrNull),
            .required("receivedAt", .dateTime),
            .required("arrival", .number, "Milliseconds of real time since the session began"),
            .required(
                "duration", .numberOrNull,
                "Milliseconds until the response was decided, with delay and pace; 0 from the cache"
            ),
            .required("size", .integerOrNull, "Bytes of the response's body"),
            .required(
                "source",
                .anyOf(source, types("null")).described("What the response was made of")),
            .required("issues", .array(of: issue)),
        ])
    package static let requests = object(
        named: "Requests",
        [
            .required("requests", .array(of: request)),
            .required("total", .integer, "The number of matches, before the limit"),
            .required("evicted", .integer, "The number of evicted exchanges"),
        ])
    static let requestCount = object(
        named: "Count",
        [
            .required("count", .integer)
        ])

    private static let innerMatcher = AdminSchema(["$ref": "#/components/schemas/TextMatcher"])
    private static let textMatcher = oneOf(
        named: "TextMatcher", description: "The value, or a condition for it",
        [
            types("string", "number", "boolean"),
            object(isClosed: true, [.required("equals", types("string", "number", "boolean"))]),
            object(isClosed: true, [.required("contains", .string)]),
            object(isClosed: true, [.required("present", .constant(true))]),
            object(isClosed: true, [.required("absent", .constant(true))]),
            object(isClosed: true, [.required("matches", .string)]),
            object(isClosed: true, [.required("not", innerMatcher)]),
            object(isClosed: true, [.required("anyOf", .array(of: innerMatcher))]),
        ])
    /// A path of a pattern, which has no query.
    static let path = AdminSchema(["type": "string", "pattern": "^/[^?%]*$"])
    package static let requestPattern = object(
        named: "RequestPattern", isClosed: true, description: "Every part that is set must match",
        [
            .optional("operation", .string),
            .optional("method", .string),
            .optional("path", path, "{name} matches any single segment"),
            .optional("query", .map(of: textMatcher)),
            .optional("headers", .map(of: textMatcher)),
            .optional("body", .any, "What the JSON body must contain; matchers at any depth"),
            .optional("bodyContains", .string),
            .optional(
                "jsonPath", .map(of: textMatcher), "What JSON paths select in the body, by path"),
            .optional("since", .count, "Only exchanges with a greater id"),
            .optional("limit", .count, "The maximum number of results"),
        ])

    static let nearMiss = object(
        named: "NearMiss",
        description: "An operation, a rule or a recording, compared part by part",
        [
            .optional("operation", .string),
            .optional("method", .string),
            .optional("path", .string),
            .optional("rule", .integer),
            .optional("name", .stringOrNull),
            .optional("recording", .string, "Method and path of the recorded request"),
            .required("distance", .number),
            .required(
                "parts",
                .array(
                    of: object([
                        .required("field", .string),
                        .required("expected", .string),
                        .required("found", .stringOrNull),
                        .required("matches", .boolean),
                    ]))),
        ])
    package static let nearMisses = object(
        named: "NearMisses",
        [
            .required(
                "requests",
                .array(
                    of: .allOf(
                        request,
                        object([
                            .required("hints", .array(of: .string)),
                            .required("nearMisses", .array(of: nearMiss)),
                        ]))))
        ])

    static let archive = object(
        named: "Archive",
        [
            .required(
                "log",
                object([
                    .required("version", .constant("1.2")),
                    .required("creator", .object),
                    .required("entries", .array(of: .object)),
                ]))
        ])

    private static let operationCoverage = object([
        .required("id", .string),
        .required("method", .string),
        .required("path", .string),
        .required("requests", .integer),
        .required("statuses", .map(of: .integer)),
        .required(
            "withoutCredentials", .count,
            "Requests without the credentials that `security` requires"),
        .required("unseen", .array(of: .string)),
    ])
    static let coverage = object(
        named: "Coverage",
        [
            .required("operations", .array(of: operationCoverage)),
            .required(
                "fixtures",
                object([
                    .required("used", .array(of: .string)),
                    .required("unused", .array(of: .string)),
                ])),
            .required("unmatched", .integer),
            .required("summary", .map(of: .integer)),
        ])
}

import StubJSON
import StubSchema

extension ContractIssue {
    /// The most issues that one part of a message lists; more of them rarely help.
    static let reportLimit = 20

    /// Validates one part of a message; issues beyond the limit are counted, but not listed.
    ///
    /// - Parameters:
    ///   - part: the part of the message.
    ///   - contract: the location of the schema, for issues that arise outside the main document.
    ///   - name: a prefix for the pointer into the value, such as the parameter's name.
    ///   - limit: the most issues that are listed.
    static func found(
        in value: JSONValue, by schema: Schema?, part: Kind, name: String = "",
        contract: @autoclosure () -> JSONPointer, listing limit: Int = reportLimit
    ) -> [ContractIssue] {
        // Collects more issues than are listed, because the wording for alternatives depends on
        // theirs.
        let found = schema?.issues(in: value, formats: .assert, limit: limit * 10)
        let count = found?.count ?? 0
        if count == 0 { return [] }
        let contract = contract()
        var issues = (found?.listed ?? []).prefix(limit).map { issue in
            ContractIssue(
                part.with(rule: issue.keyword), message: issue.message,
                location: name + issue.instanceLocation.description,
                missingMember: issue.missingMember,
                contract: origin(of: issue, by: schema) ?? contract)
        }
        if count > limit {
            issues.append(
                ContractIssue(
                    part.with(rule: "more"),
                    message: "\(count - limit) further issues are not listed",
                    location: name, contract: contract))
        }
        return issues
    }

    /// The location of the keyword; `nil` if it is not in the main document.
    private static func origin(of issue: SchemaIssue, by schema: Schema?) -> JSONPointer? {
        let place = issue.schemaLocation
        return place.uri == schema?.uri ? place.pointer : nil
    }
}

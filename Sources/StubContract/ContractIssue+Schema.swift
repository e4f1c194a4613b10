import StubJSON
import StubSchema

extension ContractIssue {
    /// A part with more mistakes than this is understood from the first few.
    static let reportLimit = 20

    /// What a schema finds in one part of a message; what is beyond the limit is only counted.
    ///
    /// - Parameters:
    ///   - place: the beginning of the codes, such as `request/body`.
    ///   - contract: the schema's place, for what is not in the contract's own document.
    ///   - name: stands before the pointer into the value, such as a parameter's name.
    static func found(
        in value: JSONValue, by schema: Schema?, place: String, name: String = "",
        contract: JSONPointer
    ) -> [ContractIssue] {
        // Some more are asked for than are listed, so that alternatives can be told by theirs.
        let found = schema?.issues(in: value, formats: .assert, limit: reportLimit * 10)
        let count = found?.count ?? 0
        var issues = (found?.listed ?? []).prefix(reportLimit).map { issue in
            ContractIssue(
                code: "\(place)/\(issue.keyword)", message: issue.message,
                location: name + issue.instanceLocation.description,
                contract: origin(of: issue, by: schema) ?? contract)
        }
        if count > reportLimit {
            issues.append(
                ContractIssue(
                    code: "\(place)/more",
                    message: "\(count - reportLimit) further issues are not listed",
                    location: name, contract: contract))
        }
        return issues
    }

    /// Where the keyword stands; `nil` if that is in another document than the contract's.
    private static func origin(of issue: SchemaIssue, by schema: Schema?) -> JSONPointer? {
        let place = issue.schemaLocation
        return place.uri == schema?.uri ? place.pointer : nil
    }
}

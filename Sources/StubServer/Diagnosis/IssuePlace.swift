import StubContract
import StubHTTP
import StubJSON

/// Where in a request an issue of the contract is.
struct IssuePlace {
    private let kind: Substring
    private let location: String

    init(_ issue: ContractIssue) {
        kind = issue.code.dropFirst("request/".count).prefix { $0 != "/" }
        location = issue.location
    }

    /// `query.limit`, `path.id`, `header.X-Key`, `cookie.id` or `body/price`.
    var field: String {
        switch kind {
        case "body": "body" + location
        case "content-type": "header.Content-Type"
        default: location.isEmpty ? String(kind) : "\(kind).\(location)"
        }
    }

    /// The parameter's name, where it is one.
    var parameter: String { String(location.prefix { $0 != "/" }) }

    func value(in request: HTTPRequest, _ target: RequestTarget) -> String? {
        switch kind {
        case "query":
            let values = target.values(of: parameter)
            return values.isEmpty ? nil : values.joined(separator: ", ")
        case "header": return request.fields.combined(parameter)
        case "content-type": return request.fields["Content-Type"]
        case "path": return String(request.path)
        case "body":
            guard let pointer = JSONPointer(location),
                let value = (try? JSONParser.parse(request.body))?[pointer]
            else { return nil }
            return value.string ?? String(SecretMask.json(value).description.prefix(200))
        default: return nil
        }
    }
}

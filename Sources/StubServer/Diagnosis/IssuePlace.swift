import StubContract
import StubHTTP
import StubJSON

/// The place of a contract violation in a request.
struct IssuePlace {
    private let part: ContractIssue.Kind.Part
    private let location: String

    init(_ issue: ContractIssue) {
        part = issue.kind.part
        location = issue.location
    }

    /// `query.limit`, `path.id`, `header.X-Key`, `cookie.id` or `body/price`.
    var field: String {
        switch part {
        case .body: "body" + location
        case .contentType: "header.Content-Type"
        case .path, .query, .header, .cookie, .security, .status:
            location.isEmpty ? part.rawValue : "\(part.rawValue).\(location)"
        }
    }

    /// The parameter's name, if it is one.
    var parameter: String { String(location.prefix { $0 != "/" }) }

    /// Returns the value at the place, a JSON value without its secrets; `nil` if it is missing.
    func value(
        in request: HTTPRequest, _ target: RequestTarget, _ mask: SecretMask
    ) -> String? {
        switch part {
        case .query:
            let values = target.values(of: parameter)
            return values.isEmpty ? nil : values.joined(separator: ", ")
        case .header: return request.fields.combined(parameter)
        case .contentType: return request.fields["Content-Type"]
        case .path: return String(request.path)
        case .body:
            guard let pointer = JSONPointer(location),
                let value = (try? JSONParser.parse(request.body))?[pointer]
            else { return nil }
            return value.string ?? String(mask.json(value).description.prefix(200))
        // Credentials are never shown.
        case .security, .cookie, .status: return nil
        }
    }
}

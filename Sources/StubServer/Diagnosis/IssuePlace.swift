import StubContract
import StubHTTP
import StubJSON

/// The place of a contract violation in a request or a response.
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
        case .status, .operation: part.rawValue
        case .path, .query, .header, .cookie, .security:
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
        case .body: return value(inBody: request.body, mask)
        // Credentials are never shown.
        case .security, .cookie, .status, .operation: return nil
        }
    }

    /// Returns the value at the place, without its secrets; `nil` if it is missing.
    func value(in response: HTTPResponse, _ mask: SecretMask) -> String? {
        switch part {
        case .header: response.fields.combined(parameter).map { mask.value($0, of: parameter) }
        case .contentType: response.fields["Content-Type"]
        case .status: String(response.status)
        case .body: value(inBody: response.body, mask)
        case .query, .path, .security, .cookie, .operation: nil
        }
    }

    /// The length, in characters, at which a value is cut off.
    private static var longest: Int { 200 }

    /// Returns the value at the place; text is in quotation marks, because `"7"` is not 7.
    private func value(inBody body: [UInt8], _ mask: SecretMask) -> String? {
        if body.isEmpty { return nil }
        guard let document = try? JSONParser.parse(body) else {
            return mask.text(body, contentType: nil).map { String($0.prefix(Self.longest)) }
        }
        guard let pointer = JSONPointer(location), let value = document[pointer] else { return nil }
        if let text = value.string {
            let shown = mask.value(text, of: pointer.tokens.last ?? "")
            return "\"\(shown.prefix(Self.longest))\""
        }
        return String(mask.json(value).description.prefix(Self.longest))
    }
}

extension NearMiss.Part {
    /// The part of a message that breaks the contract.
    ///
    /// - Parameters:
    ///   - issue: the violation, without secrets.
    ///   - found: the value at its place, without secrets; `nil` if there is none.
    init(_ issue: ContractIssue, found: String?) {
        let field = IssuePlace(issue).field
        // Messages of schemas compare two values, others are sentences.
        guard issue.message.hasPrefix("expected "),
            let end = issue.message.firstRange(of: ", found ")
        else {
            self.init(
                field: field, expected: issue.message, found: found, isMet: false,
                problem: issue.message)
            return
        }
        let expected = issue.message[..<end.lowerBound].dropFirst("expected ".count)
        self.init(
            field: field, expected: String(expected),
            found: found ?? String(issue.message[end.upperBound...]), isMet: false)
    }
}

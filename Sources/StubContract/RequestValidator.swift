public import StubHTTP
public import StubJSON
import StubSchema

/// Validates a request against its operation.
public struct RequestValidator {
    private let operation: ContractOperation
    private typealias Kind = ContractIssue.Kind
    private(set) var issues: [ContractIssue] = []
    private var query: [String: JSONValue] = [:]

    /// A request that was validated.
    package struct Checked: Sendable {
        package let issues: [ContractIssue]
        /// The body; `nil` if it is no JSON.
        package let body: JSONValue?
        /// The declared query parameters that were sent, decoded; `null` for one that was sent
        /// without a value where that is allowed.
        package let query: [String: JSONValue]

        package init(
            issues: [ContractIssue] = [], body: JSONValue?, query: [String: JSONValue] = [:]
        ) {
            self.issues = issues
            self.body = body
            self.query = query
        }
    }

    /// The contract violations in a request, and its body if that is JSON.
    ///
    /// Security is judged separately, by `SecurityJudge`.
    public static func validate(
        _ request: HTTPRequest, target: RequestTarget,
        pathParameters: [(name: String, value: String)], against operation: ContractOperation
    ) -> (issues: [ContractIssue], body: JSONValue?) {
        let checked = check(
            request, target: target, pathParameters: pathParameters, against: operation)
        return (checked.issues, checked.body)
    }

    /// The same, with the parameters that were decoded for it.
    package static func check(
        _ request: HTTPRequest, target: RequestTarget,
        pathParameters: [(name: String, value: String)], against operation: ContractOperation
    ) -> Checked {
        var validator = RequestValidator(operation: operation)
        validator.checkParameters(request, target, pathParameters)
        validator.checkUndeclaredQuery(target)
        let body = validator.checkBody(request)
        return Checked(issues: validator.issues, body: body, query: validator.query)
    }

    private init(operation: ContractOperation) {
        self.operation = operation
    }

    // MARK: - Parameters

    private mutating func checkParameters(
        _ request: HTTPRequest, _ target: RequestTarget,
        _ pathParameters: [(name: String, value: String)]
    ) {
        for parameter in operation.parameters {
            switch parameter.location {
            case .path:
                let text = pathParameters.first { $0.name == parameter.name }?.value
                check(parameter, text.map { ParameterDecoder.single($0, parameter) })
            case .query:
                let value = ParameterDecoder.query(parameter, in: target.query)
                let isEmpty = parameter.allowsEmpty && value == .string("")
                query[parameter.name] = isEmpty ? .null : value
                check(parameter, value)
                checkRepetition(of: parameter, in: target.query)
            case .header:
                // Parameters for these header fields are ignored (OpenAPI §4.8.12.1).
                let ignored = ["accept", "content-type", "authorization"]
                if ignored.contains(parameter.name.lowercased()) { continue }
                let text = request.fields.combined(parameter.name)
                check(parameter, text.map { ParameterDecoder.single($0, parameter) })
            case .cookie:
                let text = Cookies.value(of: parameter.name, in: request.fields[values: "Cookie"])
                check(parameter, text.map { ParameterDecoder.single($0, parameter) })
            }
        }
    }

    private mutating func check(_ parameter: ContractParameter, _ value: JSONValue?) {
        let part = Kind(.request, parameter.location.part)
        guard let value else {
            if parameter.isRequired {
                issues.append(
                    ContractIssue(
                        part.with(rule: "required"),
                        message:
                            "the \(parameter.location.rawValue) parameter '\(parameter.name)' "
                            + "is required but missing",
                        location: parameter.name, contract: parameter.pointer))
            }
            return
        }
        if parameter.allowsEmpty, value == .string("") { return }
        issues += ContractIssue.found(
            in: value, by: parameter.schema, part: part, name: parameter.name,
            contract: parameter.pointer)
    }

    /// Which of several values counts is for each server to say, and they differ.
    private mutating func checkRepetition(
        of parameter: ContractParameter, in query: [RequestTarget.QueryItem]
    ) {
        guard parameter.shape.isSingle, parameter.style != .deepObject else { return }
        let count = query.count { $0.name == parameter.name }
        guard count > 1 else { return }
        issues.append(
            ContractIssue(
                Kind(.request, .query, "repeated"),
                message: "expected one value, found \(count)",
                location: parameter.name, contract: parameter.pointer))
    }

    private mutating func checkUndeclaredQuery(_ target: RequestTarget) {
        var seen: Set<String> = []
        let undeclared = target.query.filter {
            seen.insert($0.name).inserted && !isDeclared($0.name)
        }
        for item in undeclared.prefix(ContractIssue.reportLimit) {
            issues.append(
                ContractIssue(
                    Kind(.request, .query, "undeclared"), severity: .warning,
                    message: "the query parameter '\(item.name)' is not declared",
                    location: item.name, contract: operation.pointer.appending("parameters")))
        }
    }

    private func isDeclared(_ name: String) -> Bool {
        if operation.security.queryNames.contains(name) { return true }
        return operation.parameters.contains { parameter in
            guard parameter.location == .query else { return false }
            if parameter.name == name { return true }
            if parameter.style == .deepObject {
                return ParameterDecoder.deepKey(of: name, parameter.name) != nil
            }
            if case .object(let properties) = parameter.shape, parameter.explode {
                return properties[name] != nil
            }
            return false
        }
    }

    // MARK: - Body

    private mutating func checkBody(_ request: HTTPRequest) -> JSONValue? {
        guard let body = operation.requestBody else { return Self.json(request) }
        guard !request.body.isEmpty else {
            if body.isRequired {
                report(
                    Kind(.request, .body, "required"), "the request needs a body", "", body.pointer)
            }
            return nil
        }
        guard let media = media(for: request, in: body) else { return nil }
        guard media.type.isJSON else { return nil }
        do {
            let value = try JSONParser.parse(request.body)
            issues += ContractIssue.found(
                in: value, by: media.schema, part: Kind(.request, .body),
                contract: media.pointer.appending("schema"))
            return value
        } catch {
            report(
                Kind(.request, .body, "syntax"), "the body is not JSON: \(error)", "", media.pointer
            )
            return nil
        }
    }

    /// The declared content for the request's type; `nil` after reporting that there is none.
    private mutating func media(
        for request: HTTPRequest, in body: ContractBody
    ) -> ContractMedia? {
        let text = request.fields["Content-Type"]
        guard let text, let type = MediaType(text) else {
            report(
                Kind(.request, .contentType),
                text.map { "'\($0)' is not a media type" } ?? "the body has no Content-Type",
                "Content-Type", body.pointer)
            return nil
        }
        if let media = body.content.best(for: type) { return media }
        let declared = body.content.map(\.type.essence).joined(separator: ", ")
        report(
            Kind(.request, .contentType), "expected \(declared), found '\(type.essence)'",
            "Content-Type", body.pointer)
        return nil
    }

    private static func json(_ request: HTTPRequest) -> JSONValue? {
        guard !request.body.isEmpty else { return nil }
        return try? JSONParser.parse(request.body)
    }

    private mutating func report(
        _ kind: Kind, _ message: String, _ location: String, _ contract: JSONPointer
    ) {
        issues.append(
            ContractIssue(kind, message: message, location: location, contract: contract))
    }
}

extension ContractParameter.Location {
    /// The part of a request that has the parameter.
    fileprivate var part: ContractIssue.Kind.Part {
        switch self {
        case .path: .path
        case .query: .query
        case .header: .header
        case .cookie: .cookie
        }
    }
}

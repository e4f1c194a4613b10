package import StubHTTP
package import StubJSON
import StubSchema

/// Validates a request against its operation.
package struct RequestValidator {
    private let operation: ContractOperation
    private typealias Kind = ContractIssue.Kind
    private(set) var issues: [ContractIssue] = []
    private var query: [String: JSONValue] = [:]

    /// A request that was validated.
    package struct Checked: Sendable {
        package let issues: [ContractIssue]
        /// The body; `nil` if it is neither JSON nor a form.
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

    /// The contract violations in a request, and its body if that is JSON or a form.
    ///
    /// Security is judged separately, by `SecurityJudge`.
    package static func validate(
        _ request: HTTPRequest, target: RequestTarget,
        pathParameters: [(name: String, value: String)], against operation: ContractOperation
    ) -> (issues: [ContractIssue], body: JSONValue?) {
        let checked = check(
            request, target: target, pathParameters: pathParameters, against: operation)
        return (checked.issues, checked.body)
    }

    /// Validates a request and returns its decoded parameters as well.
    package static func check(
        _ request: HTTPRequest, target: RequestTarget,
        pathParameters: [(name: String, value: String)], against operation: ContractOperation
    ) -> Checked {
        var validator = RequestValidator(operation: operation)
        validator.checkParameters(request, target, pathParameters)
        validator.checkUndeclaredQuery(target)
        let (issues, query) = (validator.issues, validator.query)
        if !operation.declaresBody, request.body.isEmpty {
            return Checked(issues: issues, body: nil, query: query)
        }
        let body = BodyValidator.check(request, of: operation)
        return Checked(issues: issues + body.issues, body: body.value, query: query)
    }

    private init(operation: ContractOperation) {
        self.operation = operation
    }

    // MARK: - Parameters

    private mutating func checkParameters(
        _ request: HTTPRequest, _ target: RequestTarget,
        _ pathParameters: [(name: String, value: String)]
    ) {
        // Copies no parameter that the query lacks: most requests send few of those declared.
        let parameters = operation.parameters
        for index in parameters.indices {
            if parameters[index].location == .query, !parameters[index].isRequired,
                parameters[index].isSurelyAbsent(from: target.query)
            {
                continue
            }
            let parameter = parameters[index]
            switch parameter.location {
            case .path:
                let text = pathParameters.first { $0.name == parameter.name }?.value
                check(parameter, text.map { ParameterDecoder.single($0, parameter) })
            case .query:
                let raw = rawValue(of: parameter, in: request, target.query)
                let value = ParameterDecoder.query(
                    parameter, in: target.query, besides: operation.queryNames, raw: raw)
                let isEmpty = parameter.allowsEmpty && value == .string("")
                query[parameter.name] = isEmpty ? .null : value
                check(parameter, value)
                checkRepetition(of: parameter, in: target.query)
                checkReserved(parameter, raw)
            case .header:
                // Parameters for these header fields are ignored (OpenAPI §4.8.12.1).
                let ignored = ["accept", "content-type", "authorization"]
                if ignored.contains(parameter.name.lowercased()) { continue }
                let text = request.fields.combined(parameter.name)
                check(parameter, text.map { ParameterDecoder.single($0, parameter) })
            case .cookie:
                let cookies = Self.cookies(in: request, isPlain: parameter.style == .cookie)
                check(parameter, ParameterDecoder.cookie(parameter, in: cookies))
            case .querystring:
                let raw = request.query.map { Substring($0) }.flatMap { $0.isEmpty ? nil : $0 }
                let value = raw.map {
                    ParameterDecoder.queryString(parameter, $0, in: target.query)
                }
                check(parameter, value)
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

    /// Servers differ in which of several values they use.
    private mutating func checkRepetition(
        of parameter: ContractParameter, in query: [RequestTarget.QueryItem]
    ) {
        guard parameter.shape.isSingle || parameter.isDelimited, parameter.style != .deepObject
        else { return }
        let count = query.count { $0.name == parameter.name }
        guard count > 1 else { return }
        let separator = ParameterDecoder.separator(of: parameter.style)
        issues.append(
            ContractIssue(
                Kind(.request, .query, "repeated"),
                message: parameter.isDelimited
                    ? "expected one list with '\(separator)' between its values, found \(count)"
                    : "expected one value, found \(count)",
                location: parameter.name, contract: parameter.pointer))
    }

    /// Query parameters of authorization requests, which documents seldom list (RFC 6749 §4.1.1,
    /// RFC 7636 §4.3, OpenID Connect Core §3.1.2.1).
    private static let authorization: Set = [
        "state", "nonce", "prompt", "display", "max_age", "login_hint", "ui_locales",
        "id_token_hint", "acr_values", "code_challenge", "code_challenge_method", "response_mode",
    ]

    private mutating func checkUndeclaredQuery(_ target: RequestTarget) {
        let parameters = operation.parameters
        if target.query.allSatisfy({ parameters.declareQuery($0.name) }) { return }
        // Such a parameter describes the whole query.
        if operation.parameters.contains(where: { $0.location == .querystring }) { return }
        var known: Set<String> = []
        if case .endpoint(.authorize)? = operation.binding?.action {
            known = Self.authorization
        }
        var seen: Set<String> = []
        let undeclared = target.query.filter {
            seen.insert($0.name).inserted && !isDeclared($0.name) && !known.contains($0.name)
        }
        for item in undeclared.prefix(ContractIssue.reportLimit) {
            issues.append(
                ContractIssue(
                    Kind(.request, .query, "undeclared"), severity: .warning,
                    message: "the query parameter '\(item.name)' is not declared"
                        + (bracketHint(item.name) ?? ""),
                    location: item.name, contract: operation.pointer.appending("parameters")))
        }
    }

    /// The advice about `name[]` if `name` is declared.
    private func bracketHint(_ name: String) -> String? {
        guard let root = BracketedName(name)?.root,
            let parameter = operation.parameters.first(where: {
                $0.location == .query && $0.name == root
            })
        else { return nil }
        let option = parameter.shape.isList ? "--query-arrays" : "--query-objects"
        return ", but '\(root)' is; `\(option) brackets` of `serve` accepts it, "
            + "or a parameter of that name in the contract or an overlay"
    }

    private func isDeclared(_ name: String) -> Bool {
        if operation.security.queryNames.contains(name) { return true }
        return operation.parameters.contains { parameter in
            guard parameter.location == .query else { return false }
            if parameter.name == name { return true }
            if parameter.style == .deepObject || parameter.readsBrackets {
                return BracketedName(name)?.root == parameter.name
            }
            if case .object(let properties, let others) = parameter.shape, parameter.explode,
                !parameter.isJSON
            {
                return properties[name] != nil || others != nil
            }
            return false
        }
    }

    /// The value of a query parameter as it was sent; `nil` unless it matters how it is encoded.
    private func rawValue(
        of parameter: ContractParameter, in request: HTTPRequest,
        _ items: [RequestTarget.QueryItem]
    ) -> Substring? {
        guard parameter.isDelimited || parameter.forbidsReserved,
            items.contains(where: { $0.name == parameter.name }), let query = request.query
        else { return nil }
        return ReservedCharacters.pairs(of: String(query)).last { $0.name == parameter.name }?.value
    }

    private mutating func checkReserved(_ parameter: ContractParameter, _ raw: Substring?) {
        guard parameter.forbidsReserved, let raw,
            let character = ReservedCharacters.first(in: raw, plusIsSpace: true)
        else { return }
        issues.append(
            ContractIssue(
                Kind(.request, .query, "reserved"),
                message: "the reserved character '\(character)' must be percent-encoded",
                location: parameter.name, contract: parameter.pointer.appending("allowReserved")))
    }

    /// All cookies; a value that is percent-encoded is decoded, as the style `form` has it.
    ///
    /// - Parameter isPlain: whether values are kept as they are sent, as in the style `cookie`.
    static func cookies(
        in request: HTTPRequest, isPlain: Bool = false
    ) -> [RequestTarget.QueryItem] {
        Cookies.all(in: request.fields[values: "Cookie"]).map { cookie in
            let decoded = isPlain ? nil : PercentCoding.decode(cookie.value)
            return RequestTarget.QueryItem(
                name: String(cookie.name), value: decoded ?? String(cookie.value))
        }
    }
}

extension ContractOperation {
    /// The names of the declared query parameters.
    fileprivate var queryNames: Set<String> {
        Set(parameters.filter { $0.location == .query }.map(\.name))
    }
}

extension [ContractParameter] {
    /// Whether a query parameter has exactly this name; indices, so that none is copied.
    fileprivate func declareQuery(_ name: String) -> Bool {
        indices.contains { self[$0].location == .query && self[$0].name == name }
    }
}

extension ContractParameter {
    /// Whether no item of the query can belong to the parameter; quick to decide for those that are
    /// written under their own name alone.
    fileprivate func isSurelyAbsent(from query: [RequestTarget.QueryItem]) -> Bool {
        guard style != .deepObject, !readsBrackets else { return query.isEmpty }
        if explode, !isJSON, shape.isObject { return query.isEmpty }
        return !query.contains { $0.name == name }
    }

    /// Whether several values are written in one text, between delimiters.
    fileprivate var isDelimited: Bool {
        location == .query && !explode && !isJSON && style != .deepObject && shape.isComposed
    }
}

extension ContractParameter.Location {
    /// The part of a request that has the parameter.
    fileprivate var part: ContractIssue.Kind.Part {
        switch self {
        case .path: .path
        case .query, .querystring: .query
        case .header: .header
        case .cookie: .cookie
        }
    }
}

import StubContract
import StubHTTP
import StubJSON

/// A result as a process sends it to another one: whole, except perhaps for its exchanges.
extension CaseResult {
    /// The form of the message.
    ///
    /// - Parameter detail: how much of the exchanges it has.
    func json(_ detail: ExchangeDetail = .outline) -> JSONValue {
        var object = JSONObject([
            ("id", .string(id)), ("title", .string(title)), ("group", .string(group.name)),
            ("letter", .string(String(group.letter))), ("place", place.json),
            ("verdict", .string(verdict.name)), ("duration", duration.json),
            ("evaluated", .int(evaluated)), ("mismatches", .array(mismatches.map(\.json))),
            ("issues", .array(issues.map(\.json))),
            ("exchanges", .array(exchanges.map { $0.json(detail) })),
            ("answers", answers.json), ("use", use.json),
            ("violations", .array(violations.map(\.json))),
        ])
        if case .notApplicable(let reason) = verdict { object["reason"] = .string(reason) }
        if let obstacle { object["obstacle"] = obstacle.json }
        return .object(object)
    }

    init?(json: JSONValue) {
        guard let id = json["id"]?.string, let title = json["title"]?.string,
            let group = json["group"]?.string, let letter = json["letter"]?.string?.first,
            let place = json["place"].flatMap(SourcePlace.init(json:)),
            let name = json["verdict"]?.string,
            let verdict = Verdict(name: name, reason: json["reason"]?.string),
            let duration = json["duration"].flatMap(Duration.init(json:)),
            let evaluated = json["evaluated"]?.number?.int
        else { return nil }
        self.init(
            id: id, title: title, group: CaseGroup(group, letter: letter), place: place,
            verdict: verdict, duration: duration, evaluated: evaluated,
            mismatches: json["mismatches"]?.elements(Mismatch.init(json:)) ?? [],
            issues: json["issues"]?.elements(ObservedIssue.init(json:)) ?? [],
            exchanges: json["exchanges"]?.elements(Exchange.init(json:)) ?? [],
            answers: json["answers"].map(AnswerRates.init(json:)) ?? AnswerRates(),
            use: json["use"].map(ResourceUse.init(json:)) ?? ResourceUse())
        violations = json["violations"]?.elements(RequestViolation.init(json:)) ?? []
        obstacle = json["obstacle"].flatMap(Mismatch.init(json:))
    }
}

extension RequestViolation {
    var json: JSONValue {
        [
            .string(kind.operation), .string(kind.code), .string(kind.location),
            kind.missingMember.map { .string($0) } ?? .null, mismatch.json,
        ]
    }

    init?(json: JSONValue) {
        guard let operation = json[0]?.string, let code = json[1]?.string,
            let location = json[2]?.string, let mismatch = json[4].flatMap(Mismatch.init(json:))
        else { return nil }
        self.init(
            Kind(
                operation: operation, code: code, location: location,
                missingMember: json[3]?.string), mismatch)
    }
}

extension Verdict {
    init?(name: String, reason: String?) {
        let all: [Verdict] = [
            .passed, .failed, .timedOut, .crashed, .notApplicable(reason: reason ?? ""),
        ]
        guard let verdict = all.first(where: { $0.name == name }) else { return nil }
        self = verdict
    }
}

extension Duration {
    /// The number of nanoseconds.
    var json: JSONValue {
        let (seconds, attoseconds) = components
        return .int(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
    }

    init?(json: JSONValue) {
        guard let nanoseconds = json.number?.int else { return nil }
        self = .nanoseconds(nanoseconds)
    }
}

extension SourcePlace {
    var json: JSONValue {
        [.string(fileID), .int(line), .int(column), filePath.map { .string($0) } ?? .null]
    }

    init?(json: JSONValue) {
        guard let fileID = json[0]?.string, let line = json[1]?.number?.int,
            let column = json[2]?.number?.int
        else { return nil }
        self.init(fileID: fileID, filePath: json[3]?.string, line: line, column: column)
    }
}

extension Mismatch {
    var json: JSONValue {
        [
            .string(what), .string(expected), .string(actual),
            difference.map { .string($0) } ?? .null, place.json,
        ]
    }

    init?(json: JSONValue) {
        guard let what = json[0]?.string, let expected = json[1]?.string,
            let actual = json[2]?.string, let place = json[4].flatMap(SourcePlace.init(json:))
        else { return nil }
        self.init(
            what, expected: expected, actual: actual, difference: json[3]?.string, place: place)
    }
}

extension ObservedIssue {
    var json: JSONValue {
        [
            .string(issue.kind.side.rawValue), .string(issue.kind.part.rawValue),
            .string(issue.kind.rule), .string(issue.severity.rawValue), .string(issue.message),
            .string(issue.location), issue.missingMember.map { .string($0) } ?? .null,
            .array(issue.contract.tokens.map { .string($0) }), .int(exchange), .string(request),
            .bool(isAllowed),
        ]
    }

    init?(json: JSONValue) {
        guard let side = json[0]?.string.flatMap(ContractIssue.Kind.Side.init(rawValue:)),
            let part = json[1]?.string.flatMap(ContractIssue.Kind.Part.init(rawValue:)),
            let rule = json[2]?.string,
            let severity = json[3]?.string.flatMap(ContractIssue.Severity.init(rawValue:)),
            let message = json[4]?.string, let location = json[5]?.string,
            let contract = json[7]?.elements(\.string), let exchange = json[8]?.number?.int,
            let request = json[9]?.string, let isAllowed = json[10]?.bool
        else { return nil }
        self.init(
            issue: ContractIssue(
                ContractIssue.Kind(side, part, rule), severity: severity, message: message,
                location: location, missingMember: json[6]?.string,
                contract: JSONPointer(tokens: contract)),
            exchange: exchange, request: request, isAllowed: isAllowed)
    }
}

extension Exchange {
    func json(_ detail: ExchangeDetail) -> JSONValue {
        [
            .int(id), .string(request.method.rawValue), .string(request.target),
            operation.map { .string($0) } ?? .null, response.map { .int($0.status) } ?? .null,
            response?.fields["Content-Type"].map { .string($0) } ?? .null, arrival.json,
            detail == .whole ? CarriedExchange.json(self) : .null,
        ]
    }

    init?(json: JSONValue) {
        guard let id = json[0]?.number?.int,
            let method = json[1]?.string.map({ HTTPMethod($0) }),
            let target = json[2]?.string, let arrival = json[6].flatMap(Duration.init(json:))
        else { return nil }
        let fields: HTTPFields = json[5]?.string.map { ["Content-Type": $0] } ?? [:]
        self.init(
            id: id,
            request: HTTPRequest(method, target),
            response: json[4]?.number?.int.map { HTTPResponse(status: $0, fields: fields) },
            operation: json[3]?.string, receivedAt: 0, arrival: arrival)
        if let whole = json[7], !whole.isNull { CarriedExchange.complete(&self, with: whole) }
    }
}

extension JSONValue {
    /// What is made of the elements of an array, without those of which nothing can be made.
    func elements<Part>(_ make: (JSONValue) -> Part?) -> [Part] {
        array?.compactMap(make) ?? []
    }
}

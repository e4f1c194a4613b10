import StubContract
import StubHTTP
import StubJSON

extension CaseResult {
    /// What a report says about the case.
    var report: JSONObject { members(isWhole: false) }

    /// The result as a process sends it to another one: whole, except perhaps for its exchanges.
    ///
    /// - Parameter detail: how much of the exchanges it has.
    func json(_ detail: ExchangeDetail = .outline) -> JSONValue {
        var object = members(isWhole: true)
        object["letter"] = .string(String(group.letter))
        object["duration"] = duration.json
        object["journal"] = .array(exchanges.map { $0.json(detail) })
        object["use"] = use.json
        object["violations"] = .array(violations.map(\.json))
        object["obstacle"] = obstacle?.json(isWhole: true)
        return .object(object)
    }

    private func members(isWhole: Bool) -> JSONObject {
        var object = JSONObject([
            ("id", .string(id)),
            ("title", .string(title)),
            ("group", .string(group.name)),
            ("verdict", .string(verdict.name)),
            ("milliseconds", .int(Int(DurationText.milliseconds(duration)))),
            ("expectations", .int(evaluated)),
            ("exchanges", .int(exchangeCount)),
        ])
        place.add(to: &object, isWhole: isWhole)
        if case .notApplicable(let reason) = verdict { object["reason"] = .string(reason) }
        if attempts.count > 1 { object["attempts"] = .array(attempts.map { .string($0.name) }) }
        if !mismatches.isEmpty {
            object["mismatches"] = .array(mismatches.map { $0.json(isWhole: isWhole) })
        }
        if !issues.isEmpty {
            object["issues"] = .array(issues.map { $0.json(isWhole: isWhole) })
        }
        if !answers.isEmpty { object["answers"] = answers.list }
        return object
    }

    /// Reads what a report says about a case, or a process about its own.
    init?(json: JSONValue) {
        guard let id = json["id"]?.string, let title = json["title"]?.string,
            let group = json["group"]?.string,
            let letter = json["letter"]?.string?.first ?? id.first ?? group.first,
            let name = json["verdict"]?.string,
            let verdict = Verdict(name: name, reason: json["reason"]?.string),
            let place = SourcePlace(json: json)
        else { return nil }
        let attempts = json["attempts"]?.elements { attempt in
            attempt.string.flatMap { Verdict(name: $0, reason: nil) }
        }
        self.init(
            id: id, title: title, group: CaseGroup(group, letter: letter), place: place,
            verdict: verdict,
            duration: json["duration"].flatMap(Duration.init(json:))
                ?? .milliseconds(json["milliseconds"]?.number?.int ?? 0),
            evaluated: json["expectations"]?.number?.int ?? 0,
            mismatches: json["mismatches"]?.elements(Mismatch.init(json:)) ?? [],
            issues: json["issues"]?.elements(ObservedIssue.init(json:)) ?? [],
            exchanges: json["journal"]?.elements(Exchange.init(json:)) ?? [],
            answers: json["answers"].map(AnswerRates.init(list:)) ?? AnswerRates(),
            use: json["use"].map(ResourceUse.init(json:)) ?? ResourceUse(),
            attempts: attempts ?? [])
        exchangeCount = json["exchanges"]?.number?.int ?? 0
        violations = json["violations"]?.elements(RequestViolation.init(json:)) ?? []
        obstacle = json["obstacle"].flatMap(Mismatch.init(json:))
    }
}

extension RequestViolation {
    var json: JSONValue {
        [
            .string(kind.operation), .string(kind.code), .string(kind.location),
            kind.missingMember.map { .string($0) } ?? .null, mismatch.json(isWhole: true),
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
    /// - Parameter isWhole: whether to add what reports do not say.
    fileprivate func add(to object: inout JSONObject, isWhole: Bool) {
        object["file"] = .string(fileID)
        object["line"] = .int(line)
        guard isWhole else { return }
        object["column"] = .int(column)
        object["path"] = filePath.map { .string($0) }
    }

    fileprivate init?(json: JSONValue) {
        guard let file = json["file"]?.string, let line = json["line"]?.number?.int else {
            return nil
        }
        self.init(
            fileID: file, filePath: json["path"]?.string, line: line,
            column: json["column"]?.number?.int ?? 1)
    }
}

extension Mismatch {
    fileprivate func json(isWhole: Bool) -> JSONValue {
        var object = JSONObject([
            ("what", .string(what)), ("expected", .string(expected)),
            ("actual", .string(actual)),
        ])
        object["difference"] = difference.map { .string($0) }
        place.add(to: &object, isWhole: isWhole)
        return .object(object)
    }

    fileprivate init?(json: JSONValue) {
        guard let what = json["what"]?.string, let expected = json["expected"]?.string,
            let actual = json["actual"]?.string, let place = SourcePlace(json: json)
        else { return nil }
        self.init(
            what, expected: expected, actual: actual, difference: json["difference"]?.string,
            place: place)
    }
}

extension ObservedIssue {
    fileprivate func json(isWhole: Bool) -> JSONValue {
        var object: JSONObject = [
            "code": .string(issue.code),
            "severity": .string(issue.severity.rawValue),
            "message": .string(issue.message),
            "location": .string(issue.location),
            "contract": .string(issue.contract.description),
            "exchange": .int(exchange),
            "request": .string(request),
            "allowed": .bool(isAllowed),
        ]
        if isWhole { object["member"] = issue.missingMember.map { .string($0) } }
        return .object(object)
    }

    fileprivate init?(json: JSONValue) {
        // `request/query/type`: the side, the part, and a rule that may contain slashes.
        let code = json["code"]?.string?.split(
            separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard let code, code.count >= 2,
            let side = ContractIssue.Kind.Side(rawValue: String(code[0])),
            let part = ContractIssue.Kind.Part(rawValue: String(code[1])),
            let severity = json["severity"]?.string.flatMap(ContractIssue.Severity.init(rawValue:)),
            let message = json["message"]?.string, let location = json["location"]?.string,
            let exchange = json["exchange"]?.number?.int, let request = json["request"]?.string,
            let isAllowed = json["allowed"]?.bool
        else { return nil }
        let contract = json["contract"]?.string.flatMap { JSONPointer($0) }
        self.init(
            issue: ContractIssue(
                ContractIssue.Kind(side, part, code.count > 2 ? String(code[2]) : ""),
                severity: severity, message: message, location: location,
                missingMember: json["member"]?.string, contract: contract ?? .root),
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

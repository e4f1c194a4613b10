import StubContract
import StubFixtures
import StubHTTP
import StubJSON
import StubRules
import StubSchema

extension ProjectCheck {
    /// Finds scenarios that are unreadable or refer to something that the contract does not have.
    static let scenarios = ProjectCheck { lint in
        var names: [String: String] = [:]
        for document in lint.scenarios {
            lint.checkReading(of: document)
            if let name = document.value["name"]?.string {
                if names[name] != nil { lint.reportDuplicate(name, document) }
                names[name] = document.file
            }
            lint.checkRules(of: document)
        }
    }
}

extension ProjectLint {
    private var vocabulary: RuleVocabulary {
        let names = fixtureNames
        return RuleVocabulary(
            operations: contract?.contract.map {
                $0.operations.map(\.id) + (others.operations ?? [])
            },
            fixtures: names.isEmpty ? nil : names + (others.fixtures ?? []))
    }

    fileprivate mutating func checkReading(of document: JSONDocument) {
        do throws(DiagnosticError) {
            let scenario = try RuleParser.scenario(in: document, vocabulary: vocabulary)
            guard let contract = contract?.contract else { return }
            findings.add(RulePathCheck(contract: contract).warnings(of: scenario, in: document))
        } catch {
            findings.add(error.diagnostics)
        }
    }

    fileprivate mutating func reportDuplicate(_ name: String, _ document: JSONDocument) {
        findings.add([Scenario.duplicate(name, in: document)])
    }

    fileprivate mutating func checkRules(of document: JSONDocument) {
        for (index, rule) in (document.value["rules"]?.array ?? []).enumerated() {
            let pointer = JSONPointer(tokens: ["rules", String(index)])
            checkPath(of: rule, in: document, at: pointer)
            checkInsertions(of: rule, in: document, at: pointer)
            guard let operation = operation(of: rule) else { continue }
            checkQuery(of: rule, operation, in: document, at: pointer)
            if let answer = rule["respond"] {
                check(answer, operation, in: document, at: pointer.appending("respond"))
            }
            for (step, answer) in (rule["sequence"]?.array ?? []).enumerated()
            where ["status", "body", "example", "fixture", "headers"].contains(where: {
                answer[$0] != nil
            }) {
                check(
                    answer, operation, in: document,
                    at: pointer.appending("sequence").appending(step))
            }
        }
    }

    /// The only operation that a rule can apply to; `nil` if there may be several.
    private func operation(of rule: JSONValue) -> ContractOperation? {
        if let id = rule["operation"]?.string { return contract?.contract?.operation(id) }
        guard let method = rule["method"]?.string, let path = rule["path"]?.string,
            let target = RequestTarget(path), let read = contract?.contract,
            case .operation(let number, _) = read.router.match(
                HTTPMethod(method.uppercased()), target.segments)
        else { return nil }
        return read.operations[number]
    }

    private mutating func checkPath(
        of rule: JSONValue, in document: JSONDocument, at pointer: JSONPointer
    ) {
        guard let path = rule["path"]?.string, !path.hasSuffix("**"),
            let target = RequestTarget(path), let read = contract?.contract
        else { return }
        if case .notFound = read.router.match(.get, target.segments) {
            warn(
                .scenarioPath, "no operation has the path '\(path)'", in: document,
                at: pointer.appending("path"), "'understudy routes' lists them.")
        }
    }

    private mutating func checkQuery(
        of rule: JSONValue, _ operation: ContractOperation, in document: JSONDocument,
        at pointer: JSONPointer
    ) {
        let declared = operation.parameters.filter { $0.location == .query }.map(\.name)
        for member in rule["when"]?["query"]?.object?.members ?? []
        where !declared.contains(member.key) && !member.key.contains("[") {
            let nearest = NearestWord.nearest(to: member.key, among: declared)
            warn(
                .scenarioQuery,
                "\(operation.id) declares no query parameter '\(member.key)'", in: document,
                at: JSONPointer(tokens: pointer.tokens + ["when", "query", member.key]),
                nearest.map { "Did you mean '\($0)'?" } ?? "Declare it, or remove it.")
        }
    }
}

// MARK: - Rows that rules insert

extension ProjectLint {
    private mutating func checkInsertions(
        of rule: JSONValue, in document: JSONDocument, at pointer: JSONPointer
    ) {
        guard let mutate = rule["mutate"] else { return }
        let place = pointer.appending("mutate")
        for (index, change) in (mutate.array ?? [mutate]).enumerated() {
            guard var row = change["insert"]?.object, let name = change["collection"]?.string
            else { continue }
            if row["id"] == nil, let id = fixture(name)?.rows?.rows.first?.id {
                // The stub assigns the next id.
                row["id"] = id.json
            }
            let change = mutate.array == nil ? place : place.appending(index)
            for promise in promises(of: name) where promise.members == nil {
                let issues = promise.schema.issues(in: .object(row), formats: .assert)
                for issue in issues {
                    warn(
                        .scenarioBody,
                        "the inserted row breaks the response schema of \(promise.operations[0]): "
                            + issue.message, in: document,
                        at: JSONPointer(
                            tokens: change.tokens + ["insert"] + issue.instanceLocation.tokens),
                        "Correct it, unless the scenario tests invalid responses.")
                }
            }
        }
    }
}

// MARK: - Responses

extension ProjectLint {
    /// Header fields that every server may send without a declaration.
    private static let ownHeaders: Set<String> = [
        "content-type", "content-length", "date", "connection", "transfer-encoding", "server",
    ]

    private mutating func check(
        _ answer: JSONValue, _ operation: ContractOperation, in document: JSONDocument,
        at pointer: JSONPointer
    ) {
        let status = answer["status"]?.int ?? 200
        guard let declared = operation.response(for: status) else {
            warn(
                .scenarioStatus, "\(operation.id) declares no status \(status)", in: document,
                at: answer["status"] == nil ? pointer : pointer.appending("status"),
                "Declare the response, or use a declared one.")
            return
        }
        let known = Set(declared.headers.map { $0.name.lowercased() }).union(Self.ownHeaders)
        for member in answer["headers"]?.object?.members ?? []
        where !known.contains(member.key.lowercased()) {
            warn(
                .scenarioHeader,
                "\(operation.id) declares no header '\(member.key)' with \(status)", in: document,
                at: JSONPointer(tokens: pointer.tokens + ["headers", member.key]),
                "Declare it at \(declared.pointer).")
        }
        checkExample(answer, declared, operation, in: document, at: pointer)
        checkBody(answer, declared, operation, in: document, at: pointer)
    }

    private mutating func checkExample(
        _ answer: JSONValue, _ declared: ContractResponse, _ operation: ContractOperation,
        in document: JSONDocument, at pointer: JSONPointer
    ) {
        guard let name = answer["example"]?.string else { return }
        let names = declared.content.flatMap(\.examples).map(\.name)
        guard !names.contains(name) else { return }
        let nearest = NearestWord.nearest(to: name, among: names)
        report(
            .scenarioExample, "\(operation.id) has no example '\(name)' of this status",
            in: document, at: pointer.appending("example"),
            nearest.map { "Did you mean '\($0)'?" }
                ?? (names.isEmpty
                    ? "Declare it at \(declared.pointer)."
                    : "There are \(names.joined(separator: ", "))."))
    }

    private mutating func checkBody(
        _ answer: JSONValue, _ declared: ContractResponse, _ operation: ContractOperation,
        in document: JSONDocument, at pointer: JSONPointer
    ) {
        guard let body = answer["body"], body.string == nil,
            let schema = declared.content.first(where: \.type.isJSON)?.schema
        else { return }
        for issue in schema.issues(in: body, formats: .assert) {
            let member =
                issue.instanceLocation.tokens.isEmpty ? "" : " at \(issue.instanceLocation)"
            warn(
                .scenarioBody,
                "the body breaks the response schema of \(operation.id)\(member): "
                    + issue.message,
                in: document,
                at: JSONPointer(
                    tokens: pointer.tokens + ["body"] + issue.instanceLocation.tokens),
                "Correct it, unless the scenario tests invalid responses.")
        }
    }
}

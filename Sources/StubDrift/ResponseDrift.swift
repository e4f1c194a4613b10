import StubContract
import StubHTTP
import StubJSON
import StubSchema

/// Compares a live response with the contract, and its rows with the fixture, by shape.
struct ResponseDrift {
    let operation: ContractOperation
    let request: String
    /// The response that the project's stub gives to the same request; `nil` if there is none.
    let expected: JSONValue?

    /// The differences; the request was valid, so its response is expected to be a success.
    func findings(in response: HTTPResponse) -> [DriftFinding] {
        var findings = StatusDrift(operation: operation, request: request).findings(in: response)
        // An error has another body, which says nothing about that of a success.
        guard (200...299).contains(response.status) else { return findings }
        let declared = expectedForm(of: response)
        // Without a limit: what is wrong in the first rows must not hide what is wrong elsewhere.
        findings += ResponseValidator.issues(in: declared, of: operation, listing: Self.mostIssues)
            .compactMap(finding)
        if declared.fields["Content-Type"] != response.fields["Content-Type"] {
            findings.insert(
                undeclaredType(of: response), at: findings.count { $0.part == "status" })
        }
        guard let type = declared.fields["Content-Type"].flatMap(MediaType.init), type.isJSON,
            let value = try? JSONParser.parse(response.body)
        else { return Self.unique(findings) }
        if let schema = operation.response(for: declared.status)?.content.best(for: type)?.schema {
            addUndeclared(value, SchemaView(schema), [], &findings)
        }
        if let expected {
            var (old, new) = (BodyShape(), BodyShape())
            old.add(expected)
            new.add(value)
            let known = Set(findings.map(\.place))
            compare(old, new, [], known, &findings)
        }
        return Self.unique(findings)
    }

    private static let mostIssues = 100_000

    /// The response with the declared status and media type, so that its body is compared even if
    /// these are others.
    private func expectedForm(of response: HTTPResponse) -> HTTPResponse {
        var response = response
        guard !response.body.isEmpty else { return response }
        if StatusDrift.isUndeclared(response.status, of: operation),
            case .exact(let status)? = operation.success?.status
        {
            response.status = status
        }
        let type = response.fields["Content-Type"].flatMap(MediaType.init)
        let content = operation.response(for: response.status)?.content ?? []
        if let json = content.first(where: { $0.type.isJSON }),
            type.flatMap({ content.best(for: $0) }) == nil,
            (try? JSONParser.parse(response.body)) != nil
        {
            response.fields["Content-Type"] = json.type.essence
        }
        return response
    }

    private func undeclaredType(of response: HTTPResponse) -> DriftFinding {
        let found = response.fields["Content-Type"].map { "'\($0)'" } ?? "none"
        let declared = operation.success?.content.map(\.type.essence) ?? []
        return finding(
            .mediaTypeChanged, "", "expected \(declared.joined(separator: ", ")), found \(found)",
            isBreaking: true)
    }

    // MARK: - The contract

    /// The difference that an issue stands for; `nil` for one that only counts others.
    private func finding(_ issue: ContractIssue) -> DriftFinding? {
        let place = Self.place(issue.location, issue.missingMember)
        let code: DriftCode
        switch (issue.kind.part, issue.kind.rule) {
        case (.status, _), (_, "more"): return nil
        case (.contentType, _):
            return finding(.mediaTypeChanged, "", issue.message, isBreaking: true)
        case (.header, let rule): code = rule == "required" ? .headerMissing : .headerChanged
        case (.body, "required"): code = .memberMissing
        case (.body, "additionalProperties"), (.body, "unevaluatedProperties"): code = .memberAdded
        case (.body, "missing"), (.body, "undocumented"), (.body, "syntax"): code = .bodyChanged
        default: code = .memberChanged
        }
        return finding(code, place, issue.message, isBreaking: issue.severity == .error)
    }

    /// Reports members that the contract does not mention.
    private func addUndeclared(
        _ value: JSONValue, _ view: SchemaView, _ path: [String], _ findings: inout [DriftFinding]
    ) {
        guard path.count < 64 else { return }
        let facts = view.facts(for: value)
        for (index, element) in (value.array ?? []).enumerated() {
            addUndeclared(element, facts.element(index), path + ["*"], &findings)
        }
        for member in value.object?.members ?? [] {
            let place = path + [member.key]
            if facts.declares(member.key) {
                addUndeclared(member.value, facts.member(member.key), place, &findings)
            } else if facts.declaresMembers {
                findings.append(
                    finding(
                        .memberAdded, Self.text(place),
                        "the contract does not declare the member '\(member.key)'",
                        isBreaking: false))
            }
        }
    }

    // MARK: - The fixtures

    /// Compares what the fixtures lead to with what the API sends.
    private func compare(
        _ old: BodyShape, _ new: BodyShape, _ path: [String], _ known: Set<String>,
        _ findings: inout [DriftFinding]
    ) {
        if let one = old.element, let other = new.element {
            compare(one, other, path + ["*"], known, &findings)
        }
        guard old.objects > 0, new.objects > 0 else { return }
        for (key, member) in old.members.sorted(by: { $0.key < $1.key }) {
            let place = path + [key]
            let text = Self.text(place)
            guard !known.contains(text) else { continue }
            guard let found = new.members[key] else {
                guard old.alwaysHas(key) else { continue }
                findings.append(
                    finding(
                        .memberMissing, text,
                        "every row of the fixtures has '\(key)', but no row of the API",
                        isBreaking: true))
                continue
            }
            let types = found.shape.types.subtracting(member.shape.types).sorted()
            if !types.isEmpty, !member.shape.types.subtracting(["null"]).isEmpty {
                let onlyNull = types == ["null"]
                findings.append(
                    finding(
                        .memberChanged, text,
                        "the fixtures have \(member.shape.types.sorted().joined(separator: " or ")),"
                            + " the API has \(types.joined(separator: " or "))",
                        isBreaking: !onlyNull))
            } else {
                compare(member.shape, found.shape, place, known, &findings)
            }
        }
        for key in new.members.keys.sorted() where old.members[key] == nil {
            let text = Self.text(path + [key])
            guard !known.contains(text) else { continue }
            findings.append(
                finding(
                    .memberAdded, text, "no row of the fixtures has '\(key)'",
                    isBreaking: false))
        }
    }

    // MARK: - Parts

    private func finding(
        _ code: DriftCode, _ place: String, _ message: String, isBreaking: Bool
    ) -> DriftFinding {
        DriftFinding(
            code: code, operation: operation.id, request: request, place: place,
            message: message, isBreaking: isBreaking)
    }

    /// The location of an issue with `*` for the elements of arrays, and the missing member.
    private static func place(_ location: String, _ missing: String?) -> String {
        let tokens = JSONPointer(location)?.tokens ?? [location]
        return text(tokens.map { Int($0) == nil ? $0 : "*" } + (missing.map { [$0] } ?? []))
    }

    private static func text(_ tokens: [String]) -> String {
        tokens == [""] ? "" : JSONPointer(tokens: tokens).description
    }

    /// The first finding of each kind at each place.
    private static func unique(_ findings: [DriftFinding]) -> [DriftFinding] {
        var seen: Set<[String]> = []
        return findings.filter { seen.insert([$0.code.rawValue, $0.place]).inserted }
    }
}

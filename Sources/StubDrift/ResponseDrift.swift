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
        var findings = ResponseValidator.issues(in: response, of: operation).map(finding)
        guard let type = response.fields["Content-Type"].flatMap(MediaType.init), type.isJSON,
            let value = try? JSONParser.parse(response.body)
        else { return Self.unique(findings) }
        let declared = operation.response(for: response.status)?.content.best(for: type)
        if let schema = declared?.schema {
            addUndeclared(value, SchemaView(schema), [], &findings)
        }
        if let expected, response.status / 100 == 2 {
            var (old, new) = (BodyShape(), BodyShape())
            old.add(expected)
            new.add(value)
            let known = Set(findings.map(\.place))
            compare(old, new, [], known, &findings)
        }
        return Self.unique(findings)
    }

    // MARK: - The contract

    private func finding(_ issue: ContractIssue) -> DriftFinding {
        let place = Self.place(issue.location, issue.missingMember)
        let message =
            issue.location.isEmpty || issue.kind.part != .body
            ? issue.message : "\(place): \(issue.message)"
        let isBreaking = issue.severity == .error
        switch (issue.kind.part, issue.kind.rule) {
        case (.status, _):
            return finding(.added, "status", issue.location, issue.message, isBreaking: true)
        case (.contentType, _):
            return finding(.changed, "media-type", "", issue.message, isBreaking: true)
        case (.header, let rule):
            return finding(
                rule == "required" ? .missing : .changed, "header", place, issue.message,
                isBreaking: isBreaking)
        case (.body, "required"):
            return finding(.missing, "member", place, message, isBreaking: isBreaking)
        case (.body, "additionalProperties"), (.body, "unevaluatedProperties"):
            return finding(.added, "member", place, message, isBreaking: isBreaking)
        case (.body, "missing"), (.body, "undocumented"), (.body, "syntax"):
            return finding(.changed, "body", place, issue.message, isBreaking: isBreaking)
        default:
            return finding(.changed, "member", place, message, isBreaking: isBreaking)
        }
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
                        .added, "member", Self.text(place),
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
                        .missing, "member", text,
                        "every row of the fixtures has '\(key)', but no row of the API",
                        isBreaking: true))
                continue
            }
            let types = found.shape.types.subtracting(member.shape.types).sorted()
            if !types.isEmpty, !member.shape.types.subtracting(["null"]).isEmpty {
                let onlyNull = types == ["null"]
                findings.append(
                    finding(
                        .changed, "member", text,
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
                    .added, "member", text, "no row of the fixtures has '\(key)'",
                    isBreaking: false))
        }
    }

    // MARK: - Parts

    private func finding(
        _ kind: DriftFinding.Kind, _ part: String, _ place: String, _ message: String,
        isBreaking: Bool
    ) -> DriftFinding {
        DriftFinding(
            kind: kind, part: part, operation: operation.id, request: request, place: place,
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
        return findings.filter { seen.insert([$0.code, $0.place]).inserted }
    }
}

import StubContract
import StubHTTP
import StubJSON
import StubRecordings
import StubSchema

/// Makes a redacted response keep the contract again where a replacement broke it.
struct ContractRepair {
    private let operation: ContractOperation

    /// The recording with replacements that keep the contract, and the issues that remain.
    ///
    /// The remaining issues are the upstream's own, but for those at redacted places that nothing
    /// the contract offers can mend.
    static func repair(
        _ recording: Recording, of operation: ContractOperation
    ) -> (recording: Recording, issues: [ContractIssue]) {
        let repair = ContractRepair(operation: operation)
        var recording = recording
        var issues = repair.issues(in: recording.response)
        guard !issues.isEmpty, case .json = recording.response.body else {
            return (recording, issues)
        }
        for places in repair.broken(by: issues, in: recording.response) {
            let mended = repair.mend(recording.response, at: places, issues: issues.count)
            guard let mended else { continue }
            recording.response = mended
            issues = repair.issues(in: mended)
        }
        return (recording, issues)
    }

    private func issues(in response: Recording.Response) -> [ContractIssue] {
        ResponseValidator.issues(in: response.http, of: operation)
    }

    /// The redacted places of the body at, below or above which something is wrong; those that
    /// differ by an array's index alone are one group, since the same value mends them all.
    private func broken(
        by issues: [ContractIssue], in response: Recording.Response
    ) -> [[JSONPointer]] {
        let places = issues.filter { $0.kind.side == .response && $0.kind.part == .body }.compactMap
        {
            JSONPointer($0.location)?.tokens
        }
        let broken = response.redacted.compactMap { pointer -> JSONPointer? in
            guard pointer.tokens.first == "body" else { return nil }
            let tokens = Array(pointer.tokens.dropFirst())
            // An object is noted for the names in it; to replace it would lose the rest.
            guard case .json(let body) = response.body,
                let value = body[JSONPointer(tokens: tokens)], value.object == nil,
                value.array == nil
            else { return nil }
            let isBroken = places.contains { $0.starts(with: tokens) || tokens.starts(with: $0) }
            return isBroken ? JSONPointer(tokens: tokens) : nil
        }
        let groups = Dictionary(grouping: broken) { pointer in
            pointer.tokens.map { JSONPointer.arrayIndex($0) == nil ? $0 : "*" }
        }
        return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    }

    /// The response with the first offered value that leaves fewer issues; `nil` if none does.
    private func mend(
        _ response: Recording.Response, at places: [JSONPointer], issues count: Int
    ) -> Recording.Response? {
        guard case .json(let body) = response.body, let first = places.first else { return nil }
        for value in offers(for: first, status: response.status) {
            let patch = JSONPatch(places.map { .replace($0, value) })
            guard let changed = try? patch.applied(to: body) else { continue }
            var candidate = response
            candidate.body = .json(changed)
            if issues(in: candidate).count < count { return candidate }
        }
        return nil
    }

    /// What declared examples and one made from the schema have at that place.
    private func offers(for pointer: JSONPointer, status: Int) -> [JSONValue] {
        guard let declared = operation.response(for: status),
            let media = declared.content.first(where: \.type.isJSON)
        else { return [] }
        let made = media.schema.map { ExampleGenerator(includesOptional: true).example(of: $0) }
        let documents = media.examples.map(\.value) + [made].compactMap(\.self)
        return documents.compactMap { $0.first(alike: pointer.tokens[...]) }
    }
}

extension JSONValue {
    /// The value at a path, where any element of an array will do.
    fileprivate func first(alike tokens: ArraySlice<String>) -> JSONValue? {
        guard let token = tokens.first else { return self }
        switch self {
        case .object(let object): return object[token]?.first(alike: tokens.dropFirst())
        case .array(let elements):
            return elements.lazy.compactMap { $0.first(alike: tokens.dropFirst()) }.first
        case .null, .bool, .number, .string: return nil
        }
    }
}

import StubJSON
import StubSchema

/// Finds a smaller answer with the same fault.
struct AnswerShrinker {
    let answer: GeneratedAnswer
    let schema: Schema?

    /// Each attempt sends an answer to the app, so that they are few.
    private static let attempts = 40

    /// Removes members and elements as long as the contract judges the answer in the same way and the
    /// app still handles it wrongly.
    func smallest(isWrong: (GeneratedAnswer) async -> Bool) async -> GeneratedAnswer {
        guard let schema, var value = answer.value else { return answer }
        var left = Self.attempts
        var found = true
        while found, left > 0 {
            found = false
            for smaller in Self.reductions(of: value) where left > 0 && isAlike(smaller, schema) {
                left -= 1
                guard await isWrong(answer.with(smaller)) else { continue }
                value = smaller
                found = true
                break
            }
        }
        return answer.with(value)
    }

    private func isAlike(_ value: JSONValue, _ schema: Schema) -> Bool {
        switch answer.family {
        case .allowed: schema.isValid(value, formats: .assert)
        case .forbidden:
            hasOnly(schema.issues(in: value, formats: .assert), of: answer.keyword)
        }
    }

    /// Whether there is a fault, and no new kind of one: an app may fail for another reason then.
    private func hasOnly(_ issues: [SchemaIssue], of keyword: String) -> Bool {
        !issues.isEmpty && issues.allSatisfy { $0.keyword == keyword }
    }

    /// The value without one of its parts, large parts first.
    static func reductions(of value: JSONValue) -> [JSONValue] {
        switch value {
        case .object(let object):
            let without = object.map { member in
                var smaller = object
                smaller[member.key] = nil
                return JSONValue.object(smaller)
            }
            let within = object.flatMap { member in
                reductions(of: member.value).map { inner in
                    var changed = object
                    changed[member.key] = inner
                    return JSONValue.object(changed)
                }
            }
            return without + within
        case .array(let elements):
            var reductions: [JSONValue] = []
            if elements.count > 1 {
                reductions += [
                    .array(Array(elements.prefix(elements.count / 2))),
                    .array(Array(elements.suffix(elements.count / 2))),
                ]
            }
            if elements.count == 1 {
                reductions += [[]] + Self.reductions(of: elements[0]).map { [$0] }
            }
            return reductions
        case .null, .bool, .number, .string:
            return []
        }
    }
}

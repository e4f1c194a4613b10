import StubBackport
package import StubContract
import StubJSON

/// The values that envelopes of an operation were found to be valid with.
package final class EnvelopeMemory: Sendable {
    private let check: EnvelopeCheck
    /// By the place of the member in the envelope, for those with the members of the first one.
    private let seen = Mutex<[(key: String, numbers: SeenNumbers)]>([])

    package init?(_ operation: ContractOperation) {
        guard let check = EnvelopeCheck(operation) else { return nil }
        self.check = check
    }

    /// Whether a response with valid rows is valid.
    ///
    /// - Parameters:
    ///   - surroundings: the response without its rows.
    ///   - place: where it has the rows.
    func accepts(_ surroundings: JSONValue, besides place: JSONPointer) -> Bool {
        guard let object = surroundings.object else { return false }
        let members = object.members
        return seen.withLock { seen in
            if seen.isEmpty {
                seen = members.map { ($0.key, SeenNumbers()) }
            }
            let isUsual =
                seen.count == members.count && zip(seen, members).allSatisfy { $0.key == $1.key }
            guard isUsual else { return check.accepts(object) }
            let numbers = members.map { member in
                place.tokens == [member.key] ? 0 : Self.number(of: member.value)
            }
            let areSeen = numbers.indices.allSatisfy { index in
                numbers[index].map(seen[index].numbers.contains) ?? false
            }
            if areSeen { return true }
            guard check.accepts(object) else { return false }
            for index in members.indices {
                if let number = numbers[index] { seen[index].numbers.insert(number) }
            }
            return true
        }
    }

    /// A number for each value that is frequent in envelopes; `nil` for any other.
    private static func number(of value: JSONValue) -> Int? {
        switch value {
        case .null: 0
        case .bool(let value): value ? 2 : 1
        case .number(let number): number.int.flatMap { $0 >= 0 && $0 < .max - 3 ? $0 + 3 : nil }
        case .string, .array, .object: nil
        }
    }
}

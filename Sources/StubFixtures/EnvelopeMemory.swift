package import StubContract
import StubJSON
import Synchronization

/// The values that envelopes of an operation were found to be valid with.
package final class EnvelopeMemory: Sendable {
    private let check: EnvelopeCheck
    /// By the place of the member in the envelope.
    private let seen = Mutex<[SeenNumbers]>([])

    package init?(_ operation: ContractOperation) {
        guard let check = EnvelopeCheck(operation) else { return nil }
        self.check = check
    }

    /// Whether a page with these members beside its rows, which are valid, is valid.
    ///
    /// - Parameters:
    ///   - members: the same in each call, but for their values.
    ///   - rows: the member with the rows.
    func accepts(_ members: [(String, JSONValue)], beside rows: String) -> Bool {
        seen.withLock { seen in
            if seen.isEmpty {
                seen = Array(repeating: SeenNumbers(), count: members.count)
            }
            guard seen.count == members.count else { return false }
            let areSeen = members.indices.allSatisfy { index in
                Self.number(of: members[index].1).map(seen[index].contains) ?? false
            }
            if areSeen { return true }
            guard check.accepts(JSONObject([(rows, .array([]))] + members)) else { return false }
            for index in members.indices {
                if let number = Self.number(of: members[index].1) { seen[index].insert(number) }
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

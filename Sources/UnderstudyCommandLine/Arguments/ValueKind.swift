/// The syntax of an option's value, and the function that reads it.
struct ValueKind<Value: Sendable>: Sendable {
    /// Completes the sentence `--port expects …`.
    let wants: String
    /// All values, if there are few.
    var values: [String] = []
    /// Returns `nil` if the text is not such a value.
    let read: @Sendable (String) -> Value?
}

extension ValueKind<String> {
    /// Any text except an empty one.
    static let text = ValueKind(wants: "a value") { $0.isEmpty ? nil : $0 }
}

extension ValueKind<Int> {
    static func integer(in range: ClosedRange<Int>) -> ValueKind {
        ValueKind(wants: "a number from \(range.lowerBound) to \(range.upperBound)") { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    static func integer(from least: Int) -> ValueKind {
        ValueKind(wants: "a number from \(least) on") { text in
            Int(text).flatMap { $0 >= least ? $0 : nil }
        }
    }
}

extension ValueKind<UInt64> {
    /// The seed of a random number generator.
    static let seed = ValueKind(wants: "a number from 0 to \(UInt64.max)") { UInt64($0) }
}

extension ValueKind<Double> {
    static let share = ValueKind(wants: "a number from 0 to 1") { text in
        Double(text).flatMap { (0...1).contains($0) ? $0 : nil }
    }

    static let percentage = ValueKind(wants: "a number from 0 to 100") { text in
        Double(text).flatMap { (0...100).contains($0) ? $0 : nil }
    }
}

extension ValueKind where Value: CaseIterable & RawRepresentable<String> {
    /// One of the cases by its raw value.
    static var choice: ValueKind {
        let names = Value.allCases.map(\.rawValue)
        let list = names.dropLast().joined(separator: ", ")
        return ValueKind(
            wants: list.isEmpty ? names.joined() : "\(list) or \(names.last ?? "")",
            values: names,
            read: Value.init(rawValue:))
    }
}

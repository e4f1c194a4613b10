/// A time in the format of the command line: seconds, with an optional fraction.
struct Seconds: Sendable, CustomStringConvertible {
    let duration: Duration

    init(_ duration: Duration) {
        self.duration = duration
    }

    var description: String { String(duration.components.seconds) }
}

extension ValueKind<Seconds> {
    static let seconds = ValueKind(wants: "a number of seconds above 0") { text in
        Double(text).flatMap { $0 > 0 && $0 <= 86_400 ? Seconds(.seconds($0)) : nil }
    }
}

package import StubContract

/// Is told about each exchange as soon as its request has arrived, and again when its response is
/// decided.
package struct ExchangeObserver: Sendable, Hashable {
    private let name: String
    /// Runs while the stub decides about the request, so that it must be short.
    let notice: @Sendable (Exchange) -> Void

    /// Observers with the same name are equal.
    package init(_ name: String, notice: @escaping @Sendable (Exchange) -> Void) {
        self.name = name
        self.notice = notice
    }

    package static func == (one: ExchangeObserver, other: ExchangeObserver) -> Bool {
        one.name == other.name
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}

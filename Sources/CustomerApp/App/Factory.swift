/// How one member of the container is made, and how long what it makes lives.
///
/// A factory is a value that is read off the container and called: `container.productService()`.
@MainActor
public struct Factory<Value> {
    /// How long an instance lives.
    public enum Scope: Sendable, Hashable {
        /// As long as its container.
        case application
        /// As long as someone holds it; the next caller gets a new one. Values are never shared.
        case shared
        /// Each caller gets its own.
        case unique
    }

    let container: AppContainer
    let name: String
    let scope: Scope
    let make: @MainActor (AppContainer) -> Value

    /// Gives the instance that the scope calls for.
    public func callAsFunction() -> Value {
        container.resolve(self)
    }

    /// Makes the member come from another closure from now on, and forgets an instance already made.
    public func override(with make: @escaping @MainActor (AppContainer) -> Value) {
        container.override(name, with: make)
    }

    /// Forgets the override and the instance already made.
    public func reset() {
        container.reset(name)
    }
}

/// How long an instance that the container has made lives.
public enum FactoryScope: Sendable, Hashable {
    /// As long as its container.
    case application
    /// As long as someone holds it; the next caller gets a new one. Values are never shared.
    case shared
    /// Each caller gets its own.
    case unique
}

/// How one member of the container is made, and how long what it makes lives.
///
/// A factory is a value that is read off the container and called: `container.productService()`, or
/// `container.profileViewModel(7)` for a member that takes input. Every one of them can be replaced.
@MainActor
public struct Factory<Value, each Input> {
    /// How long an instance lives.
    public typealias Scope = FactoryScope

    /// Makes an instance out of what the caller gives and what else the container has.
    public typealias Make = @MainActor (AppContainer, repeat each Input) -> Value

    let container: AppContainer
    let name: String
    let scope: Scope
    let make: Make

    /// Gives the instance that the scope calls for.
    ///
    /// An instance that is there already stays as it is, whatever the input.
    public func callAsFunction(_ input: repeat each Input) -> Value {
        container.resolve(self, repeat each input)
    }

    /// Makes what the member would without an override, for overrides that add something to it.
    public func original(_ input: repeat each Input) -> Value {
        make(container, repeat each input)
    }

    /// Makes the member come from another closure from now on, and forgets an instance already made.
    public func override(with make: @escaping Make) {
        container.override(name, with: Override<Value, repeat each Input>(make: make))
    }

    /// Forgets the override and the instance already made.
    public func reset() {
        container.reset(name)
    }
}

/// What makes a member in place of the closure that it was declared with.
struct Override<Value, each Input> {
    let make: Factory<Value, repeat each Input>.Make
}

/// How long the container keeps an instance that it made.
public enum FactoryScope: Sendable, Hashable {
    /// As long as the container exists.
    case application
    /// As long as another object holds it; then the next caller gets a new one. Values are not
    /// shared.
    case shared
    /// Each caller gets a new instance.
    case unique
}

/// A member of the container: how to make an instance, and how long to keep it.
///
/// A factory is a value that is read from the container and called: `container.productService()`,
/// or `container.profileViewModel(7)` for a member with input. Every member can be overridden.
@MainActor
public struct Factory<Value, each Input> {
    /// How long the container keeps an instance.
    public typealias Scope = FactoryScope

    /// Makes an instance from the caller's input and other members of the container.
    public typealias Make = @MainActor (AppContainer, repeat each Input) -> Value

    let container: AppContainer
    let name: String
    let scope: Scope
    let make: Make

    /// Returns an instance according to the scope.
    ///
    /// An existing instance is returned unchanged, whatever the input.
    public func callAsFunction(_ input: repeat each Input) -> Value {
        container.resolve(self, repeat each input)
    }

    /// Makes an instance without the override, for overrides that extend the original.
    public func original(_ input: repeat each Input) -> Value {
        make(container, repeat each input)
    }

    /// Replaces the closure that makes the member, and drops the existing instance.
    public func override(with make: @escaping Make) {
        container.override(name, with: Override<Value, repeat each Input>(make: make))
    }

    /// Removes the override and the existing instance.
    public func reset() {
        container.reset(name)
    }
}

/// A closure that replaces the one a member was declared with.
struct Override<Value, each Input> {
    let make: Factory<Value, repeat each Input>.Make
}

/// Puts the app together; each container is an independent app.
///
/// Each feature adds its members in its own folder, as an extension with typed factories. Only the
/// code that starts the app and the code that builds screens should hold a container. Everything
/// that the container makes gets its dependencies through its initialiser.
@MainActor
public final class AppContainer {
    /// The settings that this app was started with.
    public let configuration: AppConfiguration

    /// The clock for everything in this app.
    public let clock: any AppClock

    /// The storage for data that this app keeps between launches.
    public let storage: any KeyValueStore

    /// Receives the app's log entries.
    public let logger: AppLogger

    /// The storage for data that no other app may read: the session's tokens and the PIN.
    public let secrets: any KeyValueStore

    private var overrides: [String: Any] = [:]
    private var instances: [String: Any] = [:]
    private var sharedInstances: [String: WeakReference] = [:]
    private var made: [(name: String, reference: WeakReference)] = []
    private var loadedParts: Set<ObjectIdentifier> = []
    private var lateMembers: [String]?

    private let clear: @MainActor (AppContainer) -> Void

    /// Creates a container; `clear` removes the data of the signed-in user from all features.
    init(
        configuration: AppConfiguration, clock: any AppClock, storage: any KeyValueStore,
        secrets: any KeyValueStore, logger: AppLogger,
        clear: @escaping @MainActor (AppContainer) -> Void,
    ) {
        self.configuration = configuration
        self.clock = clock
        self.storage = storage
        self.secrets = secrets
        self.logger = logger
        self.clear = clear
    }

    /// Declares a member; its key is the name of the property that calls this function.
    ///
    /// A member with input has the scope `unique`, because each instance depends on its caller.
    public func factory<Value, each Input>(
        _ scope: FactoryScope = .unique, name: String = #function,
        make: @escaping @MainActor (AppContainer, repeat each Input) -> Value,
    ) -> Factory<Value, repeat each Input> {
        Factory(container: self, name: name, scope: scope, make: make)
    }

    /// Lets a part of the app register its overrides; a part that was loaded before is ignored.
    ///
    /// Throws if the part replaces a member of which an instance exists; that member stays
    /// unchanged.
    public func load(_ part: (some ContainerPart).Type) throws(ContainerError) {
        guard loadedParts.insert(ObjectIdentifier(part)).inserted else { return }
        lateMembers = []
        part.load(into: self)
        defer { lateMembers = nil }
        guard let lateMembers, !lateMembers.isEmpty else { return }
        throw .partTooLate(part: "\(part)", members: lateMembers)
    }

    /// The names of the objects that the container made and that still exist, sorted.
    ///
    /// An object that should have been released but is listed here is a leak.
    public var living: [String] {
        made.filter { $0.reference.object != nil }.map(\.name).sorted()
    }

    /// Removes all parts, overrides and instances.
    public func reset() {
        loadedParts = []
        overrides = [:]
        instances = [:]
        sharedInstances = [:]
    }

    /// Clears the data of the signed-in user; called when a session ends and when another begins.
    public func clearState() {
        clear(self)
    }

    func override(_ name: String, with override: Any) {
        if lateMembers != nil, instances[name] != nil || sharedInstances[name]?.object != nil {
            lateMembers?.append(name)
            return
        }
        reset(name)
        overrides[name] = override
    }

    func reset(_ name: String) {
        overrides[name] = nil
        instances[name] = nil
        sharedInstances[name] = nil
    }

    func resolve<Value, each Input>(
        _ factory: Factory<Value, repeat each Input>, _ input: repeat each Input,
    ) -> Value {
        switch factory.scope {
        case .unique:
            return make(factory, repeat each input)
        case .application:
            if let instance = instances[factory.name] as? Value { return instance }
            let instance = make(factory, repeat each input)
            instances[factory.name] = instance
            return instance
        case .shared:
            // Unwrapped before the cast: in one step, Swift 6.3's optimiser casts `nil` as well.
            if let object = sharedInstances[factory.name]?.object, let instance = object as? Value {
                return instance
            }
            let instance = make(factory, repeat each input)
            sharedInstances[factory.name] = WeakReference(instance)
            return instance
        }
    }

    private func make<Value, each Input>(
        _ factory: Factory<Value, repeat each Input>, _ input: repeat each Input,
    ) -> Value {
        let value: Value
        if let override = overrides[factory.name] as? Override<Value, repeat each Input> {
            value = override.make(self, repeat each input)
        } else {
            value = factory.make(self, repeat each input)
        }
        made.removeAll { $0.reference.object == nil }
        let reference = WeakReference(value)
        if reference.object != nil { made.append((factory.name, reference)) }
        return value
    }
}

private struct WeakReference {
    weak var object: AnyObject?

    /// Refers to class instances only: a value would be boxed, and the box released immediately.
    init(_ value: Any) {
        object = type(of: value) is AnyClass ? value as AnyObject : nil
    }
}

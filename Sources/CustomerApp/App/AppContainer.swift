/// The one place where the app is put together; two containers are two apps, side by side.
///
/// Each feature adds its members in its own folder, as an extension of typed factories. Nothing but
/// the start of the app, and whoever builds screens, should hold a container: everything it makes
/// gets what it needs by initialiser.
@MainActor
public final class AppContainer {
    /// What this app was started with.
    public let configuration: AppConfiguration

    /// The time everything in this app runs on.
    public let clock: any AppClock

    /// Where this app keeps its data between launches.
    public let storage: any KeyValueStore

    /// Where this app writes what it does.
    public let logger: AppLogger

    private var overrides: [String: Any] = [:]
    private var instances: [String: Any] = [:]
    private var sharedInstances: [String: WeakReference] = [:]
    private var loadedParts: Set<ObjectIdentifier> = []

    /// Puts an app together; without arguments it forgets everything when it ends and logs nothing.
    public init(
        configuration: AppConfiguration,
        clock: any AppClock = .system,
        storage: any KeyValueStore = MemoryKeyValueStore(),
        logger: AppLogger = .silent,
    ) {
        self.configuration = configuration
        self.clock = clock
        self.storage = storage
        self.logger = logger
    }

    /// Declares a member; the name of the property that calls it is the member's key.
    public func factory<Value>(
        _ scope: Factory<Value>.Scope = .unique, name: String = #function,
        make: @escaping @MainActor (AppContainer) -> Value,
    ) -> Factory<Value> {
        Factory(container: self, name: name, scope: scope, make: make)
    }

    /// Lets a part of the app register what it brings; a part that is loaded already is not loaded again.
    public func load(_ part: (some ContainerPart).Type) {
        guard loadedParts.insert(ObjectIdentifier(part)).inserted else { return }
        part.load(into: self)
    }

    /// Forgets every part, every override and every instance.
    public func reset() {
        loadedParts = []
        overrides = [:]
        instances = [:]
        sharedInstances = [:]
    }

    /// Empties what belongs to the signed-in user; called when a session ends or another begins.
    public func clearState() {
        dashboardService().clearState()
        onboardingService().clearState()
        productService().clearState()
        userFeatureFlagService().clearState()
        userListCache().value = nil
        recentUserQueries().clear()
        notesStore().send(.clear)
        pinVault().set(nil)
        httpCache().removeAll()
        userService().clearState()
        analyticsService().identify(nil)
    }

    func override<Value>(_ name: String, with make: @escaping @MainActor (AppContainer) -> Value) {
        reset(name)
        overrides[name] = make
    }

    func reset(_ name: String) {
        overrides[name] = nil
        instances[name] = nil
        sharedInstances[name] = nil
    }

    func resolve<Value>(_ factory: Factory<Value>) -> Value {
        switch factory.scope {
        case .unique:
            return made(by: factory)
        case .application:
            if let instance = instances[factory.name] as? Value { return instance }
            let instance = made(by: factory)
            instances[factory.name] = instance
            return instance
        case .shared:
            // Unwrapped before it is cast: in one step, Swift 6.3's optimiser casts `nil` as well.
            if let object = sharedInstances[factory.name]?.object, let instance = object as? Value {
                return instance
            }
            let instance = made(by: factory)
            sharedInstances[factory.name] = WeakReference(instance)
            return instance
        }
    }

    private func made<Value>(by factory: Factory<Value>) -> Value {
        let override = overrides[factory.name] as? @MainActor (AppContainer) -> Value
        return (override ?? factory.make)(self)
    }
}

private struct WeakReference {
    weak var object: AnyObject?

    /// Refers to objects alone: a value would be boxed, and the box would be gone at once.
    init(_ value: Any) {
        object = type(of: value) is AnyClass ? value as AnyObject : nil
    }
}

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

    /// Where this app keeps what nobody else may read: the session's tokens and the PIN.
    public let secrets: any KeyValueStore

    private var overrides: [String: Any] = [:]
    private var instances: [String: Any] = [:]
    private var sharedInstances: [String: WeakReference] = [:]
    private var made: [(name: String, reference: WeakReference)] = []
    private var loadedParts: Set<ObjectIdentifier> = []
    private var lateMembers: [String]?

    /// Puts an app together; without arguments it forgets everything when it ends and logs nothing.
    ///
    /// On a device `secrets` is a `KeychainKeyValueStore`.
    public init(
        configuration: AppConfiguration,
        clock: any AppClock = .system,
        storage: any KeyValueStore = MemoryKeyValueStore(),
        secrets: any KeyValueStore = MemoryKeyValueStore(),
        logger: AppLogger = .silent,
    ) {
        self.configuration = configuration
        self.clock = clock
        self.storage = storage
        self.secrets = secrets
        self.logger = logger
    }

    /// Declares a member; the name of the property that calls it is the member's key.
    ///
    /// A member that takes input has the scope `unique`: what it makes depends on its caller.
    public func factory<Value, each Input>(
        _ scope: FactoryScope = .unique, name: String = #function,
        make: @escaping @MainActor (AppContainer, repeat each Input) -> Value,
    ) -> Factory<Value, repeat each Input> {
        Factory(container: self, name: name, scope: scope, make: make)
    }

    /// Lets a part of the app register what it brings; a part that is loaded already is not loaded again.
    ///
    /// Throws when the part replaces a member that was made already; that member stays as it is.
    public func load(_ part: (some ContainerPart).Type) throws(ContainerError) {
        guard loadedParts.insert(ObjectIdentifier(part)).inserted else { return }
        lateMembers = []
        part.load(into: self)
        defer { lateMembers = nil }
        guard let lateMembers, !lateMembers.isEmpty else { return }
        throw .partTooLate(part: "\(part)", members: lateMembers)
    }

    /// The names of the objects that the container has made and somebody holds, sorted: what should
    /// be gone and is not is a leak.
    public var living: [String] {
        made.filter { $0.reference.object != nil }.map(\.name).sorted()
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
        clearPin()
        httpCache().removeAll()
        userService().clearState()
        analyticsService().identify(nil)
    }

    private func clearPin() {
        do {
            try pinVault().set(nil)
        } catch {
            logger.log(.error, "The PIN of the session that has ended cannot be removed: \(error)")
        }
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
            // Unwrapped before it is cast: in one step, Swift 6.3's optimiser casts `nil` as well.
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

    /// Refers to objects alone: a value would be boxed, and the box would be gone at once.
    init(_ value: Any) {
        object = type(of: value) is AnyClass ? value as AnyObject : nil
    }
}

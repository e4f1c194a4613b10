import CStubPlatform

/// A thread of the system, beside those of the runtime.
enum SystemThread {
    /// What the thread runs, as an object that C can hand over.
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    /// Starts a thread that runs the closure and then ends.
    static func start(
        named name: String, _ run: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        let body = Body {
            stub_thread_name(name)
            run()
        }
        let reference = Unmanaged.passRetained(body)
        let failure = stub_thread_start(
            { argument in
                guard let argument else { return nil }
                Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, reference.toOpaque())
        guard failure == 0 else {
            reference.release()
            throw SystemError(call: "pthread_create", code: failure)
        }
    }
}

import CStubPlatform

/// A thread of the system, separate from those of the runtime.
package enum SystemThread {
    /// The closure that the thread runs, as an object that C code can pass on.
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    /// Starts a thread that runs the closure and then ends; returns 0, or the `errno` of
    /// `pthread_create`.
    package static func start(
        named name: String, _ run: @escaping @Sendable () -> Void
    ) -> Int32 {
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
        if failure != 0 { reference.release() }
        return failure
    }
}

import StubHarness

/// Whether cases run in processes of their own, and what these may use.
struct IsolationOptions: ArgumentGroup {
    @Flag("isolate", "run cases in other processes, so that a crash fails one case (the default)")
    private var isolates: Bool
    @Flag("no-isolate", "run cases in this process") private var staysInProcess: Bool
    @Option(
        "max-memory", "MIB", .integer(in: 64...1 << 20), "memory of each process that runs cases")
    private var memory = 2_048

    /// In bytes.
    var memoryLimit: Int { memory << 20 }

    /// The processes that run cases; `nil` if they run in this one.
    ///
    /// - Parameter limit: the time for a case, after which its process has some more time to end it.
    func pool(limit: Duration, _ context: Context) throws(CommandError) -> WorkerPool? {
        if isolates, staysInProcess {
            throw .usage("--isolate and --no-isolate exclude one another")
        }
        guard !staysInProcess else { return nil }
        guard let launch = context.workers else {
            guard isolates else { return nil }
            throw .usage("the program does not know its own path, which --isolate needs")
        }
        return WorkerPool(
            launch, deadline: limit + min(limit, .seconds(10)), log: context.terminal.writeError)
    }
}

import StubBackport
public import Testing
public import Understudy

/// Starts a stub for each test, available as `Stub.current`, and stops it afterwards.
///
/// ```swift
/// @Test(.stub(contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer"))
/// func `shows the dashboard`() async throws {
///     let stub = Stub.current
///     stub.on("getDashboard") { _ in .status(503) }.once()
///     …
///     #expect(stub.received("getDashboard").count == 2)
/// }
/// ```
///
/// On a suite, it starts a stub for each test and for each case of a parameterised test, or one
/// server for all of them (`shared: true`), of which each test has a session of its own.
///
/// A request or a response that breaks the contract fails the test, and so does a request that
/// matches no operation, unless `allowing` has the code of the issue. A rule or a query that names an
/// operation by mistake always fails it, and so does a closure that throws.
///
/// A test that fails has two attachments: `exchanges.har`, its requests and responses without
/// secrets, and `stub.log`, what the stub made of them and what was nearly asked for.
public struct StubTrait: TestTrait, SuiteTrait, TestScoping {
    let files: StubFiles
    let configuration: StubConfiguration
    let scenarios: [String]
    let rules: [Rule]
    let allowed: [String]
    let isShared: Bool
    /// Adds a file to the report of a test that has failed.
    var attach: @Sendable (StubEvidence.File, SourceLocation) -> Void = { file, location in
        Attachment.record(file.text, named: file.name, sourceLocation: location)
    }

    /// Always `true`: a trait on a suite applies to each of its tests.
    public var isRecursive: Bool { true }

    /// The server that the tests of a suite share, if its trait says so.
    @TaskLocal private static var shared: Server?

    private struct Server {
        let files: StubFiles
        let stub: Stub
    }

    /// A suite has a scope of its own only if its tests share a server.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> StubTrait? {
        testCase != nil || test.isSuite && isShared ? self : nil
    }

    /// Starts a stub, runs the test with it, and stops it.
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let server = isShared && Self.shared?.files == files ? Self.shared?.stub : nil
        guard testCase != nil else {
            // The server of a suite is also that of the suites in it.
            guard isShared, server == nil else { return try await function() }
            let server = Server(files: files, stub: try started())
            return try await stopping(server.stub) {
                try await Self.$shared.withValue(server, operation: function)
            }
        }
        let stub = try server.map { Stub(sharing: $0) } ?? started()
        try await stopping(stub) {
            for rule in rules { stub.rules.add(rule) }
            try stub.enable(scenarios)
            try await run(test, testCase, with: stub, function)
        }
    }

    private func started() throws -> Stub {
        let stub = Stub(try files.definition(), configuration: configuration)
        try stub.start()
        return stub
    }

    private func stopping(_ stub: Stub, _ work: () async throws -> Void) async throws {
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await work()) } catch { outcome = .failure(error) }
        await stub.stop(deadline: .zero)
        try outcome.get()
    }

    /// Runs a test with its stub, and reports what the stub has noticed.
    private func run(
        _ test: Test, _ testCase: Test.Case?, with stub: Stub,
        _ function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let hasFailed = Atomic<Bool>(false)
        let watching = IssueHandlingTrait.compactMapIssues { issue in
            // An issue of a detached task is no test's own, and is shown to all that run.
            if issue.isFailure, Test.current != nil { hasFailed.store(true, ordering: .relaxed) }
            return issue
        }
        var outcome = Result<Void, any Error>.success(())
        do {
            try await watching.provideScope(for: test, testCase: testCase) {
                try await Stub.$running.withValue(stub, operation: function)
            }
        } catch {
            outcome = .failure(error)
            hasFailed.store(true, ordering: .relaxed)
        }
        for finding in StubFindings(stub, allowing: allowed).all {
            hasFailed.store(true, ordering: .relaxed)
            Issue.record(
                Comment(rawValue: finding.text),
                sourceLocation: finding.place.map(SourceLocation.init) ?? test.sourceLocation)
        }
        if hasFailed.load(ordering: .relaxed) {
            for file in StubEvidence(stub).files { attach(file, test.sourceLocation) }
        }
        try outcome.get()
    }
}

extension SourceLocation {
    fileprivate init(_ place: CallPlace) {
        self.init(
            fileID: place.fileID, filePath: place.filePath, line: place.line,
            column: place.column)
    }
}

extension Trait where Self == StubTrait {
    /// Starts a stub with this contract and these fixtures for each test.
    ///
    /// - Parameters:
    ///   - contract: the OpenAPI document; ``StubFiles`` describes where a relative path is searched.
    ///   - overlay: an OpenAPI overlay that changes the document while it is read; `nil`, the
    ///     default, for `overlay.yaml`, `.yml` or `.json` beside it, if there is one.
    ///   - fixtures: the folder of fixtures; `nil` answers with generated examples.
    ///   - scenarios: names of the contract's scenarios to activate.
    ///   - rules: rules to start with; of several that match, the last one applies.
    ///   - allowing: codes of the contract issues that the test provokes, whole or their first
    ///     segments, such as `response/status` or `request`; `request/operation` stands for requests
    ///     that match no operation.
    ///   - shared: whether the tests of a suite share one server, of which each has a session with a
    ///     base URL, state and journal of its own; `false` by default.
    public static func stub(
        contract: String, overlay: String? = nil, fixtures: String?, scenarios: [String] = [],
        rules: [Rule] = [],
        configuration: StubConfiguration = StubConfiguration(), allowing: [String] = [],
        shared: Bool = false, filePath: String = #filePath
    ) -> StubTrait {
        StubTrait(
            files: StubFiles(
                contract: contract, overlays: overlay.map { [$0] }, fixtures: fixtures,
                filePath: filePath),
            configuration: configuration, scenarios: scenarios, rules: rules, allowed: allowing,
            isShared: shared)
    }
}

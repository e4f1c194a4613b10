public import Testing
public import Understudy

/// Starts a stub for each test, available as ``/StubServer/Stub/current``, and stops it afterwards.
///
/// ```swift
/// @Test(.stub(contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer"))
/// func `shows the dashboard`() async throws {
///     let stub = try #require(Stub.current)
///     let refusal = Rule(.operation("getDashboard"))
///     stub.rules.add(refusal.respond(503, body: .json(["message": "Not now"])).passThrough())
///     …
/// }
/// ```
///
/// On a suite, it starts a stub for each test and for each case of a parameterised test.
///
/// A request or a response that breaks the contract fails the test, and so does a request that
/// matches no operation, unless `allowing` has the code of the issue. A rule or a query that names an
/// operation by mistake always fails it.
public struct StubTrait: TestTrait, SuiteTrait, TestScoping {
    let files: StubFiles
    let configuration: StubConfiguration
    let scenarios: [String]
    let rules: [Rule]
    let allowed: [String]

    /// Always `true`: a trait on a suite applies to each of its tests.
    public var isRecursive: Bool { true }

    /// Starts a stub, runs the test with it, and stops it.
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // The scope of a suite encloses its tests, which get a stub each; the suite itself needs
        // none.
        guard testCase != nil else { return try await function() }
        let stub = Stub(try files.definition(), configuration: configuration)
        for rule in rules { stub.rules.add(rule) }
        for scenario in scenarios where !stub.rules.enable(scenario: scenario) {
            throw StubTraitError(description: "the contract has no scenario '\(scenario)'")
        }
        try stub.start()
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await Stub.$current.withValue(stub, operation: function))
        } catch {
            outcome = .failure(error)
        }
        for text in StubFindings(stub, allowing: allowed).texts {
            Issue.record(Comment(rawValue: text), sourceLocation: test.sourceLocation)
        }
        await stub.stop(deadline: .zero)
        try outcome.get()
    }
}

/// A trait names a scenario that its contract does not have.
struct StubTraitError: Error, CustomStringConvertible {
    let description: String
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
    public static func stub(
        contract: String, overlay: String? = nil, fixtures: String?, scenarios: [String] = [],
        rules: [Rule] = [],
        configuration: StubConfiguration = StubConfiguration(), allowing: [String] = [],
        filePath: String = #filePath
    ) -> StubTrait {
        StubTrait(
            files: StubFiles(
                contract: contract, overlays: overlay.map { [$0] }, fixtures: fixtures,
                filePath: filePath),
            configuration: configuration, scenarios: scenarios, rules: rules, allowed: allowing)
    }
}

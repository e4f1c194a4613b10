public import StubServer

/// Starts a stub, runs code with it, and stops it: in any test framework, and in scripts.
///
/// ```swift
/// let titles = try await withStub(
///     contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer"
/// ) { stub in
///     try await ProductsModel(baseURL: stub.url).load().map(\.title)
/// }
/// ```
///
/// - Parameters:
///   - contract: the OpenAPI document; ``StubFiles`` describes where a relative path is searched.
///   - overlay: an OpenAPI overlay that changes the document while it is read; `nil`, the default,
///     for `overlay.yaml`, `.yml` or `.json` beside it, if there is one.
///   - fixtures: the folder of fixtures; `nil` answers with generated examples.
///   - scenarios: names of the contract's scenarios to activate.
///   - allowing: codes of the contract issues that the code provokes, whole or their first segments,
///     such as `response/status` or `request`; `request/operation` stands for requests that match no
///     operation.
/// - Returns: what the code returns.
/// - Throws: the code's own error; ``StubIssues`` if a request or a response breaks the contract, or
///   if a rule or a query is mistaken; ``StubFileError`` and the errors of files that are not right.
public func withStub<Result>(
    contract: String, overlay: String? = nil, fixtures: String?, scenarios: [String] = [],
    configuration: StubConfiguration = StubConfiguration(), allowing: [String] = [],
    filePath: String = #filePath, _ body: (Stub) async throws -> Result
) async throws -> Result {
    let files = StubFiles(
        contract: contract, overlays: overlay.map { [$0] }, fixtures: fixtures, filePath: filePath)
    let stub = Stub(try files.definition(), configuration: configuration)
    try stub.enable(scenarios)
    try stub.start()
    do {
        let result = try await Stub.$running.withValue(stub) { try await body(stub) }
        // Before its closures end with it.
        let issues = StubFindings(stub, allowing: allowing).texts
        await stub.stop(deadline: .zero)
        guard issues.isEmpty else { throw StubIssues(texts: issues) }
        return result
    } catch {
        await stub.stop(deadline: .zero)
        throw error
    }
}

/// The findings of a stub: requests and responses that break the contract, and rules and queries
/// that are mistaken.
public struct StubIssues: Error, Sendable, Hashable, CustomStringConvertible {
    /// The issues, each as a text of one or more lines.
    public let texts: [String]

    /// The issues, one after the other.
    public var description: String { texts.joined(separator: "\n") }
}

/// A scope names a scenario that its contract does not have.
struct UnknownScenario: Error, CustomStringConvertible {
    let name: String

    var description: String { "the contract has no scenario '\(name)'" }
}

extension Stub {
    /// Enables scenarios, of which each has to exist.
    package func enable(_ scenarios: [String]) throws {
        for name in scenarios where !rules.enable(scenario: name) {
            throw UnknownScenario(name: name)
        }
    }
}

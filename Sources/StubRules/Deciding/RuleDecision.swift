package import StubFixtures
package import StubHTTP
import StubJSON
import StubSupport

/// The decision of a rule about a request, with all random values.
package struct RuleDecision: Sendable {
    /// The rule's id in its book.
    let rule: Int
    let name: String?
    /// The rule's name, or its number such as `#3`; a mapping without a name has its key.
    package let label: String
    /// The path that the rule names; `nil` if it names none.
    package let path: PathPattern?
    /// The key of the mapping that the rule was translated from.
    package let mapping: String?
    package let answer: RuleStep.Answer
    /// Which of several declared errors is sent, drawn from 0 up to, but not including, 1.
    package let choice: Double
    package let patch: RulePatch?
    package let page: PageChange?
    let pace: RulePace?
    let fault: Delivery.Fault?
    let delay: Duration
    let gate: DeliveryGate?
    let mutations: [RuleMutation]
    /// The seconds on the stub's clock for which the rule still applies; `nil` for no limit.
    package let left: Double?

    /// Whether the whole body of an upstream's response is needed.
    package var changesBody: Bool { patch != nil || fault != nil || pace != nil }

    /// The maximum bytes of rows that one rule's changes may write, because other clients wait.
    static let mostWritten = 256 << 20

    /// Makes the changes before or after the response.
    package func mutate(_ store: inout FixtureStore, _ moment: RuleMutation.Moment)
        throws(RuleError)
    {
        var written = 0
        for mutation in mutations where mutation.moment == moment {
            do throws(FixtureError) {
                written += try mutation.apply(to: &store)?.weight ?? 0
            } catch {
                throw RuleError(error.description)
            }
            guard written <= Self.mostWritten else {
                throw RuleError(
                    "its changes write more than \(Self.mostWritten >> 20) MiB of rows; "
                        + "change large rows in fewer steps")
            }
        }
    }

    /// Returns the response after patching, with its delivery.
    package func finish(_ response: HTTPResponse) throws(RuleError) -> HTTPResponse {
        delivered(try patched(response))
    }

    /// Returns the response with its body patched.
    package func patched(_ response: HTTPResponse) throws(RuleError) -> HTTPResponse {
        guard let patch else { return response }
        var response = response
        response.body = try patched(response.body, by: patch)
        if pace != nil, response.delivery.pace != nil { setPace(&response) }
        return response
    }

    /// Returns the response with its delivery.
    package func delivered(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.delivery.delay += delay
        if let gate { response.delivery.gate = gate }
        if let fault { response.delivery.fault = fault }
        setPace(&response)
        return response
    }

    private func setPace(_ response: inout HTTPResponse) {
        if let pace { response.delivery.pace = pace.delivery(for: response) }
    }

    /// Whether patching this body may take so long that it is done off the loop.
    package func isLong(for body: [UInt8]) -> Bool {
        guard let patch else { return false }
        return body.count > Self.shortBody || patch.isLong
    }

    private static let shortBody = 64 << 10

    /// Returns the response that reports why the rule cannot be applied.
    package func failure(_ error: RuleError) -> HTTPResponse {
        .message(500, "Rule \(name.map { "'\($0)'" } ?? "\(rule)"): \(error)")
    }

    private func patched(_ body: [UInt8], by patch: RulePatch) throws(RuleError) -> [UInt8] {
        let value: JSONValue
        do {
            value = try JSONParser.parse(body)
        } catch {
            throw RuleError("the response to patch is not JSON: \(error)")
        }
        return JSONSerializer.bytes(try patch.applied(to: value))
    }
}

import StubContract
import StubJSON
import StubRedaction
import StubServer

/// Writes the exchanges of cases as entries of an HTTP archive (HAR 1.2), without secrets.
///
/// Each case has a stub of its own with its own port; in the archive they are one server, so that
/// it can be imported as one.
struct CaseExchanges: Sendable {
    private static let origin = "http://localhost:4280"

    private let rules: RedactionRules

    /// - Parameter contract: says which names are those of secrets.
    init(_ contract: Contract) {
        rules = RedactionRules.credentialsOnly.addingCredentials(contract.secretNames)
    }

    /// The entries of one case, all of which belong to a page with the case's id.
    ///
    /// - Parameter start: when the case started, in seconds since 1970-01-01T00:00:00Z. The stub's
    ///   clock may stand still, which would say nothing about the order of requests.
    func entries(
        of exchanges: [Exchange], case id: String, start: Double
    ) -> [JSONValue] {
        let export = HARExport(
            origin: Self.origin, mask: mask(of: exchanges), namesHost: false)
        return exchanges.compactMap { exchange in
            var exchange = exchange
            exchange.receivedAt = start + exchange.arrival / .seconds(1)
            guard var entry = export.entry(exchange)?.object else { return nil }
            entry["pageref"] = .string(id)
            return .object(entry)
        }
    }

    /// Removes the secrets that the contract names, and those that the exchanges contain.
    func mask(of exchanges: [Exchange]) -> SecretMask {
        SecretMask(rules: rules, secretsOf: exchanges)
    }
}

import StubContract

extension TokenChecks: SessionKnowing {
    func renewal(in contract: Contract) -> RenewalFlow? { RenewalFlow(contract, session) }
}

extension RetryChecks: SessionKnowing {
    func renewal(in contract: Contract) -> RenewalFlow? { RenewalFlow(contract, session) }
}

extension CachingChecks: SessionKnowing {
    func renewal(in contract: Contract) -> RenewalFlow? { RenewalFlow(contract, session) }
}

extension ConcurrencyChecks: SessionKnowing {
    func renewal(in contract: Contract) -> RenewalFlow? { RenewalFlow(contract, session) }
}

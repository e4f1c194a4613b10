package import StubHTTP

/// Reads that no rule can apply to are answered from the cache, as without rules.
extension RuleBook {
    /// Whether a rule or a mapping may apply to a request; if not, none changes or counts it.
    ///
    /// Only operation, method and path are compared, so that the result may be `true` although no
    /// rule applies.
    ///
    /// - Parameter target: computed only if a rule names a path.
    package func mayApply(
        to request: HTTPRequest, operation: String?, target: @autoclosure () -> RequestTarget?
    ) -> Bool {
        var known: RequestTarget??
        for index in entries.indices where entries[index].isEnabled {
            if let wanted = entries[index].rule.pattern.operation, wanted != operation { continue }
            if let method = entries[index].rule.pattern.method, method != request.method {
                continue
            }
            guard let path = entries[index].rule.pattern.pathPattern else { return true }
            let asked = known ?? target()
            known = .some(asked)
            if asked.map(path.matches) ?? true { return true }
        }
        return false
    }
}

/// Too few requests have arrived while a check waited for them.
package struct MissingRequest: Error, CustomStringConvertible {
    let operation: String
    let count: Int
    let arrived: Int
    let patience: Duration

    /// What did not arrive, and what did.
    package var description: String {
        let requests = count == 1 ? "a request" : "\(count) requests"
        let rest = arrived == 0 ? "none arrived" : "\(arrived) arrived"
        return "the check waited \(patience) for \(requests) of \(operation); \(rest)"
    }
}

/// The bounds of `[start:end:step]` (RFC 9535 §2.3.4).
struct JSONPathSlice: Sendable, Hashable {
    let start: Int?
    let end: Int?
    let step: Int

    /// The indices that are selected of an array with so many elements.
    func indices(of count: Int) -> some Sequence<Int> {
        func normal(_ index: Int) -> Int { index < 0 ? count + index : index }
        guard step != 0 else { return stride(from: 0, to: 0, by: 1) }
        if step > 0 {
            let lower = min(max(normal(start ?? 0), 0), count)
            let upper = min(max(normal(end ?? count), 0), count)
            // A step beyond the array would overflow.
            return stride(from: lower, to: upper, by: min(step, count + 1))
        }
        let upper = min(max(normal(start ?? count - 1), -1), count - 1)
        let lower = min(max(end.map(normal) ?? -1, -1), count - 1)
        return stride(from: upper, to: lower, by: max(step, -count - 1))
    }
}

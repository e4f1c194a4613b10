/// An iterator of an SDK's sequence, such as of all rows of a list, which can be asked again after an
/// error as a loop would not.
///
/// ```swift
/// list.iterator = { stage in
///     try await signIn(stage)
///     return RowIterator(stage.app.allRepositories()) { ["\($0.id)"] }
/// }
/// ```
public final class RowIterator: Sendable {
    private typealias Demand = CheckedContinuation<[String]?, any Error>

    private let demands: AsyncStream<Demand>.Continuation

    /// Makes an iterator of a sequence.
    ///
    /// - Parameter ids: the ids of an element, which is a row or a page of them, as texts.
    public init<Rows: AsyncSequence & Sendable>(
        _ rows: Rows, ids: @escaping @Sendable (Rows.Element) -> [String]
    ) {
        let (stream, continuation) = AsyncStream.makeStream(of: Demand.self)
        demands = continuation
        // One task has the iterator, which need not be Sendable.
        Task.detached {
            var iterator = rows.makeAsyncIterator()
            for await demand in stream {
                do {
                    demand.resume(returning: try await iterator.next().map(ids))
                } catch {
                    demand.resume(throwing: error)
                }
            }
        }
    }

    deinit { demands.finish() }

    /// The ids of the next element; `nil` at the end.
    func next() async throws -> [String]? {
        try await withCheckedThrowingContinuation { demands.yield($0) }
    }

    /// The ids of further elements, until there are so many, the end or an error.
    func take(_ count: Int = .max) async -> (ids: [String], error: (any Error)?) {
        var ids: [String] = []
        do {
            while ids.count < count, let more = try await next() { ids += more }
            return (ids, nil)
        } catch {
            return (ids, error)
        }
    }
}

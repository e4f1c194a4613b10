/// Decides which of several overlapping responses for one value counts.
///
/// The response to an older request never replaces the response to a newer one. Responses to
/// requests that were sent before `clear()` are rejected.
struct AnswerOrder {
    /// One request for the value.
    struct Request {
        fileprivate let number: Int
        fileprivate let period: Int
    }

    private var sentCount = 0
    private var newestAnswer = 0
    private var newestWrite = 0
    private var period = 0

    /// Numbers a request that is about to be sent.
    mutating func begin() -> Request {
        sentCount += 1
        return Request(number: sentCount, period: period)
    }

    /// Whether the response to a read is the newest so far; throws `sessionEnded` after `clear()`.
    mutating func accepts(read request: Request) throws(AppError) -> Bool {
        guard isCurrent(request) else { throw .sessionEnded }
        guard request.number > newestAnswer else { return false }
        newestAnswer = request.number
        return true
    }

    /// Records the response to a write, because reads still in flight may not include it.
    ///
    /// Returns false if a newer write was answered before. Throws `sessionEnded` after `clear()`.
    mutating func accepts(write request: Request) throws(AppError) -> Bool {
        guard isCurrent(request) else { throw .sessionEnded }
        let isNewest = request.number > newestWrite
        if isNewest { newestWrite = request.number }
        overtakeAll()
        return isNewest
    }

    /// Returns false for a request that was sent before `clear()`.
    func isCurrent(_ request: Request) -> Bool { request.period == period }

    /// Makes every request in flight an old one.
    mutating func overtakeAll() {
        sentCount += 1
        newestAnswer = sentCount
    }

    /// Rejects the responses to all requests in flight.
    mutating func clear() {
        period += 1
    }
}

/// Puts the answers to overlapping requests for one value in order.
///
/// The answer to an older request never replaces the answer to a newer one, and what was asked for
/// before the value was cleared is refused.
struct AnswerOrder {
    /// One request for the value.
    struct Request {
        fileprivate let number: Int
        fileprivate let period: Int
    }

    private var sentCount = 0
    private var newestAnswer = 0
    private var period = 0

    /// Numbers a request that is about to be sent.
    mutating func begin() -> Request {
        sentCount += 1
        return Request(number: sentCount, period: period)
    }

    /// Whether the answer to a read is the newest so far; throws `sessionEnded` after `clear()`.
    mutating func accepts(read request: Request) throws(AppError) -> Bool {
        guard isCurrent(request) else { throw .sessionEnded }
        guard request.number > newestAnswer else { return false }
        newestAnswer = request.number
        return true
    }

    /// Notes the answer to a write: reads that are still under way may not know of it.
    ///
    /// Throws `sessionEnded` after `clear()`.
    mutating func accept(write request: Request) throws(AppError) {
        guard isCurrent(request) else { throw .sessionEnded }
        overtakeAll()
    }

    /// False for a request from before `clear()`.
    func isCurrent(_ request: Request) -> Bool { request.period == period }

    /// Makes every request under way an old one.
    mutating func overtakeAll() {
        sentCount += 1
        newestAnswer = sentCount
    }

    /// Refuses the answers to everything that is under way.
    mutating func clear() {
        period += 1
    }
}

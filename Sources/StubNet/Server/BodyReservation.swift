/// The bytes of bodies that one connection has reserved in its server's memory.
struct BodyReservation: Sendable {
    private var bytes = 0

    /// Request bodies up to this size are no larger than the buffers that every connection has.
    private static let freeRequest = 64 << 10
    private static let freeResponse = 1 << 20
    /// Request bodies reserve their memory in pieces of this size, as they arrive.
    private static let piece = 256 << 10

    /// Reserves memory for the part of a request body that has arrived; `false` if there is none
    /// left.
    mutating func cover(request arrived: Int, in pool: ConnectionPool) -> Bool {
        let missing = arrived - Self.freeRequest - bytes
        guard missing > 0 else { return true }
        return reserve((missing + Self.piece - 1) / Self.piece * Self.piece, in: pool)
    }

    /// Reserves memory for a response body that was made for this client, which may read it slowly;
    /// `false` if there is none left.
    mutating func add(response count: Int, in pool: ConnectionPool) -> Bool {
        count <= Self.freeResponse || reserve(count, in: pool)
    }

    mutating func release(to pool: ConnectionPool) {
        guard bytes > 0 else { return }
        pool.releaseBody(bytes)
        bytes = 0
    }

    private mutating func reserve(_ count: Int, in pool: ConnectionPool) -> Bool {
        guard pool.holdBody(count) else { return false }
        bytes += count
        return true
    }
}

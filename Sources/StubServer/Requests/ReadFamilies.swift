import StubBackport
import StubContract
import StubHTTP

/// Families of reads that differ only in numbers; the first two of each are routed and validated.
final class ReadFamilies: Sendable {
    private enum Standing: Sendable {
        /// Was asked for once: most requests have no relatives.
        case seen
        case known(ReadFamily)
        /// Requests of this shape differ in more than their numbers say.
        case unrelated
    }

    /// Protects only this table: a family depends only on its shape and the contract.
    private let standings = Mutex<[[UInt8]: Standing]>([:])
    /// Whether a number in a path never decides which operation it belongs to.
    private let canVaryPaths: Bool
    private let isUsable: Bool

    /// The maximum number of shapes, which limits the memory that a client can use.
    private static let most = 256

    init(_ contract: Contract) {
        isUsable = !contract.router.readsQuery
        canVaryPaths = contract.operations.allSatisfy(\.hasPlainSegments)
    }

    /// The family of the targets with this shape; `nil` if it is not known.
    subscript(shape: TargetShape) -> ReadFamily? {
        guard case .known(let family) = standings.withLock({ $0[shape.text] }) else { return nil }
        return family
    }

    /// Notes a read that was answered with this media type, without any violation.
    func note(_ call: StubCall, answeredIn type: String) {
        guard isUsable, !call.route.hasOverrides, let shape = TargetShape(call.whole.target) else {
            return
        }
        let isSeen = standings.withLock { standings -> Bool in
            if standings[shape.text] != nil { return true }
            if standings.count >= Self.most { standings.removeAll(keepingCapacity: true) }
            standings[shape.text] = .seen
            return false
        }
        guard isSeen, case .seen = standings.withLock({ $0[shape.text] }) else { return }
        let family = ReadFamily(call, shape, type: type, canVaryPath: canVaryPaths)
        standings.withLock { $0[shape.text] = family.map(Standing.known) ?? .unrelated }
    }
}

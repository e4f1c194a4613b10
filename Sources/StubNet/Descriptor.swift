import CStubPlatform

/// A file descriptor with one owner, closed when the owner lets go of it.
struct Descriptor: ~Copyable, Sendable {
    let number: Int32

    /// Takes over a descriptor; a negative one is the failure of the call that made it.
    init(_ number: Int32, from call: String) throws(SystemError) {
        guard number >= 0 else { throw .last(call) }
        self.number = number
    }

    deinit {
        close(number)
    }
}

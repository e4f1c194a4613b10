import CStubPlatform

/// A file descriptor with one owner, closed when the owner releases it.
struct Descriptor: ~Copyable, Sendable {
    let number: Int32

    /// Takes over a descriptor; a negative one means that the call that made it failed.
    init(_ number: Int32, from call: String) throws(SystemError) {
        guard number >= 0 else { throw .last(call) }
        self.number = number
    }

    deinit {
        close(number)
    }
}

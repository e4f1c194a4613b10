import CStubPlatform

/// A system call that failed: its name, its subject, and the reason that the system reported.
public struct SystemError: Error, Sendable, Hashable {
    /// The call and its subject, such as `bind 127.0.0.1:4280`.
    public let call: String
    /// The value of `errno`.
    public let code: Int32

    /// Creates an error of that call with that `errno`.
    public init(call: String, code: Int32) {
        self.call = call
        self.code = code
    }

    /// The error of the call that has just failed on this thread.
    package static func last(_ call: String) -> SystemError {
        SystemError(call: call, code: stub_errno())
    }

    /// Whether another process, or another server, listens on the port.
    public var isAddressInUse: Bool { code == EADDRINUSE }

    /// Whether no process listens on the port.
    public var isRefused: Bool { code == ECONNREFUSED }
}

extension SystemError: CustomStringConvertible {
    /// The call and the system's text for the reason.
    public var description: String {
        "\(call): \(strerror(code).map { String(cString: $0) } ?? "error \(code)")\(advice)"
    }

    /// What to do, where the reason does not say it.
    private var advice: String {
        switch code {
        case EMFILE: "; 'ulimit -n 4096' lets a process have more"
        case EPERM where call.hasPrefix("bind") || call.hasPrefix("listen"):
            "; a sandbox forbids it: on macOS, run a plugin with 'swift package --disable-sandbox'"
        default: ""
        }
    }
}

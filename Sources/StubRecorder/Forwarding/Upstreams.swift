public import StubRecordings
package import StubSupport

/// Makes the upstream that a URL asks for.
public enum Upstreams {
    /// Our own client for `http`, and URLSession for `https`.
    ///
    /// - Parameter program: the path of an `understudy` executable, which then speaks `https` in a
    ///   process of its own; without it URLSession runs in this process, which on Linux may end
    ///   with a broken answer.
    /// - Throws: ``UpstreamError/unsendable`` if it is no `http` or `https` URL.
    public static func make(
        url: String, program: String? = nil
    ) throws(UpstreamError) -> any Upstream {
        try make(url: url, program: program, memory: nil)
    }

    /// - Parameter memory: what responses may take while they are collected; they are streamed
    ///   beyond it.
    package static func make(
        url: String, program: String?, memory: MemoryPool?
    ) throws(UpstreamError) -> any Upstream {
        guard let base = UpstreamBase(url) else {
            throw .unsendable(
                reason: "'\(url)' is no http or https URL without user, query and fragment")
        }
        var limits = StreamingLimits()
        limits.memory = memory
        guard base.isSecure else {
            return try HTTPUpstream(url: url, deadline: .seconds(30), limits: limits)
        }
        guard let program else { return try URLSessionUpstream(url: url) }
        return try ForwarderUpstream(url: url, program: program, limits: limits)
    }
}

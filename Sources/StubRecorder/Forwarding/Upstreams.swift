public import StubRecordings
package import StubSupport

/// Creates the upstream for a URL.
public enum Upstreams {
    /// Returns an upstream that uses our own client for `http`, and URLSession for `https`.
    ///
    /// - Parameter program: the path of an `understudy` executable, which uses URLSession in a child
    ///   process. Without it URLSession runs in this process, which on Linux may crash on a malformed
    ///   response.
    /// - Throws: ``UpstreamError/unsendable`` if it is not an `http` or `https` URL.
    public static func make(
        url: String, program: String? = nil
    ) throws(UpstreamError) -> any Upstream {
        try make(url: url, program: program, memory: nil)
    }

    /// Returns an upstream with a limit for collected responses; above it they are streamed.
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

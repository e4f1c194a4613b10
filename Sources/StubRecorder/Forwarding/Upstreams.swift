public import StubServer

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
        guard let base = UpstreamBase(url) else {
            throw .unsendable(
                reason: "'\(url)' is no http or https URL without user, query and fragment")
        }
        guard base.isSecure else { return try HTTPUpstream(url: url) }
        guard let program else { return try URLSessionUpstream(url: url) }
        return try ForwarderUpstream(url: url, program: program)
    }
}

public import StubServer

/// Makes the upstream that a URL asks for.
public enum Upstreams {
    /// Our own client for `http`, and a child process with URLSession for `https`.
    ///
    /// - Throws: ``UpstreamError/unsendable`` if it is no `http` or `https` URL.
    public static func make(url: String) throws(UpstreamError) -> any Upstream {
        guard let base = UpstreamBase(url) else {
            throw .unsendable(
                reason: "'\(url)' is no http or https URL without user, query and fragment")
        }
        return base.isSecure ? try ForwarderUpstream(url: url) : try HTTPUpstream(url: url)
    }
}

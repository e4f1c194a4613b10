public import StubRecordings
package import StubSupport

/// Creates the upstream for a URL.
public enum Upstreams {
    /// Returns an upstream that uses our own client, or URLSession for `https` where there is no
    /// OpenSSL.
    ///
    /// - Parameters:
    ///   - program: the path of an `understudy` executable, which uses URLSession in a child process.
    ///     Without it URLSession runs in this process, which on Linux may crash on a malformed
    ///     response.
    ///   - settings: trusted certificates and proxies; by default those of the environment.
    /// - Throws: ``/StubRecordings/UpstreamError`` if it is not an `http` or `https` URL,
    ///   ``/StubRecordings/UpstreamError/misconfigured(reason:)`` if the settings cannot be used.
    public static func make(
        url: String, program: String? = nil, settings: UpstreamSettings = UpstreamSettings()
    ) throws(UpstreamError) -> any Upstream {
        try make(url: url, program: program, settings: settings, memory: nil)
    }

    /// Returns an upstream with a limit for collected responses; above it they are streamed.
    ///
    /// - Parameter deadline: for the head of each response, and for each pause within its body;
    ///   URLSession has a deadline of its own.
    package static func make(
        url: String, program: String?, deadline: Duration = .seconds(30),
        settings: UpstreamSettings, memory: MemoryPool?
    ) throws(UpstreamError) -> any Upstream {
        let base = try UpstreamBase(parsing: url)
        var limits = StreamingLimits()
        limits.memory = memory
        guard base.isSecure, !HTTPUpstream.supportsTLS else {
            return try HTTPUpstream(
                url: url, deadline: deadline, settings: settings, limits: limits)
        }
        #if os(macOS) || os(Linux)
            if let program {
                return try ForwarderUpstream(
                    url: url, program: program, settings: settings, limits: limits)
            }
        #endif
        // Elsewhere no process can be started.
        return try URLSessionUpstream(url: url, settings: settings)
    }
}

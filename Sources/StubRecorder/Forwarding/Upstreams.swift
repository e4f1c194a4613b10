public import StubRecordings
package import StubSupport

/// Creates the upstream for a URL.
public enum Upstreams {
    /// Returns an upstream that uses our own client, or URLSession for `https` on Apple's systems,
    /// which have no OpenSSL.
    ///
    /// - Parameter settings: trusted certificates and proxies; by default those of the environment.
    /// - Throws: ``/StubRecordings/UpstreamError`` if it is not an `http` or `https` URL,
    ///   ``/StubRecordings/UpstreamError/misconfigured(reason:)`` if the settings cannot be used.
    public static func make(
        url: String, settings: UpstreamSettings = UpstreamSettings()
    ) throws(UpstreamError) -> any Upstream {
        try make(url: url, deadline: .seconds(30), settings: settings, memory: nil)
    }

    /// Returns an upstream with a limit for collected responses; above it they are streamed.
    ///
    /// - Parameter deadline: for the head of each response, and for each pause within its body;
    ///   with URLSession for the whole response.
    package static func make(
        url: String, deadline: Duration, settings: UpstreamSettings, memory: MemoryPool?
    ) throws(UpstreamError) -> any Upstream {
        #if canImport(Darwin)
            if try UpstreamBase(parsing: url).isSecure {
                return try URLSessionUpstream(url: url, deadline: deadline, settings: settings)
            }
        #endif
        var limits = StreamingLimits()
        limits.memory = memory
        return try HTTPUpstream(url: url, deadline: deadline, settings: settings, limits: limits)
    }
}

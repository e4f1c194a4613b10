package import StubHTTP
package import StubJSON

/// A response that a dialect of rules fills from the request; nothing is added to it.
package protocol DialectResponse: Sendable, Hashable {
    /// The status code.
    var status: Int { get }
    /// The bytes of the body before it is filled.
    var size: Int { get }

    /// Returns the filled response.
    ///
    /// - Parameters:
    ///   - now: the stub's time, in seconds since 1970-01-01T00:00:00Z.
    ///   - random: the numbers for random values, which continue with the next response.
    func response(
        to request: HTTPRequest, now: Double, random: inout SplitMix64
    ) -> HTTPResponse
}

/// A response of any dialect; two are equal if they have the same type and value.
struct AnyDialectResponse: Sendable, Hashable {
    let response: any DialectResponse

    static func == (left: Self, right: Self) -> Bool {
        AnyHashable(left.response) == AnyHashable(right.response)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(response) }
}

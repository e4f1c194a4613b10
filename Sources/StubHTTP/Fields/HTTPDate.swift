/// The date format of HTTP fields, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
package enum HTTPDate {
    /// The date as 29 bytes of ASCII.
    package static func bytes(at secondsSince1970: Int64) -> [UInt8] {
        Array(CivilTime(unixSeconds: Double(secondsSince1970)).httpDate.utf8)
    }
}

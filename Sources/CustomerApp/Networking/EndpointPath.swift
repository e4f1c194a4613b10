/// A path below the API's address, in which interpolated values are encoded and can add no segment.
///
///     let path: EndpointPath = "/auth/users/\(userID)/posts"
public struct EndpointPath: Sendable, Hashable {
    /// The encoded path.
    public let encoded: String

    /// The path with `{}` in place of each value: the same for all requests of one operation.
    let template: String
}

extension EndpointPath: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {
        encoded = value
        template = value
    }

    public init(stringInterpolation: StringInterpolation) {
        encoded = stringInterpolation.encoded
        template = stringInterpolation.template
    }

    /// Gathers literals as they are and values in their encoded form.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var encoded = ""
        fileprivate var template = ""

        public init(literalCapacity: Int, interpolationCount: Int) {
            encoded.reserveCapacity(literalCapacity + interpolationCount * 8)
        }

        /// Appends a part of the path as it is written.
        public mutating func appendLiteral(_ literal: String) {
            encoded += literal
            template += literal
        }

        /// Appends a value as one encoded segment, or part of one.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            encoded += PercentEncoding.encoded(value.description)
            template += "{}"
        }
    }
}

/// A path relative to the API's address; interpolated values are encoded and cannot add segments.
///
///     let path: EndpointPath = "/auth/users/\(userID)/posts"
public struct EndpointPath: Sendable, Hashable {
    /// The encoded path.
    public let encoded: String

    /// The path with `{}` in place of each value, which is the same for all requests of an
    /// operation.
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

    /// Collects literals unchanged and values in encoded form.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var encoded = ""
        fileprivate var template = ""

        public init(literalCapacity: Int, interpolationCount: Int) {
            encoded.reserveCapacity(literalCapacity + interpolationCount * 8)
        }

        /// Appends a literal part of the path.
        public mutating func appendLiteral(_ literal: String) {
            encoded += literal
            template += literal
        }

        /// Appends a value as an encoded segment, or as part of one.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            encoded += PercentEncoding.encoded(value.description)
            template += "{}"
        }
    }
}

import Foundation
import StubJSON

/// A format by name; an unknown one accepts everything (Validation §7.2.1).
struct SchemaFormat: Sendable {
    let rawValue: String
    private let check: (@Sendable (JSONValue) -> Bool)?

    init(_ name: String) {
        rawValue = name
        check = Self.checks[name]
    }

    func accepts(_ value: JSONValue) -> Bool {
        check?(value) ?? true
    }

    private static let checks: [String: @Sendable (JSONValue) -> Bool] = [
        "date-time": text(DateTimeFormat.isDateTime),
        "date": text(DateTimeFormat.isDate),
        "time": text(DateTimeFormat.isTime),
        "duration": text(DateTimeFormat.isDuration),
        "email": text(AddressFormat.isEmail),
        "idn-email": text(AddressFormat.isInternationalEmail),
        "hostname": text(HostFormat.isHostname),
        "idn-hostname": text(HostFormat.isInternationalHostname),
        "ipv4": text(AddressFormat.isIPv4),
        "ipv6": text(AddressFormat.isIPv6),
        "uri": text(URIFormat.isURI),
        "uri-reference": text(URIFormat.isURIReference),
        "iri": text(URIFormat.isIRI),
        "iri-reference": text(URIFormat.isIRIReference),
        "uri-template": text(URIFormat.isTemplate),
        "uuid": text(PointerFormat.isUUID),
        "json-pointer": text(PointerFormat.isPointer),
        "relative-json-pointer": text(PointerFormat.isRelativePointer),
        "regex": text { ECMAPattern($0) != nil },
        // The OpenAPI format registry's numbers and Base64.
        "byte": text(PointerFormat.isBase64),
        "int32": integer(in: Int64(Int32.min)...Int64(Int32.max)),
        "int64": integer(in: Int64.min...Int64.max),
    ]

    /// A format of strings; other values are none of its business.
    private static func text(
        _ check: @escaping @Sendable (String) -> Bool
    ) -> @Sendable (JSONValue) -> Bool {
        { value in
            guard case .string(let text) = value else { return true }
            return check(text)
        }
    }

    private static func integer(
        in range: ClosedRange<Int64>
    ) -> @Sendable (JSONValue) -> Bool {
        { value in
            guard case .number(let number) = value else { return true }
            return number.int.map { range.contains(Int64($0)) } ?? false
        }
    }
}

/// A regular expression of a schema, in ECMA-262's dialect.
struct SchemaPattern: Sendable {
    let source: String
    let pattern: ECMAPattern
    private let matcher: Matcher

    private enum Matcher: Sendable {
        case plain(PlainPattern)
        case engine(NSRegularExpression)
    }

    /// `nil` where the pattern is malformed, or looks behind without a bound.
    init?(_ source: String) {
        guard let pattern = ECMAPattern(source) else { return nil }
        self.source = source
        self.pattern = pattern
        if let plain = PlainPattern(pattern) {
            matcher = .plain(plain)
        } else if let expression = try? NSRegularExpression(pattern: pattern.icuSource) {
            matcher = .engine(expression)
        } else {
            return nil
        }
    }

    /// Whether the pattern is found anywhere in the text.
    func matches(_ text: String) -> Bool {
        switch matcher {
        case .plain(let plain):
            return plain.matches(text)
        case .engine(let expression):
            let range = NSRange(location: 0, length: text.utf16.count)
            return expression.firstMatch(in: text, range: range) != nil
        }
    }
}

import StubBackport
package import StubJSON

/// A format with its name; an unknown format accepts everything (Validation §7.2.1).
package struct SchemaFormat: Sendable {
    let rawValue: String
    private let check: (@Sendable (JSONValue) -> Bool)?

    package init(_ name: String) {
        rawValue = name
        check = Self.checks[name]
    }

    package func accepts(_ value: JSONValue) -> Bool {
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
        "ipv4": text { IPAddress.isIPv4($0.utf8) },
        "ipv6": text { IPAddress.isIPv6($0.utf8) },
        "uri": text(URIFormat.isURI),
        "uri-reference": text(URIFormat.isURIReference),
        "iri": text(URIFormat.isIRI),
        "iri-reference": text(URIFormat.isIRIReference),
        "uri-template": text(URIFormat.isTemplate),
        "uuid": text(PointerFormat.isUUID),
        "json-pointer": text(PointerFormat.isPointer),
        "relative-json-pointer": text(PointerFormat.isRelativePointer),
        "regex": text { ECMAPattern($0) != nil },
        // Formats for numbers and Base64 from the OpenAPI format registry.
        "byte": text(PointerFormat.isBase64),
        "int32": integer(in: Int64(Int32.min)...Int64(Int32.max)),
        "int64": integer(in: Int64.min...Int64.max),
    ]

    /// A format of strings, which accepts all other types.
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

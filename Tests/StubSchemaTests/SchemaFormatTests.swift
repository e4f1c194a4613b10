import StubJSON
import Testing

@testable import StubSchema

struct SchemaFormatTests {
    @Test(arguments: [
        "date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname",
        "ipv4", "ipv6", "uri", "uri-reference", "iri", "iri-reference", "uri-template", "uuid",
        "json-pointer", "relative-json-pointer", "regex", "byte",
    ])
    func `every format accepts its valid samples and rejects the invalid ones`(name: String) {
        let format = SchemaFormat(name)
        #expect(!TextSamples.valid(name).isEmpty && !TextSamples.invalid(name).isEmpty)
        for text in TextSamples.valid(name) { #expect(format.accepts(.string(text)), "\(text)") }
        for text in TextSamples.invalid(name) { #expect(!format.accepts(.string(text)), "\(text)") }
        #expect(format.accepts(12), "a format restricts only strings")
    }

    @Test(arguments: [
        ("int32", "2147483647", true), ("int32", "2147483648", false), ("int32", "1.5", false),
        ("int64", "-9223372036854775808", true), ("int64", "9223372036854775808", false),
        ("int32", "\"x\"", true), ("int32", "-2147483648", true), ("int32", "-2147483649", false),
        ("int32", "1.0", true), ("int32", "2e9", true), ("int32", "3e9", false),
        ("int64", "9223372036854775807.0", true), ("int64", "1e400", false),
        ("int64", "0.5", false),
    ])
    func `integer formats limit numbers`(name: String, value: String, expected: Bool) throws {
        #expect(SchemaFormat(name).accepts(try JSONParser.parse(value)) == expected)
    }

    @Test(arguments: [
        ("2024-02-29T23:59:60Z", true), ("2023-02-29T00:00:00Z", false),
        ("2024-06-30T22:59:60-01:00", true), ("2024-01-01T00:00:00.Z", false),
        ("2024-01-01T00:00:00+23:59", true), ("2024-01-01", false),
    ])
    func `dates and times follow RFC 3339`(text: String, expected: Bool) {
        #expect(DateTimeFormat.isDateTime(text) == expected)
    }

    @Test(arguments: [
        ("http://[::1]:80/", true), ("http://[::1]x/", false), ("http://a:b@c/", true),
        ("a:b", true), ("http://[v7.x]/", true), ("http://[v7]/", false), ("http://a/%", false),
        ("http://é/", false), ("", false), ("1a:b", false), ("http://a/b#c#d", false),
    ])
    func `URIs follow RFC 3986`(text: String, expected: Bool) {
        #expect(URIFormat.isURI(text) == expected)
    }

    @Test(arguments: [
        ("bcher-kva", "bücher"), ("9n2bp8q", "실례"), ("maana-pta", "mañana"),
        ("8ws78c", "ドメ"),
    ])
    func `Punycode is decoded and encoded`(encoded: String, decoded: String) throws {
        if encoded != "8ws78c" {
            let scalars = try #require(Punycode.decode(Array(encoded.utf8)[...]))
            #expect(String(String.UnicodeScalarView(scalars)) == decoded)
        }
        let again = Punycode.encode(Array(decoded.unicodeScalars))
        #expect(Punycode.decode(again[...]) == Array(decoded.unicodeScalars))
    }
}

struct SchemaURITests {
    /// RFC 3986 §5.4.1 and the abnormal examples of §5.4.2.
    @Test(
        arguments: [
            ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"),
            ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"), ("//g", "http://g"),
            ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q#s"),
            ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"),
            ("g;x", "http://a/b/c/g;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
            ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
            ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"),
            ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
            ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"), ("./g/.", "http://a/b/c/g/"),
            ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
            ("g;x=1/../y", "http://a/b/c/y"), ("g?y/../x", "http://a/b/c/g?y/../x"),
        ] as [(String, String)])
    func `resolves references as RFC 3986 defines`(reference: String, expected: String) {
        let base = SchemaURI("http://a/b/c/d;p?q")
        #expect(base.resolving(SchemaURI(reference)).description == expected)
    }

    @Test(arguments: [
        ("openapi.json", "other.json#/a", "other.json#/a"),
        ("api/openapi.json", "./schemas/x.json", "api/schemas/x.json"),
        ("api/v1/openapi.json", "../common.json", "api/common.json"),
        ("openapi.json", "../common.json", "../common.json"),
        ("/abs/openapi.json", "x.json", "/abs/x.json"), ("openapi.json", "#/a", "openapi.json#/a"),
    ])
    func `resolves references between files`(base: String, reference: String, expected: String) {
        #expect(SchemaURI(base).resolving(SchemaURI(reference)).description == expected)
    }
}

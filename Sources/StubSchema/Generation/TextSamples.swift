/// Valid and slightly invalid texts for each format.
enum TextSamples {
    /// Valid texts, of which the first time has this number of digits after the second.
    static func valid(_ format: String, timeDigits: Int) -> [String] {
        guard format == "date-time", timeDigits > 0 else { return valid(format) }
        return ["2024-01-15T09:30:00.\(fraction(timeDigits))Z"] + valid(format)
    }

    /// The digits of a fraction of a second.
    static func fraction(_ digits: Int, of number: Int = 123_456_789) -> String {
        String(String(number).padded(to: 9).prefix(digits))
            + String(repeating: "0", count: max(0, digits - 9))
    }

    static func valid(_ format: String) -> [String] {
        switch format {
        case "date-time":
            [
                "2024-01-15T09:30:00Z", "2024-02-29T23:59:59.123+02:00",
                // Patterns often demand one notation.
                "2024-01-15T09:30:00.000Z", "2024-01-15T09:30:00.000000Z",
                "2024-01-15T09:30:00+00:00", "2024-01-15T09:30:00.000+00:00",
            ]
        case "date": ["2024-01-15", "2024-02-29"]
        case "time": ["09:30:00Z", "23:59:59.5-08:00"]
        case "duration": ["P1D", "PT36H"]
        case "email": ["user@example.com", "first.last+tag@sub.example.org"]
        case "idn-email": ["user@example.com", "用户@example.com"]
        case "hostname": ["example.com", "a.b-c.example"]
        case "idn-hostname": ["example.com", "пример.example"]
        case "ipv4": ["192.0.2.1", "0.0.0.0"]
        case "ipv6": ["2001:db8::1", "::"]
        case "uri": ["https://example.com/", "urn:isbn:9780306406157", "a:"]
        case "uri-reference": ["/path", "https://example.com/?q=1#top", ""]
        case "iri": ["https://example.com/", "https://example.com/é"]
        case "iri-reference": ["/path", "/é"]
        case "uri-template": ["/items/{id}", "/items{?page,limit}"]
        case "uuid":
            ["3fa85f64-5717-4562-b3fc-2c963f66afa6", "00000000-0000-0000-0000-000000000000"]
        case "json-pointer": ["/a/0", ""]
        case "relative-json-pointer": ["0", "1/a"]
        case "regex": ["^a+$", "[0-9]{2}"]
        case "byte": ["c3R1Yg==", ""]
        case "decimal": ["1.00"]
        case "password": ["correct horse"]
        default: []
        }
    }

    static func invalid(_ format: String) -> [String] {
        switch format {
        case "date-time": ["2024-01-15 09:30:00", "2024-13-01T00:00:00Z"]
        case "date": ["2024-02-30", "15.01.2024"]
        case "time": ["25:00:00Z", "09:30"]
        case "duration": ["1 day", "P"]
        case "email", "idn-email": ["user", "user@"]
        case "hostname", "idn-hostname": ["-example.com", "a..b"]
        case "ipv4": ["192.0.2.256", "192.0.2"]
        case "ipv6": ["2001:db8", ":::"]
        case "uri", "iri": ["not a uri", "/relative"]
        case "uri-reference", "iri-reference": ["a b", "%zz"]
        case "uri-template": ["/items/{id", "{}"]
        case "uuid": ["3fa85f64", "3fa85f64-5717-4562-b3fc-2c963f66afaz"]
        case "json-pointer": ["a", "/~"]
        case "relative-json-pointer": ["/a", "-1"]
        case "regex": ["(", "[z-a]"]
        case "byte": ["*", "abc"]
        default: []
        }
    }
}

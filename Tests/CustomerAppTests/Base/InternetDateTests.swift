import Foundation
import Testing

@testable import CustomerApp

struct InternetDateTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0.0), ("2026-03-01T12:30:45Z", 1_772_368_245),
        ("2026-03-01T12:30:45.1Z", 1_772_368_245.1),
        ("2026-03-01T12:30:45.123Z", 1_772_368_245.123),
        ("2026-03-01T12:30:45.123456789Z", 1_772_368_245.123456789),
        ("2026-03-01T12:30:45+00:00", 1_772_368_245), ("2026-03-01T09:00:45-03:30", 1_772_368_245),
        ("2026-03-01t12:30:45z", 1_772_368_245), ("2016-12-31T23:59:60Z", 1_483_228_800),
        ("2000-02-29T00:00:00Z", 951_782_400), ("1969-12-31T23:59:59Z", -1),
        ("1900-03-01T00:00:00Z", -2_203_891_200),
    ])
    func `parses a date and time in every form of the standard`(text: String, seconds: Double)
        throws
    {
        let date = try #require(InternetDate.parse(text))
        #expect(abs(date.timeIntervalSince1970 - seconds) < 0.000_001)
    }

    @Test(arguments: [
        "", "2026-03-01", "2026-3-1T00:00:00Z", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
        "2026-00-01T00:00:00Z", "2026-01-32T00:00:00Z", "2026-01-01T24:00:00Z",
        "2026-01-01T00:60:00Z", "2026-01-01T00:00:00", "2026-01-01T00:00:00+24:00",
        "٢٠٢٦-٠١-٠١T٠٠:٠٠:٠٠Z", "2026-01-01T00:00:00Z ", "0000-01-01T00:00:00Z",
    ])
    func `rejects texts that are not a date and time`(text: String) {
        #expect(InternetDate.parse(text) == nil)
    }
}

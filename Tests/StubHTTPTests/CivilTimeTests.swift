import StubHTTP
import Testing

struct CivilTimeTests {
    @Test(arguments: [
        (0.0, "Thu, 01 Jan 1970 00:00:00 GMT", "1970-01-01T00:00:00.000Z"),
        (784_111_777.0, "Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37.000Z"),
        (951_782_400.5, "Tue, 29 Feb 2000 00:00:00 GMT", "2000-02-29T00:00:00.500Z"),
        (4_107_542_399.999, "Sun, 28 Feb 2100 23:59:59 GMT", "2100-02-28T23:59:59.999Z"),
        (-1.0, "Wed, 31 Dec 1969 23:59:59 GMT", "1969-12-31T23:59:59.000Z"),
    ])
    func `writes both date formats`(seconds: Double, http: String, iso: String) {
        let time = CivilTime(unixSeconds: seconds)
        #expect(time.httpDate == http)
        #expect(time.iso8601 == iso)
    }

    @Test(arguments: [Double.infinity, -Double.infinity, 1e300, -1e300])
    func `clamps times outside the calendar`(seconds: Double) {
        #expect((0...9999).contains(CivilTime(unixSeconds: seconds).year))
    }

    @Test(arguments: [
        ("1970-01-02", 86_400.0), ("2024-02-29", 1_709_164_800), ("2023-02-29", nil),
        ("2026-13-01", nil), ("2026-1-1", nil), ("2026-01-01Z", nil), ("", nil),
    ])
    func `a day is its first moment in UTC`(text: String, seconds: Double?) {
        #expect(TimeText.day(text) == seconds)
    }

    @Test(arguments: [
        ("1970-01-01T00:00:01Z", 1.0), ("1970-01-01 00:00:01.5", 1.5),
        ("1970-01-01T01:00:00.000000001+01:00", 1e-9), ("1970-01-01T00:00:00-0100", 3600),
        ("1970-01-01T00:00:00.Z", nil), ("1970-01-01T00:00:00.1234567891Z", nil),
        ("1970-01-01T24:00:00Z", nil), ("1970-01-01T00:00Z", nil), ("1970-01-01T00:00:00+1", nil),
        ("2026-02-30T00:00:00Z", nil), ("1970-01-01", nil), ("1970-01-01T00:00:00Zx", nil),
    ])
    func `a time is read to its end`(text: String, seconds: Double?) {
        #expect(TimeText.seconds(text) == seconds)
    }
}

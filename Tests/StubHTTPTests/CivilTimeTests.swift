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
}

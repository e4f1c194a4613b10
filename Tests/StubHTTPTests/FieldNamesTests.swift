import Testing

@testable import StubHTTP

struct FieldNamesTests {
    /// The header fields that URLSession, curl and browsers send.
    private static let sent = [
        "Host", "User-Agent", "Accept", "Accept-Encoding", "Accept-Language", "Connection",
        "Authorization", "Cache-Control", "Cookie", "Referer", "If-Modified-Since",
        "Content-Type", "Content-Length", "Upgrade-Insecure-Requests", "Sec-Fetch-Dest",
        "Sec-Fetch-Mode", "Sec-Fetch-Site", "Sec-Fetch-User", "Sec-CH-UA", "Sec-CH-UA-Mobile",
        "Sec-CH-UA-Platform", "DNT", "Pragma", "Priority", "Purpose", "Keep-Alive",
        "X-Requested-With",
    ]
    /// The header fields that the stub looks up and most requests do not have.
    private static let lookedUp = [
        "Prefer", "X-Understudy-Delay", "X-Understudy-Scenario", "X-Understudy-Session",
        "If-Match", "If-None-Match", "Origin", "Idempotency-Key", "Range", "If-Range",
        "Content-Encoding", "Transfer-Encoding", "Last-Event-ID",
        "Access-Control-Request-Method",
    ]

    @Test(arguments: sent)
    func `the filter finds a name in any case`(_ name: String) {
        var filter = FieldNameFilter([])
        #expect(!filter.mayContain(name))
        filter.insert(name.uppercased())
        #expect(filter.mayContain(name) && filter.mayContain(name.lowercased()))
        #expect(!filter.isDisjoint(with: FieldNameFilter([name])))
    }

    @Test(arguments: lookedUp)
    func `no usual field causes a search for an absent one`(_ name: String) {
        let filter = FieldNameFilter(Self.sent)
        #expect(!filter.mayContain(name))
    }

    @Test func `names with the same bit are different fields`() throws {
        let name = try #require(Self.colliding(with: "Accept"))
        let fields: HTTPFields = ["Accept": "*/*"]
        #expect(fields[name] == nil && fields[values: name].isEmpty)
    }

    @Test(arguments: lookedUp)
    func `a field whose name has the same bit does not count as present`(_ name: String) throws {
        let sent = try #require(Self.colliding(with: name))
        let fields: HTTPFields = [sent: "1"]
        #expect(fields.haveNone(of: FieldNames(["X-Other", name])))
        #expect(!fields.haveNone(of: FieldNames(["X-Other", sent.uppercased()])))
    }

    @Test func `removed fields are absent, and do not affect equality`() {
        var fields: HTTPFields = ["Accept": "*/*", "Host": "a"]
        fields["Accept"] = nil
        #expect(fields["Accept"] == nil && fields == ["Host": "a"])
        #expect(fields.haveNone(of: FieldNames(["Accept"])))
        #expect(Set([fields, ["Host": "a"]]).count == 1)
        fields["ACCEPT"] = "text/html"
        #expect(fields["accept"] == "text/html")
    }

    @Test func `an empty name is a name like any other`() {
        #expect(FieldNameFilter([""]).mayContain("") && !FieldNameFilter([]).mayContain(""))
    }

    /// Returns another name with the same bit in the filter.
    private static func colliding(with name: String) -> String? {
        let letters = "abcdefghijklmnopqrstuvwxyz"
        let names = letters.flatMap { first in letters.map { "\(first)xxx\($0)" } }
        let filter = FieldNameFilter([name])
        return names.first { filter.mayContain($0) && $0 != name.lowercased() }
    }
}

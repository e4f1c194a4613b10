import Testing

@testable import StubHTTP

struct FieldNamesTests {
    /// What URLSession, curl and browsers send with a GET.
    private static let usual = [
        "Host", "User-Agent", "Accept", "Accept-Encoding", "Accept-Language", "Connection",
        "Authorization", "Cache-Control", "Cookie", "Referer", "If-Modified-Since",
    ]

    @Test(arguments: usual)
    func `a name is found in any case`(_ name: String) {
        var names = FieldNames([])
        #expect(!names.mayContain(name))
        names.insert(name.uppercased())
        #expect(names.mayContain(name) && names.mayContain(name.lowercased()))
        #expect(!names.isDisjoint(with: FieldNames([name])))
    }

    @Test func `what is not there is mostly known not to be`() {
        for name in Self.usual {
            let others = Self.usual.filter { $0 != name }
            let met = others.filter { FieldNames([name]).mayContain($0) }
            #expect(met.count <= 1)
        }
    }

    @Test func `names that collide are told apart all the same`() throws {
        let letters = "abcdefghijklmnopqrstuvwxyz"
        let names = letters.flatMap { first in letters.map { "\(first)xxx\($0)" } }
        let taken = FieldNames(["Accept"])
        let collides = try #require(names.first { taken.mayContain($0) })
        let fields: HTTPFields = ["Accept": "*/*"]
        #expect(fields[collides] == nil && fields[values: collides].isEmpty)
    }

    @Test func `fields that were removed are gone, and equal those that never had them`() {
        var fields: HTTPFields = ["Accept": "*/*", "Host": "a"]
        fields["Accept"] = nil
        #expect(fields["Accept"] == nil && fields == ["Host": "a"])
        #expect(Set([fields, ["Host": "a"]]).count == 1)
        fields["ACCEPT"] = "text/html"
        #expect(fields["accept"] == "text/html")
    }

    @Test func `an empty name is a name like any other`() {
        #expect(FieldNames([""]).mayContain("") && !FieldNames([]).mayContain(""))
    }
}

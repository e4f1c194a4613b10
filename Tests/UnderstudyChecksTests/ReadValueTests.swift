import Foundation
import StubJSON
import TestSupport
import Testing

@testable import UnderstudyChecks

/// An enum as apps have them.
private enum Size: String, Sendable { case small = "s", large = "l" }

struct ReadValueTests {
    private static let noon = Date(timeIntervalSince1970: 1_709_208_000)

    /// What an app has read, the JSON, and whether it is the same.
    private static let pairs: [(value: any Sendable, json: String, isSame: Bool?)] = [
        ("Lamp", #""Lamp""#, true), ("Lamp ", #""Lamp""#, false),
        ("e\u{301}", #""é""#, false), ("12", "12", true), ("12", "12.0", false),
        (12, "12", true), (12, "1.2e1", true), (12, #""12""#, true), (13, "12", false),
        (Int8(44), "300", false), (0.1, "0.1", true), (0.25, "0.1", false),
        (Decimal(string: "19.99") ?? 0, "19.99", true), (Float(19.99), "19.99", true),
        (true, "true", true), (true, "false", false), (1, "true", false),
        (Size.small, #""s""#, true), (Size.small, #""l""#, false),
        (URL(filePath: "/a"), #""file:///a""#, true),
        (String?.none as any Sendable, "null", true), (String?.some("x"), #""x""#, true),
        (String?.none as any Sendable, #""x""#, false), ("x", "null", false),
        (noon, #""2024-02-29T12:00:00Z""#, true), (noon, #""2024-02-29T17:30:00+05:30""#, true),
        (noon, #""2024-02-29T12:00:00.250Z""#, false),
        (noon, #""2024-02-29T12:00:00-08:00""#, false),
        (noon, "1709208000", true), (noon, "1709208000000", true), (noon, "1709208", false),
        // The seconds of a time of today are not milliseconds of January 1970, nor the reverse.
        (Date(timeIntervalSince1970: 1_709_208), "1709208000", false),
        (Date(timeIntervalSince1970: 1_709_208_000_000), "1709208000000", false),
        // A date of birth in milliseconds.
        (Date(timeIntervalSince1970: 10_000_000), "10000000000", true),
        (noon.addingTimeInterval(86_400), #""2024-02-29""#, false),
        (noon.addingTimeInterval(-43_200), #""2024-02-29""#, true),
        // Times in a notation of the API's own cannot be compared.
        (noon, #""noon""#, nil), (noon, #""2024-02-29T12:00:00""#, nil),
        (Date(timeIntervalSince1970: 0.2), "200", true),
        (Date(timeIntervalSince1970: -0.007), "-7", true),
        (Date(timeIntervalSince1970: 19.99), "19.99", true),
        (
            UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F") ?? UUID(),
            #""e621e1f8-c36c-495a-93fc-0c247a3e6e5f""#, true
        ),
        (
            URL(string: "https://example.com/a%20b") ?? URL(filePath: "/"),
            #""https://example.com/a b""#, true
        ),
    ]

    @Test(arguments: pairs.indices)
    func `a value is compared with the JSON that it comes from`(index: Int) throws {
        let (value, json, isSame) = Self.pairs[index]
        #expect(ReadValue(value).reads(try Sample.json(json)) == isSame, "\(value) of \(json)")
    }

    @Test func `a missing member is read as nil alone`() {
        let (nothing, zero) = (ReadValue(Int?.none as Any), ReadValue(0))
        #expect(nothing.reads(nil) == true)
        #expect(zero.reads(nil) == false)
    }
}

import StubJSON
import Testing

@testable import StubRules
@testable import UnderstudyWireMock

extension ValueMatcher {
    /// Reads a matcher that is supported.
    static func reading(_ text: String) throws -> ValueMatcher {
        var reader = MatcherReader(notes: MappingNotes())
        let value = try JSONParser.parse(text)
        let matcher = reader.matcher(MappingPlace(value: value, pointer: .root))
        #expect(reader.notes.refusals.map(\.message) == [])
        return try #require(matcher)
    }

    /// Whether it matches at any time.
    func matches(_ text: String?) -> Bool { matches(text, now: 0) }
}

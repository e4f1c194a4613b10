import StubRecordings
import TestSupport
import Testing

struct RecordingNameTests {
    @Test(arguments: [
        ("listProducts", "listProducts", 1), ("listProducts-2", "listProducts", 2),
        ("listProducts-10", "listProducts", 10), ("a-2-3", "a-2", 3),
        ("a-1", "a-1", 1), ("a-02", "a-02", 1), ("a2", "a2", 1), ("-2", "-2", 1),
        ("a-99999999999999999999", "a-99999999999999999999", 1),
    ])
    func `parses stem and number`(_ text: String, _ stem: String, _ number: Int) {
        let name = RecordingName(text)
        #expect(name == RecordingName(stem: stem, number: number))
        #expect(name.text == text)
    }

    @Test func `sorts by number, not by digits`() {
        let names = ["b", "a-10", "a-2", "a"].map { RecordingName($0) }
        #expect(names.sorted().map(\.text) == ["a", "a-2", "a-10", "b"])
    }
}

import Testing

@testable import StubJSON

struct NearestWordTests {
    @Test(arguments: [
        ("tmes", "times"), ("Times", "times"), ("itmes", "times"), ("operatoin", "operation"),
        ("repsond", "respond"), ("skp", "skip"), ("xyzzy", nil), ("", nil), ("delays", "delay"),
        ("rspnd", "respond"), ("x", nil), ("--delay", "delay"),
    ])
    func `a misspelled word finds the nearest word, another word finds none`(
        written: String, found: String?
    ) {
        let known = ["times", "skip", "operation", "respond", "delay"]

        #expect(NearestWord.nearest(to: written, among: known) == found)
    }
}

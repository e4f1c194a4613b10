import StubHarness
import Testing

struct CheckCatalogTests {
    private let all = CheckCatalog.all + [CheckCatalog.answers]

    @Test func `the texts of an explanation are sentences`() {
        for check in all {
            let texts =
                [check.demand, check.reason, check.needs] + [check.otherwise].compactMap(\.self)
            for text in texts {
                #expect(text.hasSuffix("."), "\(check.id): \(text)")
                #expect(!text.contains("  ") && !text.contains("\n"), "\(check.id): \(text)")
                // Code is between backticks, so their number is even.
                #expect(text.count { $0 == "`" }.isMultiple(of: 2), "\(check.id): \(text)")
            }
        }
    }

    @Test func `a declaration to the contrary is an option, and each option belongs to a check`() {
        let names = Set(CheckCatalog.options.map(\.name))
        #expect(names.count == CheckCatalog.options.count)
        for check in all {
            guard let otherwise = check.otherwise else { continue }
            let named = otherwise.matches(of: #/`([A-Z]\w+(?:\.\w+)+)`/#)
                .map { String($0.output.1) }
            #expect(!named.isEmpty, "\(check.id)")
            #expect(Set(named).subtracting(names).sorted() == [], "\(check.id)")
        }
        #expect(names.subtracting(all.flatMap(\.options).map(\.name)).sorted() == [])
    }

    @Test func `an id is a letter and two digits`() {
        for id in ["P16", "Z99", "K01"] { #expect(CheckCatalog.isID(id), "\(id)") }
        for text in ["", "P", "P1", "P166", "p16", "16P", "PP1", "É16", "P1a"] {
            #expect(!CheckCatalog.isID(text), "\(text)")
        }
    }

    @Test func `a check is found by its id alone`() {
        #expect(CheckCatalog.explanation(of: "P16")?.title == "sentinel ids")
        #expect(CheckCatalog.explanation(of: "G:listProducts") == CheckCatalog.answers)
        for text in ["K01", "p16", "P1", ""] {
            #expect(CheckCatalog.explanation(of: text) == nil, "\(text)")
        }
    }
}

import CustomerApp
import Testing

struct ProductSearchResultTests {
    private func page(_ numbers: [Int], skip: Int, total: Int) -> ProductPage {
        ProductPage(products: numbers.map { .make($0) }, skip: skip, total: total)
    }

    @Test func `0.37 0.50 fills the same slots whatever the order of pages`() {
        var random = SystemRandomNumberGenerator()
        let pages = stride(from: 0, to: 95, by: 10).map { skip in
            page(Array(skip..<min(skip + 10, 95)), skip: skip, total: 95)
        }
        var inOrder = ProductSearchResult()
        for page in pages { inOrder.merge(page) }
        for _ in 1...20 {
            var shuffled = ProductSearchResult()
            for page in pages.shuffled(using: &random) { shuffled.merge(page) }
            #expect(shuffled == inOrder)
        }
        #expect(inOrder.products.numbers == Array(0..<95))
        #expect(inOrder.missingCount == 0)
        #expect(inOrder.firstMissing == nil)
    }

    @Test(arguments: [
        // rows, skip, total, expected total, shown
        ([1, 2, 3], 0, 3, 3, [1, 2, 3]),
        ([1, 2, 3], 0, 2, 2, [1, 2]),
        ([1, 2, 3], 2, 4, 4, [1, 2]),
        ([1, 2, 3], 9, 4, 4, []),
        ([1, 2, 3], -1, 4, 0, []),
        ([1, 2, 3], Int.max - 1, Int.max, Int.max, [1]),
        ([], 0, 40, 0, []),
        ([], 20, 40, 20, []),
        ([], 20, 10, 10, []),
        ([1], 0, -3, 0, []),
        ([7, 7, 7], 0, 3, 3, [7]),
        ([0, 0], 0, 2, 2, [0]),
    ])
    func `merges the rows that fit and never traps`(
        rows: [Int], skip: Int, total: Int, expectedTotal: Int, shown: [Int],
    ) {
        var result = ProductSearchResult()
        result.merge(page(rows, skip: skip, total: total))
        #expect(result.total == expectedTotal)
        #expect(result.products.numbers == shown)
        #expect(result.missingCount >= 0)
    }

    @Test func `0.50 distinguishes filled, missing and impossible slots`() {
        var result = ProductSearchResult()
        #expect(result.isEmpty && result.firstMissing == nil)
        result.merge(page([4, 5], skip: 3, total: 10))
        #expect(result[2] == nil && result[3]?.id == 4 && result[4]?.id == 5)
        #expect(result[-1] == nil && result[10] == nil)
        #expect(result.firstMissing == 0)
        #expect(result.firstMissing(in: 3..<8) == 5)
        #expect(result.firstMissing(in: 3..<5) == nil)
        #expect(result.firstMissing(in: 10..<30) == nil)
        #expect(result.missingCount == 8)
    }

    @Test func `shows the newest content in the first slot`() {
        var result = ProductSearchResult()
        result.merge(
            ProductPage(
                products: [.make(1, title: "old"), .make(2)], skip: 0, total: 4))
        result.merge(
            ProductPage(
                products: [.make(1, title: "new"), .make(3)], skip: 2, total: 4))
        #expect(result.products.map(\.title) == ["new", "Product 2", "Product 3"])
    }

    @Test func `0.41 groups by brand, with no brand first and missing results last`() {
        var result = ProductSearchResult()
        #expect(ProductSection.sections(of: result) == [])
        let rows: [Product] = [
            .make(1, brand: "Zed"), .make(2), .make(3, brand: "Abc"), .make(4, brand: "Zed"),
        ]
        result.merge(ProductPage(products: rows, skip: 0, total: 7))
        let sections = ProductSection.sections(of: result)
        #expect(
            sections == [
                .brand("", [rows[1]]), .brand("Abc", [rows[2]]),
                .brand("Zed", [rows[0], rows[3]]), .missing(count: 3, next: 4),
            ])
        #expect(sections.map(\.id) == [.brand(""), .brand("Abc"), .brand("Zed"), .missing])
    }
}

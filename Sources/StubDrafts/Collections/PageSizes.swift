import StubHTTP
import StubRecordings

/// Finds out which row a page begins with, from the numbers in its query.
struct PageSizes {
    /// The rows of a page if the client does not set the size.
    private let usual: Int
    /// The number of the first page, 1 unless a page 0 was requested.
    private let first: Int

    init(_ pages: [TrafficGroup.Sample]) {
        usual =
            pages.filter { Self.number(PageWords.sizes, in: $0.recording.request) == nil }
            .compactMap { $0.rows?.rows.count }.max() ?? 0
        let numbers = pages.compactMap { Self.number(PageWords.pages, in: $0.recording.request) }
        first = numbers.contains(0) ? 0 : 1
    }

    /// The number of rows before the page.
    func offset(of request: Recording.Request) -> Int {
        guard let page = Self.number(PageWords.pages, in: request) else {
            return Self.number(PageWords.offsets, in: request) ?? 0
        }
        let size = Self.number(PageWords.sizes, in: request) ?? usual
        let (offset, overflow) = (page - first).multipliedReportingOverflow(by: max(size, 1))
        return overflow ? Int.max : offset
    }

    private static func number(_ names: Set<String>, in request: Recording.Request) -> Int? {
        request.query.first { names.contains($0.name.lowercased()) }.flatMap { item in
            Int(item.value).flatMap { $0 >= 0 ? $0 : nil }
        }
    }
}

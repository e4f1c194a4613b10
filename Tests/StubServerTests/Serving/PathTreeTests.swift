import StubJSON
import Testing

@testable import StubServer

struct PathTreeTests {
    private static let templates = [
        "/", "/products", "/products/{id}", "/products/{id}/reviews", "/products/category/{name}",
        "/users/{id}", "/users/{id}/posts", "/auth/products/{id}", "/things/", "/Ünïcode/{id}",
        "/é/{id}",
    ]

    @Test(arguments: [
        [], [""], ["products"], ["product", "7"], ["products", "7", "review"], ["userz", "7"],
        ["api", "v1", "products", "7"], ["auth", "users", "7", "posts"], ["things"],
        ["U\u{308}ni\u{308}code", "7"], ["ünïcode", "7"], ["e\u{301}", "7"], ["products", "", "7"],
        Array(repeating: "a", count: 19),
        Array(repeating: "a", count: 21), Array(repeating: "a", count: 400),
    ])
    func `templates with the same beginning are as far from a path as each alone`(
        _ segments: [String]
    ) {
        let path = ComparedPath(segments: segments)
        let together = PathTree(Self.templates.map(ComparedPath.init(template:)))
            .distances(to: path)
        #expect(together == Self.templates.map { Self.distance($0, segments) })
    }

    /// The definition, without anything that makes it quick.
    private static func distance(_ template: String, _ segments: [String]) -> Double {
        let parts = template.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
            .map(String.init)
        guard segments.count <= parts.count + 16 else {
            return Double(segments.count - parts.count)
        }
        let extra: (String) -> Double = { $0.isEmpty ? 0.1 : 1 }
        var rows = [segments.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + extra($1)) }]
        for (row, part) in parts.enumerated() {
            var costs = [rows[row][0] + extra(part)]
            for (column, segment) in segments.enumerated() {
                costs.append(
                    min(
                        rows[row][column] + cost(part, segment),
                        rows[row][column + 1] + extra(part), costs[column] + extra(segment)))
            }
            rows.append(costs)
        }
        return rows[parts.count][segments.count]
    }

    private static func cost(_ part: String, _ segment: String) -> Double {
        if part == segment { return 0 }
        if part.hasPrefix("{"), part.hasSuffix("}") { return segment.isEmpty ? 1 : 0.05 }
        if part.lowercased() == segment.lowercased() { return 0.1 }
        return NearestWord.nearest(to: segment, among: [part]) == nil ? 1 : 3 * 0.1
    }
}

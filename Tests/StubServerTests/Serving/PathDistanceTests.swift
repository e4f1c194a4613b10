import Testing

@testable import StubServer

struct PathDistanceTests {
    @Test(arguments: [
        ("/products", ["products"], 0.0),
        ("/products/{id}", ["products", "7"], 0.05),
        ("/products", ["products", ""], 0.1),
        ("/products", ["Products"], 0.1),
        ("/products", ["product"], 0.3),
        ("/products", ["users"], 1.0),
        ("/auth/me", ["me"], 1.0),
        ("/products/{id}", ["products"], 1.0),
        ("/products", ["api", "v1", "products"], 2.0),
        ("/", [""], 0.0),
    ])
    func `a typing error is nearer than another word`(
        template: String, segments: [String], distance: Double
    ) {
        #expect(abs(PathDistance.between(template, segments) - distance) < 0.001)
    }

    @Test(arguments: ["", "a", "products"])
    func `a path with far more segments than the template is not compared`(
        segment: String
    ) {
        let segments = Array(repeating: segment, count: 4000)
        #expect(PathDistance.between("/products/{id}", segments) == 3998)
    }

    @Test func `an overlong segment is not compared`() {
        let long = String(repeating: "p", count: 8000)
        #expect(PathDistance.between("/products", [long]) == 1)
        #expect(PathDistance.between("/{id}", [long]) < 1)
    }
}

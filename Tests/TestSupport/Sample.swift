package import StubFixtures
package import StubHTTP
package import StubJSON
import Testing

/// Small fixtures and bindings that suites share.
package enum Sample {
    package static let products = """
        [
          {"id": 1, "title": "Red Lamp", "description": "A lamp", "brand": "Lumo", \
        "category": "home", "price": 20.5, "stock": 3},
          {"id": 2, "title": "Blue T-Shirt", "description": "Cotton", \
        "category": "tops", "price": 9, "stock": 0},
          {"id": 3, "title": "Green Chair", "description": "For the lamp corner", "brand": "Sedia", \
        "category": "Home", "price": 120, "stock": 3},
          {"id": 4, "title": "Crème brûlée", "description": "ÉTÉ dessert", "brand": "Lumo", \
        "category": "food", "price": 9.0, "stock": 7},
          {"id": 5, "title": "Plain mug", "description": "White", \
        "category": "home", "price": 4, "stock": 12}
        ]
        """

    package static let users = """
        [
          {"id": 1, "username": "emilys", "password": "emilyspass", "email": "e@example.com", \
        "hair": {"color": "Brown", "type": "Curly"}, "age": 28, "bio": "Hi"},
          {"id": 2, "username": "Bob", "password": "bobspass", "email": "b@example.com", \
        "hair": {"color": "Black", "type": "Straight"}, "age": 30, "bio": ""}
        ]
        """

    package static let posts = """
        [
          {"id": 1, "title": "One", "tags": ["history", "Crime"], "userId": 1},
          {"id": 2, "title": "Two", "tags": ["crime"], "userId": 2},
          {"id": 3, "title": "Three", "tags": [], "userId": 1}
        ]
        """

    package static func document(_ text: String, file: String = "sample.json") throws
        -> JSONDocument
    {
        try JSONDocument(file: file, bytes: Array(text.utf8))
    }

    package static func store(_ fixtures: [(String, String)]? = nil) throws -> FixtureStore {
        let fixtures =
            fixtures ?? [
                ("products", products), ("users", users), ("posts", posts),
                ("dashboard", #"{"comments": [], "todos": [{"id": 1}]}"#),
            ]
        return try FixtureStore(
            seed: fixtures.map {
                (name: $0.0, document: try document($0.1, file: "Fixtures/\($0.0).json"))
            })
    }

    package static func collection(_ name: String) throws -> FixtureCollection {
        try #require(try store().collections[name])
    }

    /// Rows with ids from 1 to the count.
    package static func numbered(_ count: Int) throws -> FixtureCollection {
        let rows = (1...count).map { #"{"id":\#($0)}"# }.joined(separator: ",")
        return try #require(try store([("things", "[\(rows)]")]).collections["things"])
    }

    package static func query(_ text: String) throws -> [RequestTarget.QueryItem] {
        try #require(RequestTarget.queryItems(text))
    }

    package static func json(_ text: String) throws -> JSONValue {
        try JSONParser.parse(text)
    }
}

extension HTTPResponse {
    /// The body as JSON.
    package func json() throws -> JSONValue { try JSONParser.parse(body) }

    package var text: String { String(decoding: body, as: UTF8.self) }
}

/// The members of an object literal.
package func members(_ object: JSONValue) -> JSONObject { object.object ?? JSONObject() }

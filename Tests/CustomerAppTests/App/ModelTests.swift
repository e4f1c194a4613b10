import CustomerApp
import Foundation
import Testing

struct ModelTests {
    private func survives<Model: Codable & Sendable & Hashable>(_ model: Model) throws -> Bool {
        let data = try JSONEncoder().encode([model])
        return try JSONDecoder().decode([Model].self, from: data) == [model]
    }

    @Test func `0.52 3.3 4.11 models are plain values that can be encoded and decoded`() throws {
        let date = Date(timeIntervalSince1970: 1_750_000_000)
        #expect(try survives(User(id: 1, username: "u", bio: "b", isPro: true, createdAt: date)))
        #expect(try survives(Product(id: 1, title: "t", brand: "b", price: 19, tags: ["x"])))
        #expect(
            try survives(
                Post(
                    id: 1, authorID: 2, title: "t", tags: ["x"], createdAt: date, updatedAt: date,
                    isPublished: false)))
        #expect(try survives(Note(id: 1, dateCreated: date, text: "t", dateChanged: date)))
        #expect(try survives(Dashboard()))
        #expect(try survives(OnboardingStep(step: .camera, state: .skipped)))
    }

    @Test(arguments: [
        (AppError.notFound(message: nil), "This could not be found."),
        (.unauthorized(message: nil), "You are not authorized to do this."),
        (.notAllowed(message: nil), "You are not allowed to do this."),
        (.notAllowed(message: "No."), "No."),
        (.network(.offline), "The server cannot be reached. Check your connection."),
    ])
    func `3.15 an error has a text for users, the server's own if it sent one`(
        error: AppError, text: String,
    ) {
        #expect(error.localizedDescription == text)
    }
}

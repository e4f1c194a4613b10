import Foundation
import UnderstudyXCTest
import XCTest

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Stands in for the class of the same name that only Apple's systems have, and for the app: its
/// button sends a request to the address in the environment.
@MainActor
private final class XCUIApplication {
    struct Element {
        let action: @MainActor () -> Bool
        @MainActor func tap() { _ = action() }
        @MainActor func waitForExistence(timeout: TimeInterval) -> Bool { action() }
    }

    struct Elements {
        let action: @MainActor (String) -> Bool
        subscript(name: String) -> Element { Element { action(name) } }
    }

    var launchEnvironment: [String: String] = [:]
    private var isSent = false

    func launch() {}

    var buttons: Elements { Elements { $0 == "Add" && self.send() } }
    var staticTexts: Elements { Elements { $0 == "Thank you" && self.isSent } }

    private func send() -> Bool {
        guard let base = launchEnvironment["MOCK_SERVER_BASE_URL"].flatMap(URL.init(string:))
        else { return false }
        var request = URLRequest(url: base.appendingPathComponent("products/add"))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(
            #"{"title": "Lamp", "category": "lamps", "price": 20}"#.utf8)
        let done = DispatchSemaphore(value: 0)
        URLSession.shared.dataTask(with: request) { _, _, _ in done.signal() }.resume()
        done.wait()
        isSent = true
        return true
    }
}

/// The code of the page "Interface tests".
final class ProductUITests: StubTestCase {
    override class var files: StubFiles {
        StubFiles(contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer")
    }

    @MainActor
    func testAProductIsAdded() async throws {
        let app = XCUIApplication()
        app.launchEnvironment["MOCK_SERVER_BASE_URL"] = stub.address
        app.launch()
        app.buttons["Add"].tap()
        XCTAssertEqual(app.staticTexts["Thank you"].waitForExistence(timeout: 5), true)
        XCTAssertEqual(stub.received("createProduct").count, 1)
    }

    func testTheAppReadsItsBaseURL() {
        let base =
            ProcessInfo.processInfo.environment["MOCK_SERVER_BASE_URL"].flatMap(URL.init(string:))
            ?? URL(string: "https://api.example.com")
        XCTAssertEqual(base?.absoluteString, "https://api.example.com")
    }
}

import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

struct SettingsTests {
    private let served: Served
    private let token: String

    init() throws {
        served = try .customer()
        token = try served.login().access
    }

    private func send(
        _ method: HTTPMethod, _ path: String, _ body: String? = nil, token: String? = nil
    ) throws -> JSONValue {
        let response = try served.send(method, path, json: body, token: token ?? self.token)
        #expect(response.status == 200)
        #expect(response.issueCodes == [])
        return try response.json()
    }

    private func otherToken() throws -> String {
        let user = served.stub.fixtures.rows(of: "users")[1]
        let login = try served.send(
            .post, "/auth/login",
            json: JSONSerializer.string([
                "username": user["username"] ?? .null, "password": user["password"] ?? .null,
            ]))
        return try #require(try login.json()["accessToken"]?.string)
    }

    @Test func `every user has separate welcome steps`() throws {
        let pending: JSONValue = [
            ["step": "location", "state": "pending"], ["step": "notification", "state": "pending"],
            ["step": "camera", "state": "pending"],
        ]
        #expect(try send(.get, "/onboarding") == pending)

        let changed = try send(.post, "/onboarding", #"{"step": "camera", "state": "skipped"}"#)
        #expect(changed.at("/2") == ["step": "camera", "state": "skipped"])
        #expect(
            try send(.post, "/onboarding", #"{"step": "camera", "state": "completed"}"#)
                .at("/2/state") == "completed")
        #expect(try send(.get, "/onboarding").array?.count == 3)
        #expect(try send(.get, "/onboarding", token: try otherToken()) == pending)
    }

    @Test func `an unknown step or state is rejected`() throws {
        let response = try served.send(
            .post, "/onboarding", json: #"{"step": "knock", "state": "skipped"}"#, token: token)

        #expect(response.status == 400)
    }

    @Test func `flags are switched on and off for one user, and repetitions have no effect`() throws
    {
        let path = "/auth/users/me/feature-flags"
        let on = #"{"name": "new_search", "enabled": true}"#
        let off = #"{"name": "new_search", "enabled": false}"#
        let both: JSONValue = [["name": "early_access"], ["name": "new_search"]]

        #expect(try send(.get, path) == [["name": "early_access"]])
        #expect(try send(.post, path, on) == both)
        #expect(try send(.post, path, on) == both)
        #expect(
            try send(.get, path, token: try otherToken()) == [["name": "enable_dark_mode_auto"]])
        #expect(try send(.post, path, off) == [["name": "early_access"]])
        #expect(try send(.post, path, off) == [["name": "early_access"]])
    }

    @Test func `an installation gets an identifier, the same after a reset`() throws {
        let register = {
            let response = try served.send(
                .post, "/installation", json: #"{"deviceModel": "iPhone15,2"}"#)
            #expect(response.issueCodes == [])
            return try #require(try response.json()["id"]?.string)
        }
        let first = try register()
        let second = try register()
        served.stub.reset()

        #expect(first != second)
        #expect(first.count == 36)
        #expect(try register() == first)
    }

    @Test(arguments: ["e@example.com", "nobody@example.com"])
    func `the password mail is always accepted`(email: String) throws {
        let response = try served.send(
            .post, "/auth/reset-password", json: #"{"email": "\#(email)"}"#)

        #expect(response.status == 204)
        #expect(response.body.isEmpty)
        #expect(response.issueCodes == [])
        let kept = served.stub.fixtures.rows(of: "password-resets")
        #expect(kept.map { $0["email"] } == [.string(email)])
    }

    @Test func `a new post and a change have the time of the stub's clock`() throws {
        served.stub.clock.freeze()
        let created = try served.send(
            .post, "/posts/add", json: #"{"title": "T", "body": "B", "userId": 1}"#
        ).json()
        served.stub.clock.advance(by: 3600)
        let id = try #require(created["id"]?.int)
        let changed = try served.send(.patch, "/posts/\(id)", json: #"{"title": "U"}"#)
        let row = try served.get("/posts/\(id)").json()

        let (first, second) = (created["createdAt"]?.string, row["updatedAt"]?.string)
        #expect(first?.hasSuffix("Z") == true)
        #expect(created["updatedAt"]?.string == first)
        #expect(changed.status == 200)
        #expect(row["createdAt"]?.string == first)
        #expect(second?.prefix(13) != first?.prefix(13))
        #expect(second?.dropFirst(13) == first?.dropFirst(13))
    }
}

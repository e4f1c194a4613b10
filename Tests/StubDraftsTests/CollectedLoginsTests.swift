import StubHTTP
import StubJSON
import StubRecordings
import StubServer
import TestSupport
import Testing

@testable import StubDrafts

/// Logins after collecting, by the people who recorded them.
struct CollectedLoginsTests {
    private let folder: TemporaryFolder
    private static let token = String(repeating: "abcd", count: 10)

    init() throws {
        folder = try TemporaryFolder()
    }

    private func traffic(hasUser: Bool = true) -> Traffic {
        let user: JSONValue = [
            "id": 1, "email": "user-1@example.com", "token": .string(Self.token),
        ]
        var traffic = Traffic()
        traffic.add(
            .post, "/login", body: ["email": "user-1@example.com", "password": "kqjxwz"],
            redacting: ["email", "password"],
            sent: ["email": "emma.real@corp-mail.io", "password": "s3cret"],
            hasUser ? user : ["token": .string(Self.token)],
            redacted: hasUser ? ["email", "token"] : ["token"])
        traffic.add(
            .post, "/login", body: ["email": "user-1@example.com", "password": "bvnmrt"],
            redacting: ["email", "password"],
            sent: ["email": "emma.real@corp-mail.io", "password": "wr0ng!"], status: 401,
            ["message": "Wrong"])
        traffic.get("/me", status: 401, ["message": "No token"])
        traffic.get(
            "/me", credentials: ["Authorization": "Bearer \(Self.token)"],
            hasUser ? ["id": 1, "email": "user-1@example.com"] : ["plan": "pro"])
        traffic.get(
            "/me", credentials: ["Authorization": "Bearer " + String(repeating: "wxyz", count: 10)],
            status: 401, ["message": "Bad token"])
        return traffic
    }

    private func stub(_ traffic: Traffic) async throws -> Stub {
        try traffic.write(to: folder)
        _ = try await Collecting(folder: folder.path, contract: nil).write()
        return try Stub(contract: folder.path + "/contract/openapi.json", fixtures: folder.path)
    }

    private func logIn(
        _ stub: Stub, _ name: String, _ password: String
    ) async throws -> (status: Int, token: String) {
        let body: JSONValue = ["email": .string(name), "password": .string(password)]
        let response = await stub.answer(
            HTTPRequest(
                .post, "/login", fields: ["Content-Type": "application/json"],
                body: JSONSerializer.bytes(body)))
        let token = (try? JSONParser.parse(response.body))?["token"]?.string
        return (response.status, token ?? "")
    }

    @Test(
        arguments: [
            ("emma.real@corp-mail.io", "s3cret", 200), ("user-1@example.com", "kqjxwz", 200),
            ("emma.real@corp-mail.io", "wr0ng!", 401), ("other@corp-mail.io", "s3cret", 401),
            ("emma.real@corp-mail.io", "guessed", 401), ("user-1@example.com", "guessed", 401),
        ], [true, false])
    func `the recorded name and password log in, and others do not`(
        login: (name: String, password: String, status: Int), hasUser: Bool
    ) async throws {
        let stub = try await stub(traffic(hasUser: hasUser))
        #expect(try await logIn(stub, login.name, login.password).status == login.status)
    }

    @Test(arguments: [true, false])
    func `the token of the login is accepted where a recorded one was refused`(
        hasUser: Bool
    ) async throws {
        let stub = try await stub(traffic(hasUser: hasUser))
        let token = try await logIn(stub, "emma.real@corp-mail.io", "s3cret").token
        for (value, status) in [(token, 200), (token + "x", 401), (token, 200)] {
            let fields: HTTPFields = ["Authorization": "Bearer " + value]
            let me = await stub.answer(HTTPRequest(.get, "/me", fields: fields))
            #expect(me.status == status)
        }
        #expect(await stub.answer(HTTPRequest(.get, "/me")).status == 401)
    }

    @Test func `collecting again keeps the logins`() async throws {
        _ = try await stub(traffic())
        let files = folder.files
        _ = try await Collecting(folder: folder.path, contract: nil).write()
        #expect(folder.files == files)
        let stub = try Stub(
            contract: folder.path + "/contract/openapi.json", fixtures: folder.path)
        #expect(try await logIn(stub, "emma.real@corp-mail.io", "s3cret").status == 200)
    }

    @Test func `rows have passwords where the contract requires them, and the real one logs in`()
        async throws
    {
        let contract = try TemporaryFolder()
        try contract.write(Self.contract, to: "openapi.json")
        let file = contract.path + "/openapi.json"
        var traffic = Traffic()
        let rows: [JSONValue] = [
            ["id": 1, "email": "user-1@example.com", "password": "kqjxwz"],
            ["id": 2, "email": "user-2@example.com", "password": "tznvrq"],
        ]
        let places = ["0/email", "0/password", "1/email", "1/password"]
        traffic.get("/users", .array(rows), redacted: places)
        traffic.add(
            .post, "/login", body: ["email": "user-1@example.com", "password": "kqjxwz"],
            redacting: ["email", "password"],
            sent: ["email": "emma.real@corp-mail.io", "password": "s3cret"],
            ["token": .string(Self.token)], redacted: ["token"])
        try traffic.write(to: folder)
        _ = try await Collecting(folder: folder.path, contract: file).write()

        let text = try #require(folder.text("users.json"), "\(folder.files)")
        let collected = try JSONParser.parse(Array(text.utf8))
        #expect(collected == .array(rows))
        let stub = try Stub(contract: file, fixtures: folder.path)
        #expect(try await logIn(stub, "emma.real@corp-mail.io", "s3cret").status == 200)
        #expect(try await logIn(stub, "emma.real@corp-mail.io", "guessed").status == 401)
    }

    private static let contract = """
        {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {
         "/users": {"get": {"operationId": "listUsers", "responses": {"200": {"description": "ok",
          "content": {"application/json": {"schema": {"type": "array", "items": {
           "$ref": "#/components/schemas/User"}}}}}}}},
         "/users/{id}": {"get": {"operationId": "getUser", "parameters": [
          {"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}],
          "responses": {"200": {"description": "ok", "content": {"application/json": {"schema": {
           "$ref": "#/components/schemas/User"}}}}}}},
         "/login": {"post": {"operationId": "login", "requestBody": {"content": {
          "application/json": {"schema": {"type": "object", "required": ["email", "password"],
           "properties": {"email": {"type": "string"}, "password": {"type": "string"}}}}}},
          "responses": {
           "200": {"description": "ok", "content": {"application/json": {"schema": {
            "type": "object", "required": ["token"], "properties": {"token": {"type": "string"}}}}}},
           "401": {"description": "wrong"}}}}},
         "components": {"schemas": {"User": {"type": "object",
          "required": ["id", "email", "password"], "properties": {"id": {"type": "integer"},
           "email": {"type": "string"}, "password": {"type": "string"}}}}}}
        """

    @Test func `no file has the name or the password`() async throws {
        _ = try await stub(traffic())
        for file in folder.files {
            let text = folder.text(file) ?? ""
            #expect(!text.contains("emma") && !text.contains("s3cret"))
        }
    }
}

import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// What users do with their own accounts, as documents describe it.
struct AccountDocumentTests {
    private static func answers(_ status: Int, _ schema: String? = nil) -> String {
        let content = schema.map { #", "content": {"application/json": {"schema": \#($0)}}"# } ?? ""
        return
            #""responses": {"\#(status)": {"description": "ok"\#(content)}, "400": {"description": "no"}}"#
    }

    private static func takes(_ names: String...) -> String {
        let members = names.map { #""\#($0)": {"type": "string"}"# }.joined(separator: ", ")
        return """
            "requestBody": {"content": {"application/json": {"schema":
              {"type": "object", "properties": {\(members)}}}}}
            """
    }

    private static func object(_ names: String...) -> String {
        let members = names.map { #""\#($0)": {"type": "string"}"# }.joined(separator: ", ")
        let required = names.map { #""\#($0)""# }.joined(separator: ", ")
        return #"{"type": "object", "required": [\#(required)], "properties": {\#(members)}}"#
    }

    private static let user = object("id", "email", "name")

    private static let document = """
        {"openapi": "3.1.0", "info": {"title": "a", "version": "1"}, "security": [{"user": []}],
         "paths": {
           "/login": {"post": {"security": [], \(takes("email", "password")),
             \(answers(200, object("accessToken", "userId", "user_email", "name")))}},
           "/login/test": {"post": {\(answers(200, user))}},
           "/users/self": {"get": {\(answers(200, user))}},
           "/users/me": {"delete": {\(answers(200, object("message")))}},
           "/users/me/password": {"patch": {\(takes("current_password", "new_password")),
             \(answers(200, object("message")))}},
           "/auth/change-password": {"post": {\(takes("password", "newPassword")), \(answers(204))}},
           "/auth/revoke-token": {"post": {\(answers(204))}}},
         "components": {"securitySchemes": {"user": {"type": "http", "scheme": "bearer"}}}}
        """

    private let served: Served

    init() throws {
        served = try .document(
            Self.document,
            fixtures: [
                (
                    "users",
                    """
                    [{"id": "u1", "email": "ann@a.example", "name": "Ann", "password": "p1"},
                     {"id": "u2", "email": "bob@a.example", "name": "Bob", "password": "p2"}]
                    """
                )
            ])
    }

    private func logIn(_ password: String) throws -> HTTPResponse {
        try served.send(
            .post, "/login", json: #"{"email": "bob@a.example", "password": "\#(password)"}"#)
    }

    private func token() throws -> String {
        try #require(logIn("p2").json()["accessToken"]?.string)
    }

    @Test func `members of a login that are named after the user show the user's own`() throws {
        let answer = try logIn("p2").json()
        #expect(answer["userId"] == "u2")
        #expect(answer["user_email"] == "bob@a.example")
        #expect(answer["name"] == "Bob")
    }

    @Test(arguments: [(HTTPMethod.get, "/users/self"), (.post, "/login/test")])
    func `whose token it is can be asked in several ways`(
        method: HTTPMethod, target: String
    ) throws {
        let answer = try served.send(method, target, token: token())
        #expect(try answer.json()["email"] == "bob@a.example", "\(answer.text)")
        #expect(try served.send(method, target).status == 401)
    }

    @Test(arguments: [
        (HTTPMethod.post, "/auth/change-password", "password", "newPassword", 204),
        (.patch, "/users/me/password", "current_password", "new_password", 200),
    ])
    func `a password is changed by who knows the old one`(
        method: HTTPMethod, target: String, old: String, new: String, status: Int
    ) throws {
        let token = try token()
        func change(from password: String) throws -> HTTPResponse {
            try served.send(
                method, target, json: #"{"\#(old)": "\#(password)", "\#(new)": "p3"}"#, token: token
            )
        }
        #expect(try change(from: "p1").status == 400)
        #expect(
            try served.send(method, target, json: #"{"\#(new)": "p3"}"#, token: token).status == 400
        )
        #expect(try logIn("p2").status == 200)

        #expect(try change(from: "p2").status == status)
        #expect(try logIn("p2").status == 400)
        #expect(try logIn("p3").status == 200)
        let user = try served.send(.get, "/users/self", token: token).json()
        #expect(user.object?.keys.sorted() == ["email", "id", "name"])
    }

    @Test func `a revocation without a token revokes the request's own`() throws {
        let (one, other) = (try token(), try token())
        #expect(try served.send(.post, "/auth/revoke-token", token: one).status == 204)
        #expect(try served.send(.get, "/users/self", token: one).status == 401)
        #expect(try served.send(.get, "/users/self", token: other).status == 200)
    }

    @Test func `users delete their accounts, whatever the response says`() throws {
        let answer = try served.send(.delete, "/users/me", token: token())
        #expect(answer.status == 200)
        #expect(try answer.json().object?.keys.sorted() == ["message"])
        #expect(try logIn("p2").status == 400)
    }
}

import StubHTTP
import StubJSON
import TestSupport
import Testing

/// Members that clients can write but not read.
struct HiddenMemberTests {
    private static func paths(_ schema: String) -> String {
        let user = #"{"application/json": {"schema": \#(schema)}}"#
        let input = """
            {"content": {"application/json": {"schema": {"type": "object", "properties": {
              "name": {"type": "string"}, "password": {"type": "string"},
              "profile": {"type": "object"}, "note": {"type": "string"}}}}}}
            """
        return """
            {"/users": {
               "get": {"operationId": "list", "responses": {"200": {"description": "All",
                 "content": {"application/json": {"schema": {"type": "array", "items": \(schema)}}}}}},
               "post": {"operationId": "add", "requestBody": \(input),
                 "responses": {"201": {"description": "Added", "content": \(user)}}}},
             "/users/{id}": {
               "get": {"operationId": "get",
                 "responses": {"200": {"description": "One", "content": \(user)}}},
               "put": {"operationId": "put", "requestBody": \(input),
                 "responses": {"200": {"description": "Put", "content": \(user)}}},
               "patch": {"operationId": "patch", "requestBody": \(input),
                 "responses": {"200": {"description": "Changed", "content": \(user)}}},
               "delete": {"operationId": "remove",
                 "responses": {"200": {"description": "Gone", "content": \(user)}}}}}
            """
    }

    private static let body = """
        {"name": "Bob", "password": "hunter2", "note": "n",
         "profile": {"password": "hunter3", "city": "Rome"}}
        """

    private func answers(_ schema: String) throws -> [HTTPResponse] {
        let served = try Served.conventional(
            paths: Self.paths(schema), fixtures: [("users", #"[{"id": 1, "name": "Ann"}]"#)])
        let answers = [
            try served.send(.post, "/users", json: Self.body),
            try served.get("/users/2"), try served.get("/users"),
            try served.send(.patch, "/users/2", json: Self.body),
            try served.send(.put, "/users/2", json: Self.body),
            try served.get("/users/2"), try served.send(.delete, "/users/2"),
        ]
        for answer in answers {
            #expect(answer.status / 100 == 2)
            #expect(answer.issueCodes == [], "\(answer.text)")
        }
        return answers
    }

    @Test(arguments: [
        // Open, without a declaration.
        #"{"type": "object", "properties": {"id": {}, "name": {}, "note": {}, "profile": {}}}"#,
        // Write only.
        """
        {"type": "object", "properties": {"id": {}, "name": {}, "note": {},
          "password": {"type": "string", "writeOnly": true},
          "profile": {"properties": {"city": {}, "password": {"writeOnly": true}}}}}
        """,
        """
        {"allOf": [{"type": "object", "properties": {"id": {}, "name": {}}},
          {"properties": {"password": {"writeOnly": true}, "profile":
            {"type": "object", "properties": {"city": {}}}}}]}
        """,
    ])
    func `a password is not returned`(schema: String) throws {
        for answer in try answers(schema) {
            #expect(!answer.text.contains("hunter"), "\(answer.text)")
            #expect(answer.text.contains("Rome"), "\(answer.text)")
        }
    }

    @Test func `members that a closed schema does not declare are not returned`() throws {
        let schema = """
            {"type": "object", "additionalProperties": false, "properties": {"id": {}, "name": {},
              "profile": {"type": "object", "properties": {"city": {}}}}}
            """
        for answer in try answers(schema) {
            #expect(!answer.text.contains("hunter"), "\(answer.text)")
            #expect(!answer.text.contains("note"), "\(answer.text)")
        }
    }

    @Test func `a password that the response declares is returned`() throws {
        let schema = """
            {"type": "object", "properties": {"id": {}, "name": {}, "password": {},
              "profile": {"type": "object", "properties": {"password": {}}}}}
            """
        for answer in try answers(schema) {
            #expect(answer.text.contains("hunter2"), "\(answer.text)")
            #expect(answer.text.contains("hunter3"), "\(answer.text)")
        }
    }

    @Test func `a stored password can be used for a login`() throws {
        let served = try Served.customer()
        let paths = try served.send(
            .post, "/users/add",
            json: """
                {"username": "newcomer", "password": "longpassword", "firstName": "A",
                 "lastName": "B", "email": "a@example.com"}
                """)
        #expect(paths.status == 201)
        let login = try served.send(
            .post, "/auth/login", json: #"{"username": "newcomer", "password": "longpassword"}"#)
        #expect(login.status == 200)
    }

    @Test func `the entity tag of a row with a password is valid for the next write`() throws {
        let schema = #"{"type": "object", "properties": {"id": {}, "name": {}}}"#
        let served = try Served.conventional(
            paths: Self.paths(schema),
            fixtures: [("users", #"[{"id": 1, "name": "Ann", "password": "hunter2"}]"#)])
        let read = try served.get("/users/1")
        #expect(!read.text.contains("hunter"))
        let tag = try #require(read.fields["ETag"])
        let written = try served.send(
            .patch, "/users/1", json: #"{"name": "Eve"}"#, fields: ["If-Match": tag])
        #expect(written.status == 200)
        #expect(written.fields["ETag"] != tag)
    }
}

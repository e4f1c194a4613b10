import StubContract
import StubDocuments
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRules
@testable import StubServer

struct AdoptionTests {
    private static let paths = """
        {"/login": {"post": {"operationId": "login", "responses": {"200": {"description": "In"}},
           "x-stub": {"collection": "users", "action": "login"}}},
         "/me": {"get": {"operationId": "me", "security": [{"bearer": []}],
           "responses": {"200": {"description": "Me"}},
           "x-stub": {"collection": "users", "action": "currentUser"}}},
         "/things": {
           "get": {"operationId": "listThings", "responses": {"200": {"description": "Things",
               "content": {"application/json": {"schema": {"type": "array", "items": {
                 "type": "object", "properties": {"name": {}}}}}}}},
             "x-stub": {"collection": "things", "action": "list"}},
           "post": {"operationId": "addThing", "responses": {"201": {"description": "Added"}},
             "parameters": [{"name": "Idempotency-Key", "in": "header", "schema": {}}],
             "x-stub": {"collection": "things", "action": "create"}}},
         "/things/{id}/like": {"post": {"operationId": "likeThing",
           "parameters": [{"name": "id", "in": "path", "required": true, "schema": {}}],
           "responses": {"200": {"description": "Liked"}},
           "x-stub": {"collection": "things", "action": "mark", "mark": {
             "name": "likes", "counter": "likes", "count": "likes", "member": "isLiked"}}}}}
        """

    private static func scenario(_ status: Int) -> String {
        """
        {"name": "down", "rules": [{"operation": "listThings", "times": 1, \
        "respond": {"status": \(status)}}]}
        """
    }

    private static func definition(
        things: String = #"[{"id": 1}]"#, lifetime: Int = 60, status: Int? = 503,
        name: String = "{}"
    ) throws -> StubDefinition {
        let contract = """
            {"openapi": "3.1.0", "info": {"title": "Adopted", "version": "1"},
             "x-stub": {"tokens": {"collection": "users", "accessLifetime": \(lifetime)}},
             "components": {"securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}}},
             "paths": \(paths.replacing(#""name": {}"#, with: #""name": \#(name)"#))}
            """
        return try StubDefinition(
            contract: ContractLoader.load(Sample.document(contract)),
            fixtures: DocumentTree([
                ("users.json", try Sample.document(Sample.users)),
                ("things.json", try Sample.document(things)),
            ]),
            scenarios: try status.map { [try Sample.document(scenario($0))] } ?? [])
    }

    private func login(_ served: Served) throws -> String {
        let body = try served.send(
            .post, "/login", json: #"{"username": "emilys", "password": "emilyspass"}"#
        ).json()
        return try #require(body["accessToken"]?.string)
    }

    @Test func `tokens, clock, rules and journal are kept`() throws {
        let served = Served(try Self.definition())
        let token = try login(served)
        served.stub.clock.advance(by: 30)
        let before = served.stub.clock.now
        served.stub.rules.add(Rule(.operation("addThing")).respond(418))
        served.stub.sessions.adopt(try Self.definition(things: "[]"))
        #expect(try served.get("/me", token: token).status == 200)
        #expect(served.stub.clock.now >= before)
        #expect(try served.send(.post, "/things", json: "{}").status == 418)
        #expect(served.stub.journal.exchanges.count == 3)
        served.stub.clock.advance(by: 31)
        #expect(try served.get("/me", token: token).status == 401)
    }

    @Test func `exchanges keep their responses, but not the rows of the old file`() throws {
        let served = Served(try Self.definition(things: #"[{"id": 1}, {"id": 2}]"#))
        let page = try served.get("/things")
        #expect(page.list != nil)
        served.stub.sessions.adopt(try Self.definition(things: #"[{"id": 7}]"#))
        let kept = try #require(served.stub.journal.exchanges.first?.response)
        #expect(kept.list == nil && kept.text == #"[{"id":1},{"id":2}]"#)
    }

    @Test func `a lifetime that was not set explicitly follows the contract`() throws {
        let served = Served(try Self.definition(lifetime: 60))
        served.stub.sessions.adopt(try Self.definition(lifetime: 10))
        let token = try login(served)
        served.stub.clock.advance(by: 11)
        #expect(try served.get("/me", token: token).status == 401)
    }

    @Test func `written rows stay if the file is unchanged`() throws {
        let served = Served(try Self.definition())
        try served.send(.post, "/things", json: #"{"name": "new"}"#)
        served.stub.sessions.adopt(try Self.definition(lifetime: 10))
        #expect(try served.get("/things").text == #"[{"id":1},{"id":2,"name":"new"}]"#)
        served.stub.sessions.adopt(try Self.definition(things: #"[{"id": 7}]"#))
        #expect(try served.get("/things").text == #"[{"id":7}]"#)
    }

    @Test func `changed and deleted rows stay so if the file is unchanged`() throws {
        let things = #"[{"id": 1}, {"id": 2}, {"id": 3}]"#
        let served = Served(try Self.definition(things: things))
        try served.stub.fixtures.change("things", .update(1, ["name": "other"]))
        try served.stub.fixtures.change("things", .delete(2))
        served.stub.sessions.adopt(try Self.definition(things: things, lifetime: 10))
        #expect(try served.get("/things").text == #"[{"id":1,"name":"other"},{"id":3}]"#)
    }

    @Test func `marks stay with the rows of an unchanged file, and end with others`() throws {
        let things = #"[{"id": 1, "likes": 3}]"#
        let served = Served(try Self.definition(things: things))
        func like() throws -> JSONValue? {
            try served.send(.post, "/things/1/like").json()["likes"]
        }
        #expect(try like() == 4)
        served.stub.sessions.adopt(try Self.definition(things: things, lifetime: 10))
        #expect(try like() == 4)
        served.stub.sessions.adopt(try Self.definition(things: #"[{"id": 1, "likes": 7}]"#))
        #expect(try like() == 8)
    }

    @Test func `rows that stay are validated by the new contract`() throws {
        let served = Served(try Self.definition())
        try served.send(.post, "/things", json: #"{"name": 5}"#)
        #expect(try served.get("/things").issueCodes == [])
        served.stub.sessions.adopt(try Self.definition(name: #"{"type": "string"}"#))
        #expect(try served.get("/things").issueCodes == ["response/body/type"])
    }

    @Test func `a request with a known key is not performed again after a reload`() throws {
        let served = Served(try Self.definition())
        func add() throws -> HTTPResponse {
            try served.send(.post, "/things", json: "{}", fields: ["Idempotency-Key": "k"])
        }
        let first = try add()
        served.stub.sessions.adopt(try Self.definition(lifetime: 10))
        #expect(try add().body == first.body)
        #expect(try served.get("/things").text == #"[{"id":1},{"id":2}]"#)
    }

    @Test func `unchanged rows are replaced with their file`() throws {
        let served = Served(try Self.definition(things: #"[{"id": 1, "size": 1}]"#))
        #expect(try served.get("/things").text == #"[{"id":1,"size":1}]"#)
        served.stub.sessions.adopt(try Self.definition(things: #"[{"id": 1, "size": 1.0}]"#))
        #expect(try served.get("/things").text == #"[{"id":1,"size":1.0}]"#)
        try served.send(.post, "/things", json: "{}")
        served.stub.sessions.adopt(try Self.definition(things: #"[{"id": 1, "size": 1.0}]"#))
        #expect(try served.get("/things").text == #"[{"id":1,"size":1.0},{"id":2}]"#)
    }

    @Test(arguments: [#"[{"id": 1}]"#, #"[{"id": 1}, {"id": 2}]"#, #"[{"id": "a_01"}]"#])
    func `no id is assigned twice, whichever file changes`(things: String) throws {
        let served = Served(try Self.definition(things: things))
        var given: [JSONValue] = []
        func add() throws {
            let id = try #require(
                try served.send(.post, "/things", json: "{}").json()["id"])
            #expect(!given.contains(id), "\(id) was given before")
            given.append(id)
            try served.stub.fixtures.change("things", .delete(id))
        }
        for _ in 1...2 { try add() }
        served.stub.sessions.adopt(try Self.definition(things: things, lifetime: 10))
        try add()
        served.stub.sessions.adopt(try Self.definition(things: things, lifetime: 20))
        served.stub.sessions.adopt(try Self.definition(things: things, lifetime: 30))
        try add()
        let changed = things.replacing("]", with: "\n]")
        served.stub.sessions.adopt(try Self.definition(things: changed))
        for _ in 1...2 { try add() }
        served.stub.reset()
        let first = try served.send(.post, "/things", json: "{}").json()["id"]
        #expect(first == given.first, "a reset begins anew")
    }

    @Test func `ids continue after the rows of a shorter file, if no id was assigned`() throws {
        let served = Served(try Self.definition(things: #"[{"id": 1}, {"id": 90}]"#))
        served.stub.sessions.adopt(try Self.definition(things: #"[{"id": 1}]"#))
        #expect(try served.send(.post, "/things", json: "{}").json()["id"] == 2)
    }

    @Test(arguments: ["reset", "reset?fixture=things"])
    func `a reset restores the current files`(path: String) throws {
        let served = Served(try Self.definition())
        served.stub.sessions.adopt(try Self.definition(things: #"[{"id": 7}]"#))
        try served.send(.post, "/things", json: "{}")
        #expect(try served.admin(.post, path).status == 204)
        #expect(try served.get("/things").text == #"[{"id":7}]"#)
    }

    @Test func `a scenario continues if unchanged, restarts if changed, and ends if removed`()
        throws
    {
        let served = Served(try Self.definition())
        served.stub.rules.enable(scenario: "down")
        #expect(try served.get("/things").status == 503)
        served.stub.sessions.adopt(try Self.definition(lifetime: 5))
        #expect(try served.get("/things").status == 200)
        served.stub.sessions.adopt(try Self.definition(status: 500))
        #expect(try served.get("/things").status == 500)
        served.stub.rules.enable(scenario: "down")
        served.stub.sessions.adopt(try Self.definition(status: nil))
        #expect(try served.get("/things").status == 200)
        #expect(!served.stub.rules.enable(scenario: "down"))
    }
}

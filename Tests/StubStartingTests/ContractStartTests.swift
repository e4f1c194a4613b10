import StubHTTP
import StubJSON
import StubSchema
import TestSupport
import Testing

@testable import StubContract
@testable import StubStarting

struct ContractStartTests {
    @Test(arguments: [
        ("articles", ["articles"]), ("library", ["books", "shelves", "volumes"]),
        ("parcels", ["parcels"]), ("payments", ["charges", "customers"]),
        ("pets", ["owners", "pets"]), ("tracker", ["comments", "issues", "users"]),
    ])
    func `generates valid rows for every collection`(
        name: String, expected: [String]
    ) throws {
        let start = try ContractStart(of: PublicDocument.load(name), references: [], rows: 12)
        #expect(start.collections.map(\.name) == expected)
        #expect(start.collections.map(\.rows.count) == expected.map { _ in 12 })
        #expect(start.failures.isEmpty)
    }

    @Test func `the rows depend on the seed`() throws {
        let document = try PublicDocument.load("pets")
        let rows = { (seed: UInt64) in
            try ContractStart(of: document, references: [], seed: seed).collections.map(\.rows)
        }
        #expect(try rows(1) == rows(1))
        #expect(try rows(1) != rows(2))
    }

    /// The rows that are generated for `/things` with this row schema.
    private static func rows(_ schema: String, _ count: Int = 5) throws -> [JSONValue] {
        let text = """
            {"openapi":"3.1.0","paths":{"/things":{"get":{"responses":{"200":{"content":
            {"application/json":{"schema":{"type":"array","items":\(schema)}}}}}}}}}
            """
        let document = try JSONDocument(file: "x.json", bytes: Array(text.utf8))
        return try ContractStart(of: document, references: [], rows: count).collections.first?.rows
            ?? []
    }

    @Test(arguments: [
        #"{"type":"integer"}"#, #"{"type":"string"}"#, #"{"type":"string","format":"uuid"}"#,
        #"{"type":"string","pattern":"^[0-9a-f]{24}$"}"#, #"{"type":"integer","minimum":1000}"#,
        #"{"type":"string","pattern":"^[A-Z]{2}\\d{9}[A-Z]{2}$"}"#,
        #"{"type":"string","minLength":30,"maxLength":40}"#, #"{"type":["string","null"]}"#,
        #"{"type":"string","examples":["ord_9fKx"]}"#, #"{"type":"string","maxLength":2}"#,
        #"{"anyOf":[{"type":"integer"},{"type":"string"}]}"#,
    ])
    func `ids are distinct and valid`(schema: String) throws {
        let rows = try Self.rows(
            "{\"type\":\"object\",\"required\":[\"id\"],\"properties\":{\"id\":\(schema)}}")
        #expect(rows.count == 5)
        #expect(Set(rows.compactMap { $0["id"] }).count == 5)
    }

    @Test(arguments: [
        (["2024-08-08T09:01:13.348471Z", "2024-08-08T09:01:13.4+02:00"], 6),
        (["2024-08-08T09:01:13.34Z"], 2),
        (["2024-08-08T09:01:13Z", "2024-08-08T09:01:14Z", "2024-08-08T09:01:13.348471Z"], 0),
        ([], 0), (["8.5.2024"], 0),
    ])
    func `times have fractions of a second if those in the document have`(
        examples: [String], digits: Int
    ) throws {
        let declared = examples.enumerated().map { #""\#($0)":{"value":[{"at":"\#($1)"}]}"# }
        let text = """
            {"openapi":"3.1.0","paths":{"/things":{"get":{"responses":{"200":{"content":
            {"application/json":{"schema":{"type":"array","items":{"type":"object","required":["at"],
            "properties":{"at":{"type":"string","format":"date-time"}}}},
            "examples":{\(declared.joined(separator: ","))}}}}}}}}}
            """
        let document = try JSONDocument(file: "x.json", bytes: Array(text.utf8))
        let start = try ContractStart(of: document, references: [], rows: 5)
        let times = start.collections[0].rows.compactMap { $0["at"]?.string }
        #expect(times.count == 5)
        for time in times {
            let fraction = time.split(separator: ".").dropFirst().first?.dropLast()
            #expect((fraction?.count ?? 0) == digits, "\(time)")
        }
    }

    @Test func `a path that finds rows of a collection has no rows of its own`() throws {
        let row = #"{"type":"object","properties":{"id":{"type":"integer"}}}"#
        let answer = { (schema: String) in
            #"{"get":{"responses":{"200":{"content":{"application/json":{"schema":\#(schema)}}}}}}"#
        }
        let text = """
            {"openapi":"3.1.0","paths":{
              "/pet/findByStatus":\(answer(#"{"type":"array","items":\#(row)}"#)),
              "/pet/{id}":\(answer(row))}}
            """
        let document = try JSONDocument(file: "x.json", bytes: Array(text.utf8))
        let start = try ContractStart(of: document, references: [], rows: 3)
        #expect(start.collections.map(\.name) == ["pet"])
    }

    @Test func `rows are of each kind that the schema has`() throws {
        let rows = try Self.rows(
            """
            {"oneOf":[
              {"type":"object","required":["id","kind","width"],"properties":{
                "id":{"type":"integer"},"kind":{"const":"image"},"width":{"type":"integer"}}},
              {"type":"object","required":["id","kind","length"],"properties":{
                "id":{"type":"integer"},"kind":{"const":"video"},"length":{"type":"integer"}}}],
             "discriminator":{"propertyName":"kind"}}
            """)
        #expect(rows.map { $0["kind"] } == ["image", "video", "image", "video", "image"])
        #expect(rows.map { $0["id"] } == [1, 2, 3, 4, 5])
        #expect(rows.map { $0["width"] == nil } == [false, true, false, true, false])
    }

    @Test(arguments: [
        (#""canceled_at":{"type":"integer"}"#, 1e9...1e10),
        (#""begins":{"type":"integer","format":"unix-time"}"#, 1e9...1e10),
        (#""ts":{"type":"number"}"#, 1e9...1e10),
        (#""createdAt":{"type":"integer","description":"in milliseconds"}"#, 1e12...1e13),
        (#""stat":{"type":"integer"}"#, 1...100), (#""creates":{"type":"integer"}"#, 1...100),
    ])
    func `numbers that are times are of our days`(
        member: String, range: ClosedRange<Double>
    ) throws {
        let rows = try Self.rows(
            "{\"type\":\"object\",\"properties\":{\"id\":{\"type\":\"integer\"},\(member)}}")
        let values = rows.compactMap { $0.object?.members.last?.value.number?.double }
        #expect(values.count == 5)
        #expect(values.allSatisfy(range.contains))
        #expect(Set(values).count > 2)
    }

    @Test(arguments: [
        #""price":{"type":"number","minimum":0.5,"maximum":0.75}"#,
        #""n":{"type":"integer","exclusiveMinimum":3,"multipleOf":7,"maximum":20}"#,
        #""tags":{"type":"array","minItems":3,"uniqueItems":true,"items":{"type":"string"}}"#,
        #""code":{"type":"string","pattern":"^[A-Z]{3}-[0-9]{2}$"}"#,
        #""map":{"type":"object","additionalProperties":{"type":"integer"},"minProperties":2}"#,
        #""pair":{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}],"items":false,"minItems":2}"#,
        #""kind":{"const":"thing"},"state":{"enum":["on","off",null]}"#,
        #""at":{"type":"string","format":"date-time"},"on":{"type":"string","format":"date"},"mail":{"type":"string","format":"email"},"ip":{"type":"string","format":"ipv6"}"#,
        #""choice":{"oneOf":[{"type":"object","required":["a"],"properties":{"a":{"type":"integer"}},"additionalProperties":false},{"type":"string","minLength":12}]}"#,
        ##""next":{"$ref":"#/paths/~1things/get/responses/200/content/application~1json/schema/items"}"##,
        #""never":false,"anything":true,"text":{"type":"string","minLength":40,"maxLength":44}"#,
    ])
    func `rows satisfy every keyword of their schema`(properties: String) throws {
        let schema = """
            {"type":"object","required":["id"],"properties":{"id":{"type":"integer"},\(properties)},
             "additionalProperties":false}
            """
        #expect(try Self.rows(schema).count == 5)
    }

    @Test(arguments: [Int.max - 1, .min, 5000])
    func `ids are valid in a path with a minimum, also with one of the greatest`(
        minimum: Int
    ) throws {
        let text = """
            {"openapi":"3.1.0","paths":{
             "/things":{"get":{"responses":{"200":{"content":{"application/json":{"schema":
               {"type":"array","items":{"$ref":"#/components/schemas/Thing"}}}}}}}},
             "/things/{id}":{"get":{"parameters":[{"name":"id","in":"path","required":true,
               "schema":{"type":"integer","minimum":\(minimum)}}],
               "responses":{"200":{"content":{"application/json":{"schema":
               {"$ref":"#/components/schemas/Thing"}}}}}}}},
             "components":{"schemas":{"Thing":{"type":"object","required":["id"],
               "properties":{"id":{"type":"integer"}}}}}}
            """
        let start = try ContractStart(
            of: JSONDocument(file: "x.json", bytes: Array(text.utf8)), references: [], rows: 3)
        let ids = start.collections.first?.rows.compactMap { $0["id"]?.int } ?? []
        #expect(!ids.isEmpty && ids.allSatisfy { $0 >= minimum })
    }

    @Test func `a collection without valid rows is a failure`() throws {
        let text = """
            {"openapi":"3.1.0","paths":{"/things":{"get":{"responses":{"200":{"content":
            {"application/json":{"schema":{"type":"array","items":{"type":"object","required":["x"],
            "properties":{"x":false}}}}}}}}}}}
            """
        let start = try ContractStart(
            of: JSONDocument(file: "x.json", bytes: Array(text.utf8)), references: [])
        #expect(start.collections.isEmpty)
        #expect(start.failures == ["things"])
    }

    @Test func `resources with the same name and different rows get longer names`() throws {
        let list = { (key: String) in
            """
            {"get":{"responses":{"200":{"content":{"application/json":{"schema":{"type":"array",
            "items":{"type":"object","required":["\(key)"],"properties":{"\(key)":{"type":"string"}}}}}}}}}}
            """
        }
        let text = """
            {"openapi":"3.1.0","paths":{"/shops/items":\(list("a")),"/depots/items":\(list("b"))}}
            """
        let start = try ContractStart(
            of: JSONDocument(file: "x.json", bytes: Array(text.utf8)), references: [])
        #expect(start.collections.map(\.name) == ["depots-items", "items"])
    }

    @Test func `rows differ in each member by which paths usually identify them`() throws {
        let rows = try Self.rows(
            """
            {"type":"object","required":["code","slug","kind"],"properties":{
              "code":{"type":"string","example":"THI-1000"},"slug":{"type":"string","enum":["a"]},
              "kind":{"enum":["x","y"]},"name":{"type":"string","maxLength":4}}}
            """)
        #expect(rows.count == 5)
        #expect(Set(rows.compactMap { $0["code"] }).count == 5)
        #expect(Set(rows.compactMap { $0["name"] }).count == 5)
    }

    @Test func `a path of its own keeps its name, and longer paths with other rows get another`()
        throws
    {
        func list(_ members: String) -> String {
            """
            {"get":{"responses":{"200":{"content":{"application/json":{"schema":{"type":"array",
              "items":{"type":"object","required":["id"],"properties":{\(members)}}}}}}}}}
            """
        }
        let text = """
            {"openapi":"3.1.0","paths":{
              "/books/{id}/chapters":\(list(#""id":{"type":"integer"},"short":{"type":"string"}"#)),
              "/chapters":\(list(#""id":{"type":"integer"},"long":{"type":"string"}"#))}}
            """
        let document = try JSONDocument(file: "x.json", bytes: Array(text.utf8))
        let start = try ContractStart(of: document, references: [])
        #expect(start.collections.map(\.name) == ["books-chapters", "chapters"])
        #expect(start.collections.last?.rows.first?["long"] != nil)
    }

    @Test func `lists that an x-stub names get rows`() throws {
        let rows =
            #"{"type":"array","items":{"type":"object","required":["id","title"],"properties":{"id":{"type":"integer"},"title":{"type":"string"}}}}"#
        let text = """
            {"openapi":"3.1.0","paths":{
              "/feed/{user}":{"get":{
                "x-stub":{"action":"list","collection":"posts","rows":"page.found"},
                "responses":{"200":{"content":{"application/json":{"schema":{"type":"object","properties":{
                  "page":{"type":"object","properties":{"found":\(rows),"others":\(rows)}}}}}}}}}},
              "/home":{"get":{"x-stub":{"action":"document","fixture":"home"},
                "responses":{"200":{"content":{"application/json":{"schema":\(rows)}}}}}}}}
            """
        let document = try JSONDocument(file: "x.json", bytes: Array(text.utf8))
        let start = try ContractStart(of: document, references: [], rows: 4)
        #expect(start.collections.map(\.name) == ["posts"])
        #expect(start.collections.first?.rows.count == 4)
        #expect(start.collections.first?.rows.allSatisfy { $0["title"] != nil } == true)
    }

    @Test(arguments: ["", #""additionalProperties":false,"#])
    func `users of a list can log in if somebody can, whatever their schema allows`(
        closed: String
    ) throws {
        let text = """
            {"openapi":"3.1.0","paths":{
             "/users":{"get":{"responses":{"200":{"content":{"application/json":{"schema":{
               "type":"array","items":{"type":"object",\(closed)"properties":{
                 "id":{"type":"integer"},"email":{"type":"string"}}}}}}}}}},
             "/login":{"post":{"requestBody":{"content":{"application/json":{"schema":{
               "type":"object","properties":{
                 "email":{"type":"string"},"password":{"type":"string"}}}}}},
               "responses":{"200":{"content":{"application/json":{"schema":{"type":"object",
                 "properties":{"token":{"type":"string"}}}}}}}}}}}
            """
        let document = try JSONDocument(file: "x.json", bytes: Array(text.utf8))
        let start = try ContractStart(of: document, references: [], rows: 2)
        #expect(start.collections.map(\.name) == ["users"])
        let passwords = start.collections[0].rows.compactMap { $0["password"]?.string }
        #expect(passwords == ["secret-1", "secret-2"])
    }

    private static let credentials = """
        "requestBody":{"content":{"application/json":{"schema":{"type":"object","properties":{
          "username_or_email":{"type":"string"},"password":{"type":"string"}}}}}}
        """

    @Test(arguments: [
        ("", ["id", "username", "email", "password"]),
        (
            #","/me":{"get":{"responses":{"200":{"content":{"application/json":{"schema":{"type":"object","properties":{"id":{"type":"integer"},"email":{"type":"string"},"city":{"type":"string"}}}}}}}}}"#,
            ["id", "email", "city", "username", "password"]
        ),
    ])
    func `users are what requests send, or what the current user is`(
        me: String, members: [String]
    ) throws {
        let text = """
            {"openapi":"3.1.0","paths":{"/login":{"post":{\(Self.credentials),
              "responses":{"200":{"content":{"application/json":{"schema":{"type":"object",
                "properties":{"token":{"type":"string"}}}}}}}}}\(me)}}
            """
        let document = try JSONDocument(file: "x.json", bytes: Array(text.utf8))
        let start = try ContractStart(of: document, references: [], rows: 2)
        #expect(start.collections.map(\.name) == ["users"])
        let row = start.collections.first?.rows.first?.object
        #expect(Set(row?.keys ?? []) == Set(members))
    }

    @Test func `nobody needs users where nobody signs in`() throws {
        let text = """
            {"openapi":"3.1.0","paths":{"/me":{"get":{"responses":{"200":{"content":{
              "application/json":{"schema":{"type":"object","properties":{
                "id":{"type":"integer"},"email":{"type":"string"}}}}}}}}}}}
            """
        let document = try JSONDocument(file: "x.json", bytes: Array(text.utf8))
        let start = try ContractStart(of: document, references: [], rows: 2)
        #expect(start.collections.isEmpty)
    }

    @Test func `a document without a list of users has some who can log in`() throws {
        let text = """
            {"openapi":"3.1.0","paths":{"/sessions":{"post":{
              "requestBody":{"content":{"application/json":{
                "example":{"email":"tea@example.org","password":"t3a"},
                "schema":{"type":"object","properties":{
                  "email":{"type":"string"},"password":{"type":"string"}}}}}},
              "responses":{"200":{"content":{"application/json":{"schema":{"type":"object",
                "required":["token","user"],"properties":{"token":{"type":"string"},
                  "user":{"type":"object","properties":{
                    "id":{"type":"integer"},"email":{"type":"string"}}}}}}}}}}}}}
            """
        let document = try JSONDocument(file: "x.json", bytes: Array(text.utf8))
        let start = try ContractStart(of: document, references: [], rows: 3)
        let users = try #require(start.collections.first)
        #expect(start.collections.count == 1 && users.name == "users")
        #expect(users.rows.map { $0["id"]?.int } == [1, 2, 3])
        #expect(users.rows[0]["email"] == "tea@example.org" && users.rows[0]["password"] == "t3a")
        #expect(users.rows[1]["password"] == "secret-2")
        #expect(users.rows.allSatisfy { $0["token"] == nil && $0["email"]?.string != nil })
    }

    @Test func `what is inside of a row has plain members, and belongs to the row`() throws {
        let text = """
            {"openapi":"3.1.0","paths":{"/users":{"get":{"responses":{"200":{"content":{
              "application/json":{"schema":{"type":"array","items":{"type":"object",
                "required":["id"],"properties":{"id":{"type":"integer"},
                "identities":{"type":"array","minItems":1,"items":{"type":"object","properties":{
                  "user_id":{"type":"integer"},"provider":{"type":"string"}}}}}}}}}}}}}}}
            """
        let document = try JSONDocument(file: "x.json", bytes: Array(text.utf8))
        let rows = try #require(try ContractStart(of: document, references: []).collections.first)
        for row in rows.rows {
            let identity = row["identities"]?[0]
            #expect(identity?["user_id"] == row["id"])
            #expect(identity?["provider"]?.string != nil)
        }
    }

    @Test func `rows are in no state in which few are`() throws {
        let time = #"{"type":"string","format":"date-time"}"#
        let rows = try Self.rows(
            """
            {"type":"object","required":["id","deleted_at","lockedAt"],"properties":{
              "id":{"type":"integer"},"banned_until":\(time),"is_anonymous":{"type":"boolean"},
              "deleted_at":{"type":["string","null"],"format":"date-time"},"lockedAt":\(time),
              "suspended":{"type":"boolean"},"created_at":\(time)}}
            """)
        #expect(rows.count == 5)
        for row in rows {
            #expect(row["banned_until"] == nil)
            #expect(row["is_anonymous"] == false && row["suspended"] == false)
            #expect(row["deleted_at"] == .null)
            #expect(row["lockedAt"]?.string != nil && row["created_at"]?.string != nil)
        }
    }

    @Test func `a list in a row has no element twice, nor one that is unlike the others`() throws {
        let rows = try Self.rows(
            """
            {"type":"object","properties":{"id":{"type":"integer"},
              "kinds":{"type":"array","items":{"enum":["x"]}},
              "links":{"type":"array","items":{"type":"string"}}}}
            """, 12)
        #expect(rows.count == 12)
        for row in rows {
            #expect(row["kinds"] == ["x"])
            let links = (row["links"]?.array ?? []).compactMap(\.string)
            #expect(!links.isEmpty && links.count == Set(links).count)
            #expect(links.allSatisfy { $0.hasPrefix("https://example.com/") })
        }
    }

    @Test func `texts with a pattern differ between rows`() throws {
        let rows = try Self.rows(
            """
            {"type":"object","properties":{"id":{"type":"integer"},
              "batch":{"type":"string","pattern":"^[A-Z]{3}-[0-9]{4}$"}}}
            """, 10)
        #expect(Set(rows.compactMap { $0["batch"]?.string }).count > 5)
    }

    @Test(arguments: [
        (#""can_create":{"type":"boolean"},"#, "categories", true), ("", "entries_by_day", true),
        (#""owner":{"type":"string"},"#, "entries_by_day", false),
    ])
    func `rows are found in the only member of a response, by their name or alone`(
        others: String, rows: String, areFound: Bool
    ) throws {
        let row = #"{"type":"object","required":["id"],"properties":{"id":{"type":"integer"}}}"#
        let text = """
            {"openapi":"3.1.0","paths":{
              "/categories":{"get":{"operationId":"list","responses":{"200":{"content":{"application/json":{
                "schema":{"type":"object","required":["category_list"],"properties":{"category_list":{
                  "type":"object","properties":{\(others)
                    "\(rows)":{"type":"array","items":\(row)}}}}}}}}}}},
              "/categories/{id}":{"get":{
                "parameters":[{"name":"id","in":"path","required":true,"schema":{"type":"integer"}}],
                "responses":{"200":{"content":{"application/json":{"schema":\(row)}}}}}}}}
            """
        let document = try JSONDocument(file: "x.json", bytes: Array(text.utf8))
        let start = try ContractStart(of: document, references: [], rows: 4)
        if areFound { #expect(start.collections.map(\.name) == ["categories"]) }
        let contract = try ContractLoader.load(
            document, references: [], convention: start.convention)
        let place = contract.operation("list")?.binding?.envelope?.place
        #expect((place == JSONPointer(tokens: ["category_list", rows])) == areFound)
    }
}

import Foundation
import StubContract
import StubDocuments
import StubJSON
import StubServer
import StubStarting
import Testing

@testable import UnderstudyCommandLine

struct SuiteSkeletonTests {
    /// The files of a skeleton by their names, and what it says of itself.
    struct Project {
        let skeleton: SuiteSkeleton
        let files: [(path: String, text: String)]

        /// The text of a file; empty if there is none.
        subscript(name: String) -> String {
            files.first { $0.path.hasSuffix("/" + name) }?.text ?? ""
        }

        /// The types with an adapter, in order.
        var adapters: [String] {
            files.map(\.path).filter {
                $0.hasSuffix("Checks.swift") || $0.hasSuffix("Checks2.swift")
            }
            .map { String($0.split(separator: "/").last?.dropLast(6) ?? "") }
        }
    }

    private func project(
        _ paths: String, schemes: String = "{}", more: String = "", name: String = "my-shop"
    ) async throws -> Project {
        let text = """
            {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, \(more)
            "paths": {\(paths)},
            "components": {"securitySchemes": \(schemes), "schemas": {
              "Row": {"type": "object", "required": ["id", "name"], "properties": {
                "id": {"type": "integer"}, "name": {"type": "string"}}},
              "New": {"type": "object", "required": ["name"], "properties": {
                "name": {"type": "string", "example": "Lamp"}}}}}}
            """
        let document = try JSONDocument(file: "openapi.json", bytes: Array(text.utf8))
        let start = try ContractStart(of: document, references: [])
        let fixtures = try start.collections.map { collection in
            let path = "\(collection.name).json"
            let bytes = JSONSerializer.bytes(.array(collection.rows))
            return (path: path, document: try JSONDocument(file: path, bytes: bytes))
        }
        let contract = try ContractLoader.load(
            document, references: [], convention: start.convention)
        let definition = try StubDefinition(contract: contract, fixtures: DocumentTree(fixtures))
        let skeleton = await SuiteSkeleton(
            definition, name: name, package: nil, document: "Contracts/my-shop/openapi.json")
        return Project(skeleton: skeleton, files: skeleton.files.map { ($0.path, $0.text) })
    }

    // MARK: - Parts of documents

    private static func answer(_ schema: String, _ status: Int = 200) -> String {
        #""\#(status)": {"description": "", "content": {"application/json": {"schema": \#(schema)}}}"#
    }

    private static func reference(_ name: String) -> String {
        ##"{"$ref": "#/components/schemas/\##(name)"}"##
    }

    /// A collection: a list of pages by offset, a row, and a creation.
    private static func collection(
        _ path: String, _ name: String, limit: String = "", security: String = "[]"
    ) -> String {
        """
        "\(path)": {
          "get": {"operationId": "list\(name)", "security": \(security), "parameters": [
            {"name": "offset", "in": "query", "schema": {"type": "integer"}},
            {"name": "limit", "in": "query", "schema": {"type": "integer", "default": 20}}],
            "responses": {\(answer("""
                {"type": "object", "properties": {"total": {"type": "integer"}, "items":
                {"type": "array", "items": \(reference("Row"))}}}
                """))}},
          "post": {"operationId": "add\(name)", "security": \(security), "requestBody": {
            "required": true, "content": {"application/json": {"schema": \(reference("New"))}}},
            "responses": {\(answer(reference("Row"), 201))}}},
        "\(path)/{id}": {"get": {"operationId": "get\(name)", "security": \(security),
          "parameters": [{"name": "id", "in": "path", "required": true,
            "schema": {"type": "integer"}}], "responses": {\(answer(reference("Row")))}}}
        """
    }

    private static func login(
        takes body: String, of type: String = "application/json", gives answer: String
    ) -> String {
        """
        "/login": {"post": {"operationId": "logIn", "security": [], "requestBody": {
          "required": true, "content": {"\(type)": {"schema": \(body)}}},
          "responses": {\(Self.answer(answer))}}}
        """
    }

    private static func object(_ members: String) -> String {
        let names = members.split(separator: " ")
        let properties = names.map { #""\#($0)": {"type": "string"}"# }
        let required = names.map { "\"\($0)\"" }
        return """
            {"type": "object", "required": [\(required.joined(separator: ","))],
            "properties": {\(properties.joined(separator: ","))}}
            """
    }

    private static let bearer = #"{"bearer": {"type": "http", "scheme": "bearer"}}"#
    private static let needsBearer = #"[{"bearer": []}]"#

    // MARK: - Which operations

    @Test func `the login, lists, reads and creations have adapters, in this order`() async throws {
        let paths = [
            Self.collection("/orders", "Orders", security: Self.needsBearer),
            Self.login(takes: Self.object("email password"), gives: Self.object("token")),
        ]
        let project = try await project(paths.joined(separator: ","), schemes: Self.bearer)
        #expect(
            project.files.map(\.path) == [
                "Package.swift", "Sources/MyShopContracts/MyShopSuite.swift",
                "Sources/MyShopContracts/MyShopClient.swift",
                "Sources/MyShopContracts/SessionChecks.swift",
                "Sources/MyShopContracts/ListOrdersChecks.swift",
                "Sources/MyShopContracts/GetOrdersChecks.swift",
                "Sources/MyShopContracts/AddOrdersChecks.swift",
                "Sources/my-shop-contract/main.swift",
                "Tests/MyShopContractsTests/MyShopContractTests.swift",
            ])
        #expect(project.skeleton.coverage == "4 of 4 operations are checked")
    }

    @Test func `of many operations those with the shortest paths have adapters, at most twelve`()
        async throws
    {
        let words = ["lamps", "a/long/way/to/desks", "beds", "chairs", "rugs", "sofas"]
        let paths = words.map { Self.collection("/\($0)", TypeNames.camel($0, orElse: "")) }
        let project = try await project(paths.joined(separator: ","))
        #expect(
            project.adapters == [
                "ListBedsChecks", "ListRugsChecks", "ListLampsChecks", "ListSofasChecks",
                "GetBedsChecks", "GetRugsChecks", "GetLampsChecks",
                "AddBedsChecks", "AddRugsChecks", "AddLampsChecks",
            ])
        #expect(
            project.skeleton.coverage
                == "10 of 18 operations are checked; 8 are left out, which need adapters of your own"
        )
    }

    @Test func `operations that need what nobody knows are passed over`() async throws {
        let header =
            #"{"name": "X-Shop", "in": "header", "required": true, "schema": {"type": "string"}}"#
        let paths = """
            "/orders": {"post": {"operationId": "addOrder", "parameters": [\(header)],
              "requestBody": {"content": {"application/json": {"schema": \(Self.reference("New"))}}},
              "responses": {\(Self.answer(Self.reference("Row"), 201))}}},
            "/orders/{id}": {"get": {"operationId": "getOrder", "parameters": [\(header),
              {"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}],
              "responses": {\(Self.answer(Self.reference("Row")))}}}
            """
        let project = try await project(paths)
        #expect(project.adapters == [])
        #expect(
            project.skeleton.coverage
                == "0 of 2 operations are checked; 2 are left out, which need adapters of your own")
    }

    @Test func `a list whose rows have no ids is a screen, as its rows cannot be told apart`()
        async throws
    {
        let paths = """
            "/words": {"get": {"operationId": "listWords", "parameters": [
              {"name": "page", "in": "query", "schema": {"type": "integer"}}],
              "responses": {\(Self.answer("""
                {"type": "array", "items": {"type": "object", "required": ["word"],
                "properties": {"word": {"type": "string"}}, "additionalProperties": false}}
                """))}}}
            """
        let project = try await project(paths)
        #expect(project.adapters == ["ListWordsChecks"])
        #expect(project["ListWordsChecks.swift"].contains("ScreenAdapter<MyShopApp, Loaded>("))
    }

    @Test func `operations whose names are alike get types of their own`() async throws {
        let paths = [
            Self.collection("/a", "-orders"), Self.collection("/b", "Orders"),
        ]
        let project = try await project(paths.joined(separator: ","))
        #expect(
            project.adapters.filter { $0.hasPrefix("List") } == [
                "ListOrdersChecks", "ListOrdersChecks2",
            ])
    }

    @Test func `no adapter has the name of a type that the skeleton has`() async throws {
        let list = Self.collection("/rows", "Rows")
            .replacingOccurrences(of: "listRows", with: "session")
        let project = try await project(list)
        #expect(!project.adapters.contains("SessionChecks"))
        #expect(project.adapters.contains("SessionChecks2"))
    }

    // MARK: - The login

    @Test(arguments: [
        (
            "application/json", object("email password"), object("token"), "Bearer",
            ##"body: #"{"email":"user1@example.com","password":"secret-1"}"#"##, #""token""#
        ),
        (
            "application/x-www-form-urlencoded", object("username password"),
            object("access_token"), "Bearer",
            #"body: "username=user1&password=secret-1","#, #""access_token""#
        ),
        (
            "application/json",
            #"{"type": "object", "required": ["user"], "properties": {"user": \#(object("email password"))}}"#,
            #"{"type": "object", "required": ["user"], "properties": {"user": \#(object("email token"))}}"#,
            "Bearer", ##"body: #"{"user":{"email":""##, #""user", "token""#
        ),
    ])
    func `the login sends what the document declares, and keeps the token where it is`(
        type: String, body: String, answer: String, word: String, sent: String, place: String
    ) async throws {
        let paths = [
            Self.collection("/orders", "Orders", security: Self.needsBearer),
            Self.login(takes: body, of: type, gives: answer),
        ]
        let project = try await project(paths.joined(separator: ","), schemes: Self.bearer)
        let session = project["SessionChecks.swift"]
        #expect(session.contains(sent), "\(session)")
        #expect(session.contains("guard let token = reply.text(at: \(place)) else"), "\(session)")
        #expect(session.contains("\"listOrders\", renewal: SessionRenewal.none,"))
        #expect(session.contains("signInWrongly: { app in"))
        #expect(
            session.contains("TODO: sign in the first user of Fixtures/my-shop/users"),
            "\(session)")
        let client = project["MyShopClient.swift"]
        #expect(client.contains(#"request.setValue("\#(word) " + token"#), "\(client)")
        #expect(client.contains("private(set) var token: String?\n"))
        for adapter in ["ListOrdersChecks", "GetOrdersChecks", "AddOrdersChecks"] {
            #expect(
                project["\(adapter).swift"].contains(
                    "try await SessionChecks.adapter.signIn(stage.app)"), "\(adapter)")
        }
    }

    @Test func `a login by a cookie is left to the reader, and its pack waits`() async throws {
        let paths = [
            Self.collection("/orders", "Orders", security: #"[{"session": []}]"#),
            Self.login(takes: Self.object("email password"), gives: Self.object("name")),
        ]
        let project = try await project(
            paths.joined(separator: ","),
            schemes: #"{"session": {"type": "apiKey", "in": "cookie", "name": "sid"}}"#)
        #expect(project.adapters == ["SessionChecks"])
        #expect(
            project["SessionChecks.swift"].contains("// TODO: sign in a user of Fixtures/my-shop"))
        #expect(
            project["MyShopSuite.swift"].contains(
                """
                            Checks.tokens(session: SessionChecks.adapter)
                                .pending("write SessionChecks.swift")
                """))
    }

    @Test(arguments: [
        (
            #"{"type": "apiKey", "in": "header", "name": "X-Key"}"#,
            #"forHTTPHeaderField: "X-Key")  // TODO"#
        ),
        (#"{"type": "apiKey", "in": "query", "name": "key"}"#, #"+ [["key", "TODO"]]  // TODO"#),
        (#"{"type": "http", "scheme": "bearer"}"#, #"var token: String? = "TODO""#),
        (#"{"type": "http", "scheme": "basic"}"#, #"setValue("Basic " + token"#),
        (#"{"type": "apiKey", "in": "header", "name": "Authorization"}"#, #"setValue("" + token"#),
    ])
    func `without a login the client sends a key that nobody has given`(
        scheme: String, line: String
    ) async throws {
        let project = try await project(
            Self.collection("/orders", "Orders", security: #"[{"key": []}]"#),
            schemes: #"{"key": \#(scheme)}"#)
        #expect(project.adapters.count == 3)
        #expect(project["MyShopClient.swift"].contains(line), "\(project["MyShopClient.swift"])")
    }

    // MARK: - Requests

    @Test func `a list requests its pages below the path of the server`() async throws {
        let project = try await project(
            Self.collection("/orders", "Orders"),
            more: #""servers": [{"url": "https://shop.example.com/api/v2"}],"#)
        #expect(
            project["MyShopSuite.swift"].contains(
                #"MyShopApp(base: setup.url.appending(path: "api/v2"))"#))
        #expect(
            project["ListOrdersChecks.swift"].contains(
                #"""
                    static let pages = PageAdapter<MyShopApp, Int>(
                        "listOrders", pageSize: 20,
                        page: { app, cursor in
                            let start = cursor ?? 0
                            let reply = try await app.send(
                                "GET", "/orders", query: ["limit": "20", "offset": "\(start)"])
                            let ids = try reply.ids("id", at: "items")
                            let next = start + ids.count
                            let hasMore = !ids.isEmpty && next < reply.number(at: "total") ?? 0
                            return (ids, hasMore ? next : nil)
                        })
                """#), "\(project["ListOrdersChecks.swift"])")
    }

    @Test func `a read asks for the first row, and a creation sends an example`() async throws {
        let project = try await project(Self.collection("/orders", "Orders"))
        #expect(
            project["GetOrdersChecks.swift"].contains(
                #"try await app.send("GET", "/orders/1").text"#))
        let form = project["AddOrdersChecks.swift"]
        #expect(
            form.contains(
                ##"try await app.send("POST", "/orders", body: #"{"name":"Lamp"}"#).text"##))
        #expect(form.contains("result: { await $0.result })"))
    }

    @Test func `a creation whose answer has no texts shows nothing that could change`() async throws
    {
        let paths = """
            "/orders": {"post": {"operationId": "addOrder", "requestBody": {"content": {
              "application/json": {"schema": \(Self.reference("New"))}}},
              "responses": {\(Self.answer(#"{"type": "object", "additionalProperties": false, "properties": {"id": {"type": "integer"}}}"#, 201))}}},
            "/orders/{id}": {"get": {"operationId": "getOrder", "parameters": [
              {"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}],
              "responses": {\(Self.answer(Self.reference("Row")))}}}
            """
        let project = try await project(paths)
        #expect(project.adapters == ["GetOrderChecks", "AddOrderChecks"])
        #expect(!project["AddOrderChecks.swift"].contains("result:"))
    }

    @Test func `a mark that can be removed again is a switch`() async throws {
        func mark(_ action: String, _ id: String) -> String {
            """
            {"operationId": "\(id)", "parameters": [{"name": "id", "in": "path", "required": true,
            "schema": {"type": "integer"}}], "responses": {"204": {"description": ""}},
            "x-stub": {"action": "\(action)", "collection": "orders", "id": "id",
            "mark": {"name": "star", "member": "starred", "count": "stars"}}}
            """
        }
        let paths = """
            \(Self.collection("/orders", "Orders")),
            "/orders/{id}/star": {"put": \(mark("mark", "star")), "delete": \(mark("unmark", "unstar"))}
            """
        let project = try await project(paths)
        #expect(project.adapters.last == "StarChecks", "\(project.adapters)")
        let text = project["StarChecks.swift"]
        #expect(text.contains(#"_ = try await app.send("PUT", "/orders/1/star")"#), "\(text)")
        #expect(text.contains(#"_ = try await app.send("DELETE", "/orders/1/star")"#))
        #expect(project["MyShopSuite.swift"].contains("Checks.toggle(StarChecks.toggle)"))
    }

    @Test func `a state that two calls set and remove is a switch`() async throws {
        func call(_ id: String) -> String {
            """
            "/orders/{id}/\(id)": {"post": {"operationId": "\(id)", "parameters": [{"name": "id",
            "in": "path", "required": true, "schema": {"type": "integer"}}],
            "responses": {"204": {"description": ""}}, "x-stub": {"action": "update",
            "collection": "orders", "id": "id", "writes": {"starred": \(id == "star")}}}}
            """
        }
        let project = try await project(
            "\(Self.collection("/orders", "Orders")), \(call("star")), \(call("unstar"))")
        #expect(project.adapters.last == "StarChecks", "\(project.adapters)")
        let text = project["StarChecks.swift"]
        #expect(text.contains(#"_ = try await app.send("POST", "/orders/1/star")"#), "\(text)")
        #expect(text.contains(#"_ = try await app.send("POST", "/orders/1/unstar")"#))
    }

    // MARK: - Files

    @Test func `the packs that hold run, and those that an app must decide about wait`()
        async throws
    {
        let suite = try await project(Self.collection("/orders", "Orders"))["MyShopSuite.swift"]
        #expect(
            suite.contains(
                """
                            Checks.pagination(list: ListOrdersChecks.pages.list)
                            Checks.pageCount(list: ListOrdersChecks.pages.list)
                            Checks.cancellation(screen: GetOrdersChecks.screen)
                            Checks.concurrency(screen: GetOrdersChecks.screen)
                            Checks.writes(form: AddOrdersChecks.form)
                            // TODO: what only your app can decide.
                            Checks.errors(screen: GetOrdersChecks.screen)
                                .pending("map your app's errors in 'failure:', then remove .pending")
                """), "\(suite)")
        // One of each kind waits, whatever number of screens there is.
        let waiting = suite.split(separator: "\n").drop { !$0.contains("what only your app") }
            .compactMap { $0.firstMatch(of: #/Checks\.(\w+)\(/#)?.output.1 }
        #expect(waiting == ["errors", "retries", "caching", "decoding", "actions"])
    }

    @Test func `what the reader replaces is marked`() async throws {
        let paths = [
            Self.collection("/orders", "Orders", security: Self.needsBearer),
            Self.login(takes: Self.object("email password"), gives: Self.object("token")),
        ]
        let project = try await project(paths.joined(separator: ","), schemes: Self.bearer)
        for adapter in project.adapters {
            let text = project[adapter + ".swift"]
            // A screen has an action beside it.
            let marks = text.contains("AppAction") ? 2 : 1
            #expect(text.components(separatedBy: "TODO").count == marks + 1, "\(adapter)")
        }
        #expect(project["MyShopSuite.swift"].components(separatedBy: "TODO").count == 4)
        // Each type of the client has a mark in the comment before it.
        let client = project["MyShopClient.swift"]
        var comment = ""
        var types = 0
        for line in client.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("///") {
                comment += line
                continue
            }
            if ["actor ", "struct ", "class "].contains(where: line.contains),
                line.hasSuffix("{")
                    || line.hasSuffix("{}")
            {
                #expect(comment.contains("TODO"), "\(line)")
                types += 1
            }
            comment = ""
        }
        #expect(types == 7)
    }

    @Test func `the client has what the adapters use, and nothing else`() async throws {
        let plain = try await project(Self.collection("/orders", "Orders"))["MyShopClient.swift"]
        for absent in ["func keep(", "nextLink", "func flag(", "func parameter(", "func text(at"] {
            #expect(!plain.contains(absent), "\(absent)")
        }
        for present in ["func number(", "func ids(", "actor Loaded", "actor Form"] {
            #expect(plain.contains(present), "\(present)")
        }
        #expect(plain.split(separator: "\n", omittingEmptySubsequences: false).count < 180)
    }

    @Test(arguments: [
        ("list-orders", "ListOrders"), ("9 lives", "Other9Lives"), ("", "Other"), ("é", "Other"),
        ("GET /a/{id}", "GETAId"),
    ])
    func `a name is made of the letters and digits of ASCII`(text: String, name: String) {
        #expect(TypeNames.camel(text, orElse: "Other") == name)
    }
}

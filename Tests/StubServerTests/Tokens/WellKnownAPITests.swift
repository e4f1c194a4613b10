import Foundation
import StubContract
import StubDocuments
import StubHTTP
import StubJSON
import StubStarting
import StubYAML
import TestSupport
import Testing

@testable import StubServer

/// Applies the overlays of the page "Five well-known APIs" to the documents in the folder that
/// `UNDERSTUDY_DOCUMENTS` names.
struct WellKnownAPITests {
    private static let folder = ProcessInfo.processInfo.environment["UNDERSTUDY_DOCUMENTS"]

    /// The page's overlays by the headings above them.
    private static func overlays() throws -> [String: String] {
        let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let page = try String(
            contentsOfFile: "/\(root)/Sources/StubContract/StubContract.docc/WellKnownAPIs.md",
            encoding: .utf8)
        let sections = page.components(separatedBy: "\n## ").dropFirst().compactMap {
            section -> (String, String)? in
            let parts = section.components(separatedBy: "```")
            guard parts.count == 3, parts[1].hasPrefix("yaml\n") else { return nil }
            let heading = section.prefix { $0 != "\n" }
            return (String(heading), String(parts[1].dropFirst(5)))
        }
        return Dictionary(uniqueKeysWithValues: sections)
    }

    private static func overlay(_ heading: String) throws -> JSONDocument {
        let text = try #require(overlays()[heading], "There is no overlay for \(heading)")
        return try JSONDocument(file: "\(heading).yaml", yaml: Array(text.utf8))
    }

    /// A stub of the document with its overlay and generated rows, as `init` and `serve` make it.
    private static func served(_ name: String, _ heading: String) async throws -> Served {
        Served(try await onOwnThread { try definition(name, heading) })
    }

    private static func definition(_ name: String, _ heading: String) throws -> StubDefinition {
        let document = try ContractFile.read("\(#require(folder))/\(name)")
        let (changed, _) = try document.changed(by: [Overlay(overlay(heading))])
        let start = try ContractStart(of: changed, references: [], rows: 3)
        let fixtures = DocumentTree(
            try start.collections.map { collection in
                let file = collection.name + ".json"
                let rows = JSONSerializer.string(.array(collection.rows))
                return (file, try Sample.document(rows, file: file))
            })
        return try StubDefinition(
            contract: ContractLoader.load(
                changed, references: [], convention: start.convention, isLenient: true),
            fixtures: fixtures)
    }

    @Test func `the page has five overlays of at most 25 lines`() throws {
        let overlays = try Self.overlays()
        #expect(overlays.count == 5)
        for (heading, text) in overlays {
            #expect(text.split(separator: "\n").count <= 25, "\(heading)")
            #expect(throws: Never.self) { try Overlay(Self.overlay(heading)) }
        }
    }

    @Test(.enabled(if: folder != nil))
    func `Supabase: the service key is the administrator's, and the code logs in`() async throws {
        let served = try await Self.served("supabase-auth.yaml", "Supabase Auth")
        func send(
            _ method: HTTPMethod, _ path: String, json: String? = nil, token: String? = nil
        ) throws -> HTTPResponse {
            try served.send(method, path, json: json, token: token, fields: ["apikey": "public"])
        }
        let users = try send(.get, "/admin/users", token: "service-key")
        #expect(users.status == 200)
        let email = try #require(users.json()["users"]?[0]?["email"]?.string)
        func verify(_ code: String) throws -> HTTPResponse {
            let body = #"{"type": "magiclink", "email": "\#(email)", "token": "\#(code)"}"#
            return try send(.post, "/verify", json: body)
        }
        let session = try verify("246810").json()
        let token = try #require(session["access_token"]?.string)
        #expect(try send(.get, "/user", token: token).json()["email"]?.string == email)
        #expect(try send(.get, "/admin/users", token: token).status == 401)
        #expect(try verify("123456").status == 401)
    }

    @Test(.enabled(if: folder != nil))
    func `Bluesky: all feeds show the same posts`() async throws {
        let served = try await Self.served("atproto.json", "Bluesky (AT Protocol)")
        let user = try #require(served.admin(.get, "fixtures/users").json()[0])
        let name = try #require(user["handle"]?.string)
        let password = try #require(user["password"]?.string)
        let body = #"{"identifier": "\#(name)", "password": "\#(password)"}"#
        let session = try served.send(.post, "/com.atproto.server.createSession", json: body).json()
        let token = try #require(session["accessJwt"]?.string)
        let feeds = try ["getTimeline?limit=2", "getAuthorFeed?limit=2&actor=\(name)"].map {
            try served.get("/app.bsky.feed.\($0)", token: token).json()["feed"]
        }
        #expect(feeds[0]?.array?.count == 2)
        #expect(feeds[0] == feeds[1])
    }

    @Test(.enabled(if: folder != nil))
    func `Box: the secret is checked, and a file of the root folder can be opened`() async throws {
        let served = try await Self.served("box.json", "Box")
        let me = try served.get("/users/me", token: "developer-token").json()
        #expect(me["login"] == "ceo@example.com")
        func grant(_ secret: String) throws -> HTTPResponse {
            let grant =
                "grant_type=client_credentials&client_id=files-app&client_secret=\(secret)"
            return try served.send(
                .post, "/oauth2/token", json: grant,
                fields: ["Content-Type": "application/x-www-form-urlencoded"])
        }
        #expect(try grant("wrong").status == 401)
        let token = try #require(grant("box-secret").json()["access_token"]?.string)
        let items = try served.get("/folders/0/items?limit=1", token: token).json()
        let id = try #require(items["entries"]?[0]?["id"]?.string)
        #expect(try served.get("/files/\(id)", token: token).json() == items["entries"]?[0])
    }

    @Test(.enabled(if: folder != nil))
    func `Discord: the current user is the token's`() async throws {
        let served = try await Self.served("discord.json", "Discord")
        func me(_ authorization: String) throws -> HTTPResponse {
            try served.send(.get, "/users/@me", fields: ["Authorization": authorization])
        }
        #expect(try me("Bot bot-token").json()["username"] == "ada1")
        #expect(try me("Bearer member-token").json()["id"] == "2")
        #expect(try me("Bot other").status == 401)
        let guilds = try served.get("/users/@me/guilds", token: "member-token")
        #expect(guilds.status == 200)
        #expect(guilds.issueCodes == [])
    }

    @Test(.enabled(if: folder != nil))
    func `TMDB: a movie of a list can be opened`() async throws {
        let served = try await Self.served("tmdb.json", "The Movie Database")
        let list = try served.get("/3/movie/popular", token: "read-access-token").json()
        let movie = try #require(list["results"]?[0])
        let id = try #require(movie["id"]?.int)
        let details = try served.get("/3/movie/\(id)", token: "read-access-token").json()
        #expect(details["title"] == movie["title"])
        #expect(try served.get("/3/movie/popular", token: "other").status == 401)
    }
}

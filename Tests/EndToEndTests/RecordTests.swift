import Foundation
import StubJSON
import Testing

/// `understudy record` in front of `understudy serve`, and then `serve` with the recordings.
struct RecordTests {
    private static let login = #"{"username": "emilys", "password": "emilyspass"}"#

    private static let paths = [
        "/products?limit=3&skip=20", "/products/1", "/products/9999", "/products/categories",
        "/posts/tag-list", "/feature-flags",
    ]

    private func start(_ arguments: [String]) async throws -> (RunningProgram, Client) {
        let program = try RunningProgram(arguments + ["--port", "0"], in: Repository.root)
        return (program, Client(try await program.address()))
    }

    @Test func `a recording is replayed like the recorded response`() async throws {
        let folder = try Folder()
        let (upstream, origin) = try await start(["serve"])
        let (recorder, proxy) = try await start([
            "record", "--upstream", origin.address, "--fixtures", folder.path,
        ])
        var recorded: [String: Client.Reply] = [:]
        for path in Self.paths { recorded[path] = try await proxy.get(path) }
        let login = try await proxy.post("/auth/login", Self.login)
        let token = try #require(try login.json()["accessToken"]?.string)
        let me = try await proxy.get("/auth/me", token: token)
        #expect(me.status == 200)
        #expect(await recorder.stop().code == 0)
        #expect(await upstream.stop().code == 0)
        #expect(folder.names(in: "recordings").count == Self.paths.count + 2)

        let (replay, copy) = try await start(["serve", "--fixtures", folder.path])
        for path in Self.paths {
            let before = try #require(recorded[path])
            let after = try await copy.get(path)
            #expect(after.status == before.status, "\(path)")
            // The recorder replaces people's e-mail addresses, whatever their domain.
            #expect(withoutAddresses(after.text) == withoutAddresses(before.text), "\(path)")
            #expect(!after.text.contains("lindgren@"), "\(path)")
            #expect(after.headers["content-type"] == before.headers["content-type"], "\(path)")
            #expect(after.issues == nil, "\(path): \(after.issues ?? "")")
        }
        let again = try await copy.post("/auth/login", Self.login)
        #expect(again.status == 200)
        #expect(again.issues == nil)
        let replayed = try again.json()
        #expect(replayed["username"] == "emilys")
        #expect(replayed["accessToken"] != .string(token))
        let someone = try #require(replayed["accessToken"]?.string)
        let copied = try await copy.get("/auth/me", token: someone)
        #expect(copied.status == 200)
        #expect(copied.issues == nil)
        #expect(try copied.json()["password"] != me.json()["password"])
        #expect(try copied.json()["firstName"] == me.json()["firstName"])
        #expect(await replay.stop().code == 0)
    }

    @Test func `no secret is written to disk`() async throws {
        let folder = try Folder()
        let (upstream, origin) = try await start(["serve"])
        let (recorder, proxy) = try await start([
            "record", "--upstream", origin.address, "--fixtures", folder.path,
        ])
        let tokens = try await proxy.post("/auth/login", Self.login).json()
        let access = try #require(tokens["accessToken"]?.string)
        let refresh = try #require(tokens["refreshToken"]?.string)
        #expect(try await proxy.get("/auth/me", token: access).status == 200)
        try await proxy.post("/auth/refresh", #"{"refreshToken": "\#(refresh)"}"#)
        #expect(await recorder.stop().code == 0)
        #expect(await upstream.stop().code == 0)
        let names = folder.names(in: "recordings")
        #expect(names.count == 3)
        for name in names {
            let text = String(decoding: try folder.contents("recordings/" + name), as: UTF8.self)
            for secret in [access, refresh, "emilyspass"] {
                #expect(!text.contains(secret), "\(name)")
            }
        }
    }

    @Test func `an unreachable upstream is reported to the client`() async throws {
        let folder = try Folder()
        let origin = try SilentPort()
        let (recorder, proxy) = try await start([
            "record", "--upstream", origin.address, "--fixtures", folder.path,
        ])
        let reply = try await proxy.get("/products/1")
        #expect(reply.status == 502)
        #expect(try reply.json()["message"]?.string?.contains(origin.address) == true)
        #expect(await recorder.stop().code == 0)
        #expect(folder.names(in: "recordings") == [])
    }

    private func withoutAddresses(_ text: String) -> String {
        text.replacing(/[A-Za-z0-9.+-]+@example\.(com|org|net)/, with: "(address)")
    }
}

import Dispatch
import Foundation
import StubBackport
import StubContract
import StubHTTP
import StubJSON
import StubRedaction
import Testing

@testable import StubServer

struct LearnedSecretsTests {
    private static let paths = """
        {"/login": {"post": {"operationId": "login",
           "requestBody": {"content": {"application/json": {"schema": {"type": "object",
             "properties": {
               "motto": {"type": "string", "format": "password", "minLength": 30},
               "remark": {"type": "string", "writeOnly": true}}}}}},
           "responses": {"200": {"description": "ok",
             "content": {"application/json": {"schema": {"type": "object"}}}}}}},
         "/things/{id}": {"get": {"operationId": "getThing",
           "parameters": [
             {"name": "id", "in": "path", "required": true, "schema": {"type": "string"}},
             {"name": "lock", "in": "query",
              "schema": {"type": "string", "format": "password"}}],
           "responses": {"200": {"description": "ok"}}}}}
        """

    private func post(_ path: String, _ body: String) -> HTTPRequest {
        HTTPRequest(
            .post, path, fields: ["Content-Type": "application/json"], body: Array(body.utf8))
    }

    /// Everything that shows the journal: listing, archive, near misses, events and log.
    private func shown(_ served: Served) throws -> [String: String] {
        let admin = "/__admin/requests"
        var all: [String: String] = [:]
        for path in [admin, admin + ".har", admin + "/unmatched/near-misses"] {
            let response = try served.send(HTTPRequest(.get, path, fields: ["Host": "localhost"]))
            #expect(response.status == 200)
            all[path] = String(decoding: response.body, as: UTF8.self)
        }
        let session = served.stub.journal.session
        for exchange in served.stub.journal.exchanges {
            let mask = served.stub.journal.mask
            all["event", default: ""] += String(
                decoding: EventFeed.event(of: exchange, in: nil, session.mask()),
                as: UTF8.self)
            all["log", default: ""] +=
                "\(mask.target(of: exchange)) \(mask.issues(of: exchange))\n"
        }
        return all
    }

    @Test func `nothing shows the values whose names the contract declares secret`() throws {
        let served = try Served.inline(paths: Self.paths)
        try served.send(post("/login", #"{"motto":"copper walnut","remark":"tidy-ember"}"#))
        try served.send(HTTPRequest(.get, "/things/7?lock=opensesame"))
        try served.send(HTTPRequest(.get, "/thing/7?lock=opensesame"))
        for (place, text) in try shown(served) {
            #expect(text.contains("/thing"), "\(place)")
            for secret in ["copper walnut", "tidy-ember", "opensesame"] {
                #expect(!text.contains(secret), "\(place): \(text)")
            }
        }
    }

    @Test func `a secret of one exchange is masked in all others`() throws {
        let served = try Served.inline(paths: Self.paths)
        try served.send(HTTPRequest(.get, "/things/quartz-ember-40"))
        try served.send(
            HTTPRequest(
                .get, "/things/1", fields: ["Authorization": "Bearer quartz-ember-40"]))
        try served.send(post("/login", #"{"password":"velvet-falcon","note":"n"}"#))
        try served.send(post("/login", #"{"note":"it is velvet-falcon"}"#))
        try served.send(HTTPRequest(.get, "/nothing/velvet-falcon?q=VELVET-falcon"))
        for (place, text) in try shown(served) {
            #expect(text.contains("/nothing"), "\(place)")
            for secret in ["quartz-ember-40", "velvet-falcon"] {
                #expect(!text.lowercased().contains(secret), "\(place): \(text)")
            }
        }
    }

    @Test func `a secret in a response is masked after the response was sent`() throws {
        var unsearched = UnsearchedExchanges()
        var journal = Journal()
        let id = journal.begin(HTTPRequest(.get, "/a"), receivedAt: 0, arrival: .zero)
        #expect(unsearched.next(of: journal).map(\.id) == [id])
        #expect(unsearched.next(of: journal).isEmpty)
        let response = HTTPResponse.json(Array(#"{"token":"amber-otter-11"}"#.utf8))
        journal.finish(id, response: response)
        let exchanges = unsearched.next(of: journal)
        #expect(exchanges.map(\.id) == [id])
        let learned = LearnedSecrets()
        learned.learn(from: exchanges, .credentialsOnly)
        let mask = SecretMask(rules: .credentialsOnly, known: learned.known)
        #expect(mask.path("/things/amber-otter-11") == "/things/[REDACTED]")
        #expect(unsearched.next(of: journal).isEmpty)
    }

    @Test(arguments: [0, 1, 255, 256, 257])
    func `all exchanges are searched once, although some were removed`(count: Int) throws {
        let served = try Served.inline(paths: Self.paths)
        let session = served.stub.journal.session
        let searched = Mutex(0)
        let search = { session.searchNew { found in searched.withLock { $0 += found.count } } }
        for _ in 0..<count { try served.send(HTTPRequest(.get, "/things/1")) }
        search()
        #expect(searched.withLock { $0 } == count)
        try served.send(HTTPRequest(.get, "/things/1"))
        served.stub.journal.clear()
        search()
        try served.send(HTTPRequest(.get, "/things/1"))
        search()
        #expect(searched.withLock { $0 } == count + 1)
    }

    @Test func `a second reader waits until the first has searched what it took`() throws {
        let served = try Served.inline(paths: Self.paths)
        try served.send(HTTPRequest(.get, "/things/1"))
        let session = served.stub.journal.session
        session.searchNew { exchanges in
            #expect(exchanges.count == 1)
            // Another thread looks, while this one waits for it.
            let answered = DispatchSemaphore(value: 0)
            let isFree = Mutex(true)
            Thread.detachNewThread {
                let free = session.unsearched.withLockIfAvailable { _ in true } ?? false
                isFree.withLock { $0 = free }
                answered.signal()
            }
            answered.wait()
            let wasFree = isFree.withLock { $0 }
            #expect(!wasFree)
        }
        session.searchNew { _ in Issue.record("nothing is left to search") }
    }

    @Test func `a reload uses the names of the new contract`() throws {
        let served = try Served.inline(paths: Self.paths)
        try served.send(HTTPRequest(.get, "/things/7?door=opensesame"))
        #expect(served.stub.journal.mask.query("door=opensesame") == "door=opensesame")
        served.stub.sessions.adopt(
            try Served.definition(paths: Self.paths.replacing(#""lock""#, with: #""door""#)))
        #expect(served.stub.journal.mask.query("door=opensesame") == "door=[REDACTED]")
        #expect(served.stub.journal.mask.query("lock=pick") == "lock=pick")
        let archive = served.stub.journal.archive.description
        #expect(!archive.contains("opensesame"))
    }

    @Test func `the oldest secrets are evicted when the memory is used up`() {
        let learned = LearnedSecrets()
        let count = 4 * LearnedSecrets.limit / 16
        for number in 0..<count where number % 64 == 0 {
            let exchanges = (number..<(number + 64)).map { number in
                var exchange = Exchange(
                    id: number, request: HTTPRequest(.get, "/a"), receivedAt: 0, arrival: .zero)
                exchange.response = .json(Array(#"{"token":"amber-\#(number + 100_000)"}"#.utf8))
                return exchange
            }
            learned.learn(from: exchanges, .credentialsOnly)
        }
        let mask = SecretMask(rules: .credentialsOnly, known: learned.known)
        #expect(mask.plain("see amber-\(100_000 + count - 1) now") == "see [REDACTED] now")
        #expect(mask.plain("see amber-100000 now") == "see amber-100000 now")
        let bytes = learned.known.reduce(0) { $0 + $1.count * "amber-100000".utf8.count }
        #expect(bytes <= 2 * LearnedSecrets.limit)
    }

    @Test func `the header field with issues shows no secrets in an archive`() throws {
        let served = try Served.inline(paths: Self.paths)
        try served.send(post("/login", #"{"motto":"pick me"}"#))
        let archive = served.stub.journal.archive.description
        #expect(archive.contains("Understudy-Issues"))
        #expect(!archive.contains("pick me"), "\(archive)")
    }
}

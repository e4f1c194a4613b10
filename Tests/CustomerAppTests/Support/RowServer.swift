import CustomerApp
import Foundation
import StubBackport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server of users and posts that stores what is written to it.
final class RowServer: HTTPTransport {
    private typealias Row = [String: any Sendable]

    private struct State {
        var users: [Row]
        var posts: [Row]
        var versions: [Int: Int] = [:]
        var created: [String: Row] = [:]
        var requests: [URLRequest] = []
    }

    private let state: Mutex<State>

    init(users: [User], posts: [Post]) {
        state = Mutex(
            State(
                users: users.map { user in
                    [
                        "id": user.id.rawValue, "username": user.username, "bio": user.bio,
                        "firstName": user.firstName, "lastName": user.lastName,
                        "email": user.email, "image": "", "role": "user",
                    ]
                },
                posts: posts.map { post in
                    [
                        "id": post.id.rawValue, "title": post.title, "body": post.body,
                        "userId": post.authorID.rawValue, "tags": post.tags, "views": post.views,
                        "reactions": ["likes": 0, "dislikes": 0],
                        "createdAt": (post.createdAt ?? .distantPast).ISO8601Format(),
                    ]
                }))
    }

    var requests: [URLRequest] { state.withLock { $0.requests } }

    func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let answer = try state.withLock { state in
            state.requests.append(request)
            return try Self.answer(to: request, &state)
        }
        guard let url = request.url,
            let response = HTTPURLResponse(
                url: url, statusCode: answer.status, httpVersion: "HTTP/1.1",
                headerFields: answer.headers)
        else { throw URLError(.badURL) }
        return (answer.body, response)
    }

    private static func answer(to request: URLRequest, _ state: inout State) throws -> Answer {
        let words = request.path.split(separator: "/").map(String.init)
        let body = try request.httpBody.map(row) ?? [:]
        switch (request.httpMethod ?? "GET", words.count, words.last.flatMap { Int($0) }) {
        case ("GET", 4, let author?) where words[2] == "user":
            let rows = state.posts.filter { $0["userId"] as? Int == author }.sorted {
                ($0["createdAt"] as? String ?? "") > ($1["createdAt"] as? String ?? "")
            }
            return try json(["posts": rows, "total": rows.count])
        case ("POST", 3, _) where words == ["auth", "posts", "add"]:
            let key = request.value(forHTTPHeaderField: "Idempotency-Key") ?? ""
            if let row = state.created[key] { return try json(row, status: 201) }
            var row = body
            row["id"] = (state.posts.compactMap { $0["id"] as? Int }.max() ?? 0) + 1
            row["tags"] = [String]()
            row["views"] = 0
            row["reactions"] = ["likes": 0, "dislikes": 0]
            row["createdAt"] = Date(timeIntervalSince1970: 2_000_000_000).ISO8601Format()
            state.posts.append(row)
            state.created[key] = row
            return try json(row, status: 201)
        case (let method, 3, let id?) where words[1] == "posts":
            return try change(&state.posts, id, method, body)
        case (let method, 3, let id?) where words[1] == "users":
            let version = "\"\(state.versions[id, default: 1])\""
            if let expected = request.value(forHTTPHeaderField: "If-Match"), expected != version {
                return .message("Precondition Failed", status: 412)
            }
            if method != "GET" { state.versions[id, default: 1] += 1 }
            var answer = try change(&state.users, id, method, body)
            answer.headers["ETag"] = "\"\(state.versions[id, default: 1])\""
            return answer
        case ("GET", _, _) where words[1] == "users":
            let text = request.queryValue("q")?.lowercased() ?? ""
            let rows = state.users.filter { row in
                text.isEmpty
                    || ["firstName", "lastName", "email", "username"].contains {
                        (row[$0] as? String ?? "").lowercased().contains(text)
                    }
            }
            let skip = request.queryValue("skip").flatMap { Int($0) } ?? 0
            let limit = request.queryValue("limit").flatMap { Int($0) } ?? 30
            return try json([
                "users": Array(rows.dropFirst(skip).prefix(limit)), "total": rows.count,
            ])
        default:
            return .message("no such path", status: 404)
        }
    }

    private static func change(
        _ rows: inout [Row], _ id: Int, _ method: String, _ body: Row,
    ) throws -> Answer {
        guard let index = rows.firstIndex(where: { $0["id"] as? Int == id }) else {
            return .message("not found", status: 404)
        }
        if method == "DELETE" { return try json(rows.remove(at: index)) }
        rows[index].merge(body) { $1 }
        return try json(rows[index])
    }

    private static func row(_ data: Data) throws -> Row {
        let object = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
        return object.compactMapValues { value in
            switch value {
            case let text as String: text
            case let number as Int: number
            default: nil
            }
        }
    }

    private static func json(_ row: Row, status: Int = 200) throws -> Answer {
        let data = try JSONSerialization.data(withJSONObject: row)
        return .json(String(decoding: data, as: UTF8.self), status: status)
    }
}

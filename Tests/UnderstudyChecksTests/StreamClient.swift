import Foundation
import UnderstudyChecks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client of a stream of server-sent events, with at most one planted bug.
struct StreamClient: Sendable {
    /// What the client does wrong, by the check that has to see it.
    enum Bug: String, CaseIterable {
        case collects = "S01"
        case endsAfterFirst = "S01 first"
        case lastDataLine = "S02 lines"
        case wholeLines = "S02 CRLF"
        case demandsSpace = "S02 space"
        case commentsAreItems = "S02 comments"
        case noLastID = "S03"
        case idOfHalfEvent = "S03 half"
        case keepsHalfEvent = "S03 item"
        case ownPause = "S04"
        case forgetsRetry = "S04 second"
        case keepsConnection = "S05"
        case connectsAfterLeaving = "S05 pause"
        case silentEnd = "S06"
        case skipsUnasked = "S06 skipped"
        case insists = "S07"
        case readsAnyPage = "S07 page"
        case insistsAfter204 = "S07 204"
        case endsWithResponse = "S08"
        case forgetsIDAtEnd = "S08 id"
        case errorAtEnd = "S08 error"
        case halfIsWhole = "S08 half"

        var check: String { rawValue.split(separator: " ").first.map(String.init) ?? rawValue }
    }

    struct Item: Decodable, Sendable {
        let title: String
    }

    struct Refused: Error {
        let status: Int
    }

    struct Unreadable: Error {}

    let url: URL
    let clock: ManualClock
    let reconnects: StreamAdapter<StreamClient>.Reconnection
    let skipsBrokenItems: Bool
    let bug: Bug?

    func items() -> AsyncThrowingStream<Item, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    try await follow { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            if bug != .keepsConnection { continuation.onTermination = { _ in task.cancel() } }
        }
    }

    private func follow(_ show: (Item) -> Void) async throws {
        var reader = EventReader(bug: bug)
        var attempts = 0
        while true {
            attempts += 1
            do {
                let isOver = try await connect(&reader, show)
                if isOver || reconnects != .always || bug == .endsWithResponse {
                    if bug == .errorAtEnd { throw Unreadable() }
                    return
                }
                if bug == .forgetsIDAtEnd { reader.lastID = nil }
            } catch let error as URLError where error.code != .cancelled {
                if reconnects == .never {
                    if bug == .halfIsWhole { return }
                    throw error
                }
            } catch is Refused where bug == .insists {
            }
            if bug != .keepsHalfEvent { reader.forgetHalfEvent() }
            let pause = bug == .ownPause ? .seconds(3) : reader.retry
            if bug == .forgetsRetry { reader.retry = .seconds(3) }
            if bug == .connectsAfterLeaving {
                try? await clock.sleep(for: pause)
                await answer(to: request(after: reader.lastID))
            }
            try await clock.sleep(for: pause)
        }
    }

    /// Waits for the head of a response, also in a task that is cancelled.
    ///
    /// The check allows 50 ms for a request that must not come, which a busy machine may need to send
    /// one: so the client with this bug does not end before its request has arrived.
    private func answer(to request: URLRequest) async {
        await Task {
            let connection = Connection(request)
            defer { connection.end() }
            var parts = connection.parts.makeAsyncIterator()
            _ = try? await parts.next()
        }.value
    }

    private func request(after id: String?) -> URLRequest {
        var request = URLRequest(url: url.appendingPathComponent("orders/events"))
        request.setValue(
            bug == .noLastID ? nil : id, forHTTPHeaderField: "Last-Event-ID")
        return request
    }

    /// Reads one response; returns whether the server has ended the stream.
    private func connect(_ reader: inout EventReader, _ show: (Item) -> Void) async throws -> Bool {
        let connection = Connection(request(after: reader.lastID))
        defer { connection.end() }
        var collected: [UInt8] = []
        reader.isAtStart = true
        for try await part in connection.parts {
            switch part {
            case .head(let status, let type):
                if status == 204, bug != .insistsAfter204 { return true }
                if status == 204 { return false }
                guard status == 200 else { throw Refused(status: status) }
                guard type == "text/event-stream" || bug == .readsAnyPage else {
                    throw Unreadable()
                }
            case .bytes(let bytes):
                if bug == .collects {
                    collected += bytes
                } else if try read(bytes, &reader, show) {
                    return true
                }
            }
        }
        return try read(collected, &reader, show)
    }

    /// Hands on the items in the bytes; returns whether that was the last one.
    private func read(
        _ bytes: [UInt8], _ reader: inout EventReader, _ show: (Item) -> Void
    ) throws -> Bool {
        for byte in bytes {
            guard let data = reader.data(after: byte) else { continue }
            guard let item = try? JSONDecoder().decode(Item.self, from: Data(data.utf8)) else {
                if skipsBrokenItems || bug == .skipsUnasked { continue }
                if bug == .silentEnd { return true }
                throw Unreadable()
            }
            show(item)
            if bug == .endsAfterFirst { return true }
        }
        return false
    }
}

/// Takes a stream apart byte by byte (HTML Living Standard §9.2.6).
private struct EventReader {
    let bug: StreamClient.Bug?
    var retry = Duration.seconds(3)
    var lastID: String?
    var isAtStart = true
    private var line: [UInt8] = []
    private var endedWithCR = false
    private var id: String?
    private var lines: [String] = []

    init(bug: StreamClient.Bug?) { self.bug = bug }

    mutating func forgetHalfEvent() { (line, id, lines) = ([], nil, []) }

    /// The data of the event that the byte ends.
    mutating func data(after byte: UInt8) -> String? {
        if byte == UInt8(ascii: "\n"), endedWithCR {
            endedWithCR = false
            return nil
        }
        endedWithCR = byte == UInt8(ascii: "\r") && bug != .wholeLines
        guard byte == UInt8(ascii: "\n") || endedWithCR else {
            line.append(byte)
            return nil
        }
        var text = String(decoding: line, as: UTF8.self)
        line = []
        if isAtStart, text.unicodeScalars.first == "\u{FEFF}" {
            text.unicodeScalars.removeFirst()
        }
        isAtStart = false
        guard text.isEmpty else {
            read(text)
            return nil
        }
        defer { (id, lines) = (nil, []) }
        if let id { lastID = id }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    private mutating func read(_ text: String) {
        let name = text.prefix { $0 != ":" }
        if name.isEmpty, bug != .commentsAreItems { return }
        var value = text.dropFirst(name.count + 1)
        if value.first == " " {
            value.removeFirst()
        } else if bug == .demandsSpace {
            return
        }
        switch name {
        case "data" where bug == .lastDataLine: lines = [String(value)]
        case "data", "": lines.append(String(value))
        case "id":
            id = String(value)
            if bug == .idOfHalfEvent { lastID = id }
        case "retry": if let time = Int(value) { retry = .milliseconds(time) }
        default: break
        }
    }
}

/// One response, handed on as it comes.
private final class Connection: NSObject, URLSessionDataDelegate, Sendable {
    enum Part {
        case head(status: Int, type: String?)
        case bytes([UInt8])
    }

    let parts: AsyncThrowingStream<Part, any Error>
    private let continuation: AsyncThrowingStream<Part, any Error>.Continuation

    init(_ request: URLRequest) {
        (parts, continuation) = AsyncThrowingStream.makeStream()
        super.init()
        // The session keeps its delegate until it is invalidated.
        let session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
        let task = session.dataTask(with: request)
        continuation.onTermination = { _ in
            task.cancel()
            session.finishTasksAndInvalidate()
        }
        task.resume()
    }

    func end() { continuation.finish() }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        continuation.yield(.head(status: status, type: response.mimeType))
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        continuation.yield(.bytes(Array(data)))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        continuation.finish(throwing: error)
    }
}

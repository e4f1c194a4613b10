import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A complete answer, whatever its status.
struct HTTPReply: Sendable {
    let response: HTTPURLResponse
    let body: Data
}

/// Sends one request over `URLSession`, and levels out where the Linux version of it differs:
/// - the delegate is asked about redirects only for tasks without a completion handler, so bodies are collected here;
/// - the limit for a whole request is ignored there, so it is kept here, in real time like the session's own limits;
/// - a 401 that offers a password dialog never ends there, so it is delivered as soon as the session asks for a password;
/// - a write on a reused connection that the server has closed hangs there, so each write gets a fresh connection;
/// - broken-off answers have error codes of their own there, see `error(for:)`.
final class HTTPTransport: Sendable {
    typealias Completion = @Sendable (Result<HTTPReply, AlmanacError>) -> Void

    private let configuration: URLSessionConfiguration
    private let session: URLSession
    private let collector = ReplyCollector()

    init(configuration: URLSessionConfiguration) {
        let own = (configuration.copy() as? URLSessionConfiguration) ?? .ephemeral
        (own.urlCache, own.httpCookieStorage, own.urlCredentialStorage) = (nil, nil, nil)
        self.configuration = own
        session = URLSession(configuration: own, delegate: collector, delegateQueue: nil)
    }

    deinit { session.finishTasksAndInvalidate() }

    func send(_ request: URLRequest, completion: @escaping Completion) -> any Cancellable {
        #if canImport(FoundationNetworking)
            if request.httpMethod != "GET" {
                let freshCollector = ReplyCollector()
                let freshSession = URLSession(
                    configuration: configuration, delegate: freshCollector, delegateQueue: nil)
                defer { freshSession.finishTasksAndInvalidate() }
                return start(freshSession.dataTask(with: request), in: freshCollector, completion)
            }
        #endif
        return start(session.dataTask(with: request), in: collector, completion)
    }

    private func start(
        _ task: URLSessionDataTask, in collector: ReplyCollector,
        _ completion: @escaping Completion
    ) -> any Cancellable {
        let limit = ClockScheduler().schedule(
            after: .seconds(configuration.timeoutIntervalForResource)
        ) {
            collector.complete(task, with: .timedOut)
            task.cancel()
        }
        collector.register(task) { result in
            limit.cancel()
            completion(result)
        }
        task.resume()
        return CancelAction { task.cancel() }
    }
}

/// Collects the bodies of the running tasks of one session.
private final class ReplyCollector: NSObject, URLSessionDataDelegate, Sendable {
    private struct Exchange {
        var body = Data()
        let completion: HTTPTransport.Completion
    }

    private let exchanges = Mutex<[Int: Exchange]>([:])

    func register(_ task: URLSessionTask, completion: @escaping HTTPTransport.Completion) {
        exchanges.withLock { $0[task.taskIdentifier] = Exchange(completion: completion) }
    }

    /// The first caller wins; later ends of the same task find nothing to do.
    func complete(_ task: URLSessionTask, with error: AlmanacError? = nil) {
        guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) })
        else { return }
        if error == nil, let response = task.response as? HTTPURLResponse {
            exchange.completion(.success(HTTPReply(response: response, body: exchange.body)))
        } else {
            exchange.completion(.failure(error ?? .connectionLost))
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchanges.withLock { $0[dataTask.taskIdentifier]?.body.append(data) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        complete(task, with: error.map(Self.error(for:)))
    }

    /// The key must not travel to another server, and a write must not turn into a read:
    /// only reads follow redirects, and only within our server. Others end with their 3xx status.
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let (old, new) = (task.originalRequest?.url, request.url)
        let isSameServer =
            old?.scheme == new?.scheme && old?.host == new?.host && old?.port == new?.port
        completionHandler(isSameServer && task.originalRequest?.httpMethod == "GET" ? request : nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
            if (task.response as? HTTPURLResponse)?.statusCode == 401 {
                complete(task)
                return task.cancel()
            }
        #endif
        completionHandler(.performDefaultHandling, nil)
    }

    private static func error(for error: any Error) -> AlmanacError {
        let code = (error as NSError).code
        switch URLError.Code(rawValue: code) {
        case .cancelled: return .cancelled
        case .timedOut: return .timedOut
        case .networkConnectionLost: return .connectionLost
        case .notConnectedToInternet, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed:
            return .offline
        #if canImport(FoundationNetworking)
            case .unknown, .badServerResponse: return .connectionLost
        #endif
        default: return .transport(code: code)
        }
    }
}

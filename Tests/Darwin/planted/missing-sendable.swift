// A closure that is not Sendable for a parameter that is.
// macos: passing non-Sendable parameter 'handler' to function expecting a '@Sendable' closure
// ios: passing non-Sendable parameter 'handler' to function expecting a '@Sendable' closure
import Foundation

func load(_ session: URLSession, _ handler: @escaping ([URLSessionTask]) -> Void) {
    session.getAllTasks(completionHandler: handler)
}

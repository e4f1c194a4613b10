// A variable that the handler of a task changes while others read it.
// macos: mutation of captured var 'count' in concurrently-executing code
// ios: mutation of captured var 'count' in concurrently-executing code
import Foundation

func load(_ request: URLRequest, in session: URLSession) -> Int {
    var count = 0
    session.dataTask(with: request) { _, _, _ in count += 1 }.resume()
    return count
}

import StubContract
import StubHTTP

/// The paths of a contract's operations, prepared once for the requests that match none of them.
struct KnownPaths: Sendable {
    private struct Operation: Sendable {
        let method: HTTPMethod
        /// The indices of its paths.
        let paths: [Int]
    }

    /// An operation that is similar to a request.
    struct Near {
        let operation: Int
        /// The most similar of its paths.
        let path: String
        let distance: Double
        /// Whether the path of the request matches it, so that only the method differs.
        let fits: Bool
    }

    /// The paths of the operations with and without the paths of servers, each path once.
    private let paths: [String]
    private let compared: [ComparedPath]
    /// The number of segments of each path that are not empty.
    private let counts: [Int]
    private let operations: [Operation]
    /// The segments of the operations' own paths, each path once.
    let templates: [[String]]
    /// The first segments of these paths.
    let firstSegments: Set<String>

    /// The maximum number of servers, because each repeats all comparisons.
    private static let mostServers = 4
    /// The distance for another method.
    static let otherMethod = 0.5

    init(_ contract: Contract) {
        var paths: [String] = []
        var indices: [String: Int] = [:]
        var templates: [[String]] = []
        var known: Set<String> = []
        operations = contract.operations.map { operation in
            if known.insert(operation.path).inserted {
                templates.append(operation.path.split(separator: "/").map(String.init))
            }
            let own = Self.paths(of: operation, in: contract).map { text in
                if let index = indices[text] { return index }
                indices[text] = paths.count
                paths.append(text)
                return paths.count - 1
            }
            return Operation(method: operation.method, paths: own)
        }
        self.paths = paths
        compared = paths.map(ComparedPath.init(template:))
        counts = paths.map { $0.split(separator: "/").count }
        self.templates = templates
        firstSegments = Set(templates.compactMap(\.first))
    }

    /// Returns the paths of an operation, with and without the servers' paths.
    static func paths(of operation: ContractOperation, in contract: Contract) -> [String] {
        [operation.path]
            + contract.router.basePaths.prefix(mostServers).map {
                "/" + $0.joined(separator: "/") + operation.path
            }
    }

    /// Returns the operations that are similar to a request, the nearest first.
    ///
    /// - Parameter most: how many are returned at most.
    func nearest(to method: HTTPMethod, _ segments: [String], most: Int) -> [Near] {
        let asked = ComparedPath(segments: segments)
        let distances = compared.map { PathDistance.between($0, asked) }
        var found: [(operation: Int, path: Int, distance: Double)] = []
        for (index, operation) in operations.enumerated() {
            guard
                let path = operation.paths.min(by: { distances[$0] < distances[$1] })
            else { continue }
            let longest = max(segments.count, counts[path])
            guard distances[path] <= max(0.5, Double(longest) / 2) else { continue }
            let distance =
                distances[path] + (operation.method == method ? 0 : Self.otherMethod)
            let place = found.firstIndex { distance < $0.distance } ?? found.count
            guard place < most else { continue }
            found.insert((index, path, distance), at: place)
            if found.count > most { found.removeLast() }
        }
        return found.map { near in
            Near(
                operation: near.operation, path: paths[near.path], distance: near.distance,
                fits: fits(near.path, segments))
        }
    }

    private func fits(_ path: Int, _ segments: [String]) -> Bool {
        let parts = PathTemplate(paths[path]).segments
        return parts.count == segments.count
            && zip(parts, segments).allSatisfy { $0.values(in: $1) != nil }
    }
}

package import StubContract
import StubHTTP

/// Counts which of the declared responses of each operation were seen.
package struct Coverage: Sendable, Hashable {
    /// The declared statuses of one operation, with the number of responses for each.
    package struct Operation: Sendable, Hashable {
        /// The operation id.
        package let id: String
        /// The declared statuses.
        package internal(set) var statuses: [Status]
        /// Statuses that were seen, but that the contract declares neither exactly nor by their
        /// class.
        package internal(set) var undeclared: [Int] = []
    }

    /// A declared status (`200`, `4XX` or `default`) and how often it was seen.
    package struct Status: Sendable, Hashable {
        /// The status as declared.
        package let declared: String
        /// How many responses had it.
        package internal(set) var seen = 0
        /// The declared media types; empty if the response has no body.
        package internal(set) var media: [Media] = []
    }

    /// A declared media type of a status and how often it was seen.
    package struct Media: Sendable, Hashable {
        /// The media type or range as declared.
        package let declared: String
        /// How many responses had it.
        package internal(set) var seen = 0
    }

    /// The operations, sorted by id.
    package private(set) var operations: [Operation]
    /// The declared responses that the app cannot meet.
    package let gaps: [CoverageGap]

    /// Creates coverage without responses, from the declared statuses by operation id.
    package init(declared: [String: [String]] = [:]) {
        self.init(
            declared.flatMap { id, statuses in
                statuses.map { DeclaredResponse(operation: id, status: $0) }
            })
    }

    /// Creates coverage without responses.
    ///
    /// - Parameters:
    ///   - declared: the responses that the contract declares.
    ///   - gaps: those that the app cannot meet.
    package init(_ declared: [DeclaredResponse], gaps: [CoverageGap] = []) {
        self.gaps = gaps
        operations = Dictionary(grouping: declared, by: \.operation)
            .sorted { $0.key < $1.key }.map { id, responses in
                let statuses = Dictionary(grouping: responses, by: \.status)
                return Operation(
                    id: id,
                    statuses: statuses.sorted { $0.key < $1.key }.map { status, responses in
                        Status(
                            declared: status,
                            media: responses.compactMap(\.media).map { Media(declared: $0) })
                    })
            }
    }

    /// Creates coverage from counts.
    init(operations: [Operation], gaps: [CoverageGap]) {
        self.operations = operations
        self.gaps = gaps
    }

    /// Adds the counts of another part of the run; what only that part knows is added too.
    mutating func join(_ other: Coverage) {
        for operation in other.operations {
            if let index = operations.firstIndex(where: { $0.id == operation.id }) {
                operations[index].join(operation)
            } else {
                operations.append(operation)
            }
        }
        operations.sort { $0.id < $1.id }
    }

    /// Counts the responses of exchanges whose operation is declared.
    package mutating func add(_ exchanges: [Exchange]) {
        for exchange in exchanges {
            guard let response = exchange.response,
                let index = operations.firstIndex(where: { $0.id == exchange.operation })
            else { continue }
            let type = response.fields["Content-Type"].flatMap { MediaType($0) }
            operations[index].add(response.status, type)
        }
    }
}

// MARK: - Results

extension Coverage {
    /// The declared responses with the number of times each was seen, sorted by operation.
    package var responses: [(response: DeclaredResponse, seen: Int)] {
        operations.flatMap { operation in
            operation.statuses.flatMap { status -> [(response: DeclaredResponse, seen: Int)] in
                let make = {
                    DeclaredResponse(operation: operation.id, status: status.declared, media: $0)
                }
                if status.media.isEmpty { return [(make(nil), status.seen)] }
                return status.media.map { (make($0.declared), $0.seen) }
            }
        }
    }

    /// The declared responses that the app can meet.
    package var reachable: [(response: DeclaredResponse, seen: Int)] {
        gaps.isEmpty
            ? responses
            : responses.filter { one in !gaps.contains { $0.covers(one.response) } }
    }

    /// The declared responses that the app can meet and that were not seen.
    package var missing: [DeclaredResponse] {
        reachable.filter { $0.seen == 0 }.map(\.response)
    }

    /// Gaps that are not needed: the contract declares no such response, or one of them was seen.
    package var needlessGaps: [CoverageGap] {
        gaps.filter { gap in
            let covered = responses.filter { gap.covers($0.response) }
            return covered.isEmpty || covered.contains { $0.seen > 0 }
        }
    }

    /// Number of declared responses: combinations of operation, status and media type.
    package var declaredCount: Int { responses.count }

    /// Number of declared responses seen at least once.
    package var seenCount: Int { responses.count { $0.seen > 0 } }

    /// The operations that were called at least once.
    package var called: [Operation] {
        operations.filter { operation in
            !operation.undeclared.isEmpty || operation.statuses.contains { $0.seen > 0 }
        }
    }

    /// Percentage of the declared responses that the app can meet and that were seen; 100 if there
    /// is none.
    package var percent: Double {
        let reachable = reachable
        guard !reachable.isEmpty else { return 100 }
        return Double(reachable.count { $0.seen > 0 }) * 100 / Double(reachable.count)
    }
}

extension Coverage {
    /// ``percent`` with one decimal, rounded down.
    package var percentText: String {
        let tenths = Int(percent * 10)
        return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}

extension Coverage.Operation {
    fileprivate mutating func join(_ other: Coverage.Operation) {
        for status in other.statuses {
            guard let index = statuses.firstIndex(where: { $0.declared == status.declared }) else {
                statuses.append(status)
                continue
            }
            statuses[index].seen += status.seen
            for media in status.media {
                if let place = statuses[index].media.firstIndex(where: {
                    $0.declared == media.declared
                }) {
                    statuses[index].media[place].seen += media.seen
                } else {
                    statuses[index].media.append(media)
                }
            }
        }
        undeclared = Set(undeclared).union(other.undeclared).sorted()
    }

    /// The most specific declaration counts: the status, its class, then `default` (OpenAPI 3.1
    /// §4.8.16).
    fileprivate mutating func add(_ status: Int, _ type: MediaType?) {
        let names = [String(status), "\(status / 100)XX", "default"]
        for name in names {
            guard let index = statuses.firstIndex(where: { $0.declared == name }) else { continue }
            statuses[index].add(type)
            return
        }
        guard !undeclared.contains(status) else { return }
        undeclared.append(status)
        undeclared.sort()
    }
}

extension Coverage.Status {
    /// The most specific range counts (OpenAPI 3.1 §4.8.17).
    fileprivate mutating func add(_ type: MediaType?) {
        seen += 1
        guard let type else { return }
        let index = media.indices.filter { MediaType(media[$0].declared)?.covers(type) == true }
            .max { media[$0].specificity < media[$1].specificity }
        if let index { media[index].seen += 1 }
    }
}

extension Coverage.Media {
    fileprivate var specificity: Int {
        declared == "*/*" ? 0 : declared.hasSuffix("/*") ? 1 : 2
    }
}

import StubHTTP
import StubJSON
import StubRecordings

/// The recordings of one operation: of a method and a template of paths.
struct TrafficGroup {
    let method: HTTPMethod
    let template: PathOutline
    var samples: [Sample] = []

    struct Sample {
        let entry: RecordedTraffic.Entry
        /// The values of the path's parameters.
        let values: [String]

        var recording: Recording { entry.recording }
        var isSuccess: Bool { (200..<300).contains(recording.response.status) }

        /// The rows of a successful response with a list.
        var rows: RowList? { isSuccess ? RowList(in: recording.response.body) : nil }
    }

    /// Groups all recordings; the groups are in order of path and method.
    static func all(in traffic: RecordedTraffic) -> [TrafficGroup] {
        let templates = PathOutlines(traffic)
        var groups: [TrafficGroup] = []
        var places: [String: Int] = [:]
        for entry in traffic.entries {
            let request = entry.recording.request
            guard let (template, values) = templates.template(of: request.path) else { continue }
            let key = "\(request.method.rawValue) \(template.segments.map { $0 ?? "{}" })"
            let place = places[key] ?? groups.count
            if place == groups.count {
                places[key] = place
                groups.append(TrafficGroup(method: request.method, template: template))
            }
            groups[place].samples.append(Sample(entry: entry, values: values))
        }
        groups = mergingMissing(groups)
        return groups.sorted { $0.order.lexicographicallyPrecedes($1.order) }
    }

    /// Merges rows that were not found: `/things/none` is `/things/{id}` if that was recorded.
    private static func mergingMissing(_ groups: [TrafficGroup]) -> [TrafficGroup] {
        func hasFailed(_ sample: Sample) -> Bool { sample.recording.response.status >= 400 }
        var merged = groups.filter { !$0.samples.allSatisfy(hasFailed) }
        for group in groups where group.samples.allSatisfy(hasFailed) {
            let place = merged.firstIndex { other in
                other.method == group.method && other.template.covers(group.template)
            }
            guard let place else {
                merged.append(group)
                continue
            }
            let template = merged[place].template
            for sample in group.samples {
                let segments = RequestTarget(sample.recording.request.path)?.segments ?? []
                let values = zip(segments, template.segments).compactMap { $1 == nil ? $0 : nil }
                merged[place].samples.append(Sample(entry: sample.entry, values: values))
            }
        }
        return merged
    }

    private static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]

    private var order: [String] {
        let rank = Self.methods.firstIndex(of: method.rawValue) ?? Self.methods.count
        return template.segments.map { $0 ?? "{" } + ["", String(rank)]
    }

    // MARK: - Names

    /// The path with names for its parameters, such as `/users/{userId}/posts/{id}`.
    var path: String {
        var names = parameterNames[...]
        let parts = template.segments.map { segment in
            segment ?? "{\(names.removeFirst())}"
        }
        return "/" + parts.joined(separator: "/")
    }

    /// The names of the path's parameters, which are the same for all methods of the path.
    var parameterNames: [String] {
        var names: [String] = []
        var literal = ""
        let last = template.segments.lastIndex { $0 == nil }
        for (index, segment) in template.segments.enumerated() {
            if let segment {
                literal = segment
                continue
            }
            let word = DraftWords.camelCased(DraftWords.words(DraftWords.singular(literal)))
            let isLast = index == last && index == template.segments.count - 1
            var name =
                isLast && !isWord(names.count) ? "id" : word + (isWord(names.count) ? "" : "Id")
            if name.isEmpty { name = "id" }
            while names.contains(name) { name += "2" }
            names.append(name)
        }
        return names
    }

    /// Whether the values of a parameter are words, such as names of categories.
    private func isWord(_ index: Int) -> Bool {
        samples.allSatisfy { index < $0.values.count && SegmentShape($0.values[index]) == .word }
    }

    /// A name such as `listProducts`, `getProduct` or `createOrder`.
    var operationName: String {
        let literals = template.literals.filter { !PathOutlines.isPrefix($0) }
        var words = literals.flatMap(DraftWords.words)
        if template.endsWithParameter, let last = literals.last {
            words =
                literals.dropLast().flatMap(DraftWords.words)
                + DraftWords.words(DraftWords.singular(last))
        }
        let isList =
            method == .get && !template.endsWithParameter
            && samples.contains { $0.rows != nil }
        if method == .post, !template.endsWithParameter, let last = literals.last,
            DraftWords.singular(last) != last
        {
            words =
                literals.dropLast().flatMap(DraftWords.words)
                + DraftWords.words(DraftWords.singular(last))
        }
        return DraftWords.camelCased(
            [verb(isList: isList)] + words.map { $0.lowercased() })
    }

    private func verb(isList: Bool) -> String {
        switch method {
        case .get: isList ? "list" : "get"
        case .post:
            template.literals.last.map { DraftWords.singular($0) != $0 } ?? false
                && !template.endsWithParameter ? "create" : "post"
        case .put: "replace"
        case .patch: "update"
        case .delete: "delete"
        default: method.rawValue.lowercased()
        }
    }
}

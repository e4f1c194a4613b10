import StubJSON
import StubSchema

/// One comparison of a value with an expected one, whose number of steps is limited.
struct JSONComparisonRun {
    let comparison: JSONComparison

    /// The steps that are left for the search in arrays whose order is ignored.
    private var steps = 1_000_000
    /// The number of arrays in whose elements values are searched; outside of them, a comparison
    /// takes no more steps than the value has members.
    private var searches = 0
    private var isTooExpensive = false

    /// The steps for an expression, which takes longer than other comparisons.
    private static let patternSteps = 100

    init(comparison: JSONComparison) {
        self.comparison = comparison
    }

    /// Whether the value is as expected; `nil` if the steps do not suffice to decide.
    mutating func decide(_ value: JSONValue) -> Bool? {
        let isMet = matches(value, comparison.expected)
        return isTooExpensive ? nil : isMet
    }

    /// Returns `false` if no steps are left; then `isTooExpensive` is set.
    private mutating func spend(_ count: Int = 1) -> Bool {
        guard searches > 0 else { return !isTooExpensive }
        steps -= count
        if steps < 0 { isTooExpensive = true }
        return !isTooExpensive
    }

    private mutating func matches(_ value: JSONValue, _ expected: JSONValue) -> Bool {
        guard spend() else { return false }
        switch (expected, value) {
        case (.object(let wanted), .object(let members)): return matches(members, wanted)
        case (.array(let wanted), .array(let elements)): return matches(elements, wanted)
        case (.string(let text), _):
            return JSONComparison.Placeholder(text).map { fits(value, $0) } ?? (value == expected)
        default: return value == expected
        }
    }

    private mutating func matches(_ members: JSONObject, _ wanted: JSONObject) -> Bool {
        for member in wanted where !Self.mayBeAbsent(member.value) {
            if members[member.key] == nil { return false }
        }
        for member in members {
            guard let expected = wanted[member.key] else {
                if comparison.ignoresExtraElements { continue }
                return false
            }
            guard matches(member.value, expected) else { return false }
        }
        return true
    }

    private mutating func matches(_ elements: [JSONValue], _ wanted: [JSONValue]) -> Bool {
        guard
            comparison.ignoresExtraElements
                ? elements.count >= wanted.count : elements.count == wanted.count
        else { return false }
        if comparison.ignoresArrayOrder { return isAssignable(wanted, elements) }
        for (element, expected) in zip(elements, wanted) {
            guard matches(element, expected) else { return false }
        }
        return true
    }

    private static func mayBeAbsent(_ value: JSONValue) -> Bool {
        guard let text = value.string else { return false }
        return text == "${json-unit.ignore-element}" || text == "#{json-unit.ignore-element}"
    }

    private mutating func fits(_ value: JSONValue, _ placeholder: JSONComparison.Placeholder)
        -> Bool
    {
        switch placeholder {
        case .ignored: return true
        case .string: return value.string != nil
        case .number: return value.number != nil
        case .boolean: return value.bool != nil
        case .pattern(let source):
            guard let text = value.string, let pattern = comparison.patterns[source],
                spend(Self.patternSteps)
            else { return false }
            guard let isMet = pattern.decide(text) else {
                isTooExpensive = true
                return false
            }
            return isMet
        }
    }
}

// MARK: - Arrays in any order

extension JSONComparisonRun {
    /// Whether each expected element can be assigned another element that matches it.
    private mutating func isAssignable(_ wanted: [JSONValue], _ elements: [JSONValue]) -> Bool {
        searches += 1
        defer { searches -= 1 }
        let (open, places) = Self.withoutEqual(wanted, elements)
        var owners = [Int?](repeating: nil, count: places.count)
        for index in open.indices {
            let path = freePlace(for: index, owners) { run, index, place in
                run.matches(places[place], open[index])
            }
            guard let path else { return false }
            for (index, place) in path { owners[place] = index }
        }
        return true
    }

    /// Pairs elements with equal expected ones, which leaves every other assignment possible;
    /// returns the others.
    private static func withoutEqual(
        _ wanted: [JSONValue], _ elements: [JSONValue]
    ) -> (wanted: [JSONValue], elements: [JSONValue]) {
        var places: [JSONValue: [Int]] = [:]
        for index in elements.indices.reversed() {
            places[elements[index], default: []].append(index)
        }
        var taken = [Bool](repeating: false, count: elements.count)
        var open: [JSONValue] = []
        for value in wanted {
            if JSONComparison.placeholders(in: value).isEmpty, let place = places[value]?.popLast()
            {
                taken[place] = true
            } else {
                open.append(value)
            }
        }
        return (open, elements.indices.filter { !taken[$0] }.map { elements[$0] })
    }

    /// Searches a free place for an expected element, for which others may change their places.
    ///
    /// - Returns: the new assignments; `nil` if there are none.
    private mutating func freePlace(
        for first: Int, _ owners: [Int?],
        _ matches: (inout JSONComparisonRun, _ index: Int, _ place: Int) -> Bool
    ) -> [(index: Int, place: Int)]? {
        /// The expected element that has reached a place first.
        var sources = [Int?](repeating: nil, count: owners.count)
        /// The places from which expected elements would be moved; `nil` for the first one.
        var queue: [(index: Int, from: Int?)] = [(first, nil)]
        var start = 0
        while start < queue.count {
            let (index, from) = queue[start]
            start += 1
            // A free place ends the search, so those come first.
            for isFree in [true, false] {
                for place in owners.indices
                where (owners[place] == nil) == isFree && sources[place] == nil {
                    guard matches(&self, index, place) else {
                        if isTooExpensive { return nil }
                        continue
                    }
                    sources[place] = start - 1
                    if let owner = owners[place] {
                        queue.append((owner, place))
                        continue
                    }
                    var path = [(index: index, place: place)]
                    var next = from
                    while let place = next, let source = sources[place] {
                        path.append((queue[source].index, place))
                        next = queue[source].from
                    }
                    return path
                }
            }
        }
        return nil
    }
}

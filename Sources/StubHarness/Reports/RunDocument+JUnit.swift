import StubJSON

extension RunDocument {
    /// Reads a report that ``JUnitReport`` wrote, which has neither coverage nor exchanges.
    ///
    /// - Throws: ``RunDocumentError`` for any other text, with the place in it.
    package init(junit text: String) throws(RunDocumentError) {
        let root: ReportElement
        do {
            root = try ReportXML.root(of: text)
        } catch {
            throw RunDocumentError(
                reason: "it is no well-formed XML of a report: \(error.reason)",
                position: error.position)
        }
        var reader = JUnitReader()
        try reader.read(root)
        self.init(plan: reader.plan, results: reader.results, summary: reader.summary)
        lacksCoverage = true
    }
}

/// Reads the elements of a JUnit report.
private struct JUnitReader {
    private var suite = ""
    private var shard: Shard?
    private(set) var results: [CaseResult] = []
    private var notRun = 0
    private var duration = Duration.zero

    var plan: RunPlan {
        RunPlan(
            suite: suite, cases: results.map(\.id), jobs: 1, seed: nil, shard: shard,
            repeats: results.map(\.attempts.count).max() ?? 1)
    }

    var summary: RunSummary {
        var summary = RunSummary()
        for result in results { summary.count(result) }
        summary.notRun = notRun
        summary.broken = results.filter(\.verdict.isBroken).map(\.id)
        summary.flaky = results.filter(\.isFlaky).map(\.id)
        summary.duration = duration
        return summary
    }

    mutating func read(_ root: ReportElement) throws(RunDocumentError) {
        guard root.name == "testsuites" else {
            throw root.error("it is no JUnit report of 'verify': its root is <\(root.name)>")
        }
        suite = try root.value(of: "name")
        duration = try root.duration
        for child in root.children {
            guard child.name == "testsuite" else {
                throw child.error("<testsuites> contains <\(child.name)>")
            }
            try readSuite(child)
        }
        let count = try root.count(of: "tests")
        guard count == results.count else {
            throw root.error("it counts \(count) tests, but has \(results.count) cases")
        }
    }

    private mutating func readSuite(_ element: ReportElement) throws(RunDocumentError) {
        let group = try element.value(of: "name")
        var answers: [(name: String, value: Int)] = []
        let first = results.count
        for child in element.children {
            switch child.name {
            case "properties":
                for property in child.children { try readProperty(property, &answers) }
            case "testcase": results.append(try result(child, group))
            case "system-out", "system-err": break
            default: throw child.error("<testsuite> contains <\(child.name)>")
            }
        }
        if !answers.isEmpty, first < results.count { results[first].answerProperties = answers }
    }

    private mutating func readProperty(
        _ element: ReportElement, _ answers: inout [(name: String, value: Int)]
    ) throws(RunDocumentError) {
        let name = try element.value(of: "name")
        let value = try element.value(of: "value")
        switch name {
        case "shard":
            guard let part = Shard(value) else {
                throw element.error("'\(value)' is no part of a suite")
            }
            shard = part
        case "notRun": notRun = try element.count(of: "value")
        case _ where AnswerRates.isCount(property: name):
            answers.append((name, try element.count(of: "value")))
        default: break
        }
    }

    private func result(
        _ element: ReportElement, _ group: String
    ) throws(RunDocumentError) -> CaseResult {
        let name = try element.value(of: "name")
        let parts = name.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let letter = parts[0].first else {
            throw element.error("the name '\(name)' has no id of a case before its title")
        }
        let line = try element.count(of: "line")
        guard line > 0 else { throw element.error("line 0 is no line of a file") }
        let place = SourcePlace(fileID: try element.value(of: "file"), line: line)
        guard element.children.count < 2 else {
            throw element.error("the case \(parts[0]) ended in several ways")
        }
        let ending = try element.children.first.map { child throws(RunDocumentError) in
            try JUnitEnding(child, at: place)
        }
        var result = CaseResult(
            id: String(parts[0]), title: String(parts[1]),
            group: CaseGroup(group, letter: letter), place: place,
            verdict: ending?.verdict ?? .passed, duration: try element.duration,
            mismatches: ending?.mismatches ?? [], attempts: ending?.attempts ?? [])
        result.exchangeCount = 0
        return result
    }
}

/// How a case ended that did not pass.
private struct JUnitEnding {
    let verdict: Verdict
    let mismatches: [Mismatch]
    /// Empty if the case ran once.
    let attempts: [Verdict]

    /// No run repeats a case more often.
    private static let mostAttempts = 100_000

    init(_ element: ReportElement, at place: SourcePlace) throws(RunDocumentError) {
        let message = try element.value(of: "message")
        switch (element.name, element.attributes["type"]) {
        case ("skipped", _): verdict = .notApplicable(reason: message)
        case ("failure", _): verdict = .failed
        case ("error", "timeout"): verdict = .timedOut
        case ("error", "crash"): verdict = .crashed
        default:
            throw element.error("'verify' writes no <\(element.name)> of this type into a case")
        }
        var what = message
        let flaky = "flaky, "
        var attempts: [Verdict] = []
        if let frequency = message.prefixMatch(of: #/(?:flaky, )?failed in (\d+) of (\d+) runs: /#),
            let broken = Int(frequency.1), let all = Int(frequency.2),
            (2...Self.mostAttempts).contains(all), (1...all).contains(broken),
            (broken < all) == message.hasPrefix(flaky)
        {
            what = String(message[frequency.range.upperBound...])
            attempts =
                Array(repeating: verdict, count: broken)
                + Array(repeating: .passed, count: all - broken)
        }
        self.attempts = attempts
        if !verdict.isBroken || element.text.isEmpty && what == verdict.words {
            mismatches = []
        } else {
            mismatches =
                MismatchText.mismatches(in: element.text)
                ?? [Mismatch(what, expected: "no failure", actual: element.text, place: place)]
        }
    }
}

extension ReportElement {
    func error(_ reason: String) -> RunDocumentError {
        RunDocumentError(reason: reason, position: position)
    }

    fileprivate func value(of name: String) throws(RunDocumentError) -> String {
        guard let value = attributes[name] else {
            throw error("<\(self.name)> has no attribute '\(name)'")
        }
        return value
    }

    /// A whole number that sums cannot overflow.
    fileprivate func count(of name: String) throws(RunDocumentError) -> Int {
        let value = try value(of: name)
        guard let count = Int(value), (0...1_000_000_000).contains(count) else {
            throw error("the attribute '\(name)' of <\(self.name)> is no count: '\(value)'")
        }
        return count
    }

    /// The attribute `time`, in seconds with three decimals.
    fileprivate var duration: Duration {
        get throws(RunDocumentError) {
            let value = try value(of: "time")
            guard let seconds = Double(value), (0...1_000_000_000).contains(seconds) else {
                throw error("the attribute 'time' of <\(name)> is no time: '\(value)'")
            }
            return .milliseconds(Int((seconds * 1000).rounded()))
        }
    }
}

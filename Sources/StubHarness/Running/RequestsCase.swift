import StubContract
import StubHTTP

/// The case that judges the requests of all other cases of a run: `Q01`.
///
/// It fails with each kind of violation once, and names the cases in which it occurred. So an app that
/// always sends one wrong field fails one case, and the others judge what they are about.
struct RequestsCase {
    static let id = "Q01"
    static let title = "requests keep the contract"
    /// The id and the title.
    static let name = "\(id) \(title)"
    static let group = CaseGroup("requests", letter: "Q")

    private struct Finding {
        /// The position of the first case of the suite in which the violation occurred.
        var position: Int
        var first: RequestViolation
        var cases: [Int: String]
    }

    private var findings: [RequestViolation.Kind: Finding] = [:]
    private var evaluated = 0

    /// Takes the requests of a case at a position of the suite.
    mutating func add(_ result: CaseResult, at position: Int) {
        evaluated += result.exchanges.count
        for violation in result.violations {
            var finding =
                findings[violation.kind]
                ?? Finding(position: position, first: violation, cases: [:])
            if position < finding.position {
                (finding.position, finding.first) = (position, violation)
            }
            finding.cases[position] = result.id
            findings[violation.kind] = finding
        }
    }

    /// The cases that show all violations when they run alone.
    var shownBy: [String] {
        var seen: Set<String> = []
        return sorted.compactMap { $0.cases[$0.position] }.filter { seen.insert($0).inserted }
    }

    /// In the order of the suite, which does not depend on how long cases take.
    private var sorted: [Finding] {
        findings.values.sorted {
            ($0.position, $0.first.mismatch.what, $0.first.mismatch.actual)
                < ($1.position, $1.first.mismatch.what, $1.first.mismatch.actual)
        }
    }

    /// The one result of several parts of a suite, each of which has judged its own requests.
    static func joined(_ parts: [CaseResult]) -> CaseResult? {
        guard let first = parts.first(where: \.verdict.isBroken) ?? parts.first else { return nil }
        return CaseResult(
            id: first.id, title: first.title, group: first.group, place: first.place,
            verdict: first.verdict, duration: parts.reduce(.zero) { $0 + $1.duration },
            evaluated: parts.reduce(0) { $0 + $1.evaluated },
            mismatches: parts.flatMap(\.mismatches))
    }

    /// The result, at the place of the first case.
    func result(at place: SourcePlace) -> CaseResult {
        let mismatches = sorted.map { finding in
            let cases = finding.cases.sorted { $0.key < $1.key }.map(\.value)
            let occurrence =
                cases.count == 1
                ? "in \(cases[0])" : "in \(cases.count) cases: \(cases.joined(separator: ", "))"
            let mismatch = finding.first.mismatch
            return Mismatch(
                mismatch.what, expected: mismatch.expected, actual: mismatch.actual,
                difference: [mismatch.difference, occurrence].compactMap(\.self)
                    .joined(separator: "\n"), place: mismatch.place)
        }
        return CaseResult(
            id: Self.id, title: Self.title, group: Self.group, place: place,
            verdict: mismatches.isEmpty ? .passed : .failed, duration: .zero,
            evaluated: evaluated, mismatches: mismatches)
    }
}

/// A breach of the contract by a request of the app that its case does not allow.
///
/// It says nothing about what the case checks, and an app that always sends a wrong field commits it
/// in each case. So a run of several cases collects them: ``RequestsCase``.
struct RequestViolation: Sendable, Hashable {
    /// The part that violations with the same cause have in common.
    struct Kind: Sendable, Hashable {
        /// The operation, or the method and the path of a request that matches none.
        let operation: String
        let code: String
        let location: String
        let missingMember: String?
    }

    let kind: Kind
    let mismatch: Mismatch

    init(_ kind: Kind, _ mismatch: Mismatch) {
        self.kind = kind
        self.mismatch = mismatch
    }

    init(_ issue: ContractIssue, in exchange: Exchange, _ mismatch: Mismatch) {
        let request = "\(exchange.request.method) \(exchange.request.path)"
        self.init(
            Kind(
                operation: exchange.operation ?? request, code: issue.code,
                location: issue.location, missingMember: issue.missingMember), mismatch)
    }
}

extension CaseResult {
    /// The result of a case that runs alone, which the violations in its requests fail.
    func countingViolations() -> CaseResult {
        guard !violations.isEmpty else { return self }
        let isBroken = verdict.isBroken
        return CaseResult(
            id: id, title: title, group: group, place: place, verdict: isBroken ? verdict : .failed,
            duration: duration, evaluated: evaluated,
            mismatches: mismatches + violations.map(\.mismatch), issues: issues,
            exchanges: exchanges, answers: answers, use: use)
    }
}

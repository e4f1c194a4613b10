import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubSchema
import StubServer

/// Sends the generated answers of one operation to the app, each to an app of its own.
struct AnswerRun<App: Sendable>: Sendable {
    let pack: AnswerChecks<App>
    let action: AppAction<App>
    let stage: CheckStage<App>
    let then: Expectations

    let seed: UInt64
    let budget: Int
    /// The family of variations that is first.
    let turn: Int

    /// After so many wrong answers the others are not sent: most would have the same cause.
    private static var mostWrong: Int { 5 }

    private struct Tally {
        /// Answers that were sent before the app ended its process.
        var left: Int
        /// What the app has made wrong since.
        var wrong = 0
    }

    /// Sends at most `share` answers, for each declared response of the operation.
    func checkAll(of operation: ContractOperation, share: Int) async throws {
        guard let sample = try await normalAnswer() else { return }
        var tally = Tally(left: then.generation.sent)
        let others = statuses(of: operation, besides: sample.status)
        let each = others.isEmpty ? 0 : max(1, share / 4 / others.count)
        let rest = max(0, share - each * others.count)
        guard let normal = try await checkSuccess(sample, operation, share: rest, tally: &tally)
        else { return }
        var left = share - min(share, rest)
        for (status, response) in others where left > 0 {
            let answers = answers(status, response, min(each, left))
            left -= answers.answers.count
            await check(
                answers.answers, normal: normal, schema: answers.schema, tally: &tally)
        }
    }

    /// Varies the success that the stub answers by itself; returns what the app makes of the correct
    /// one, `nil` if it fails.
    private func checkSuccess(
        _ sample: Sample, _ operation: ContractOperation, share: Int, tally: inout Tally
    ) async throws -> String? {
        guard let type = sample.type, type.isJSON,
            let content = operation.response(for: sample.status)?.content,
            let media = content.best(for: type)
        else {
            await check(
                binaryAnswers(sample, operation, share), normal: sample.result, schema: nil,
                tally: &tally)
            return sample.result
        }
        let base = Self.base(of: media, sample.value)
        let correct = GeneratedAnswer(
            .allowed, .example, sample.status, type.essence, base, keyword: "type",
            change: "the base of the others")
        let outcome = await outcome(of: correct)
        guard let normal = outcome.result else {
            report(
                correct,
                .wrong(
                    .rejection, expected: "no error",
                    actual: outcome.failure?.description ?? "no error"))
            return nil
        }
        // The same in the other media types that the contract declares, and that the app names: no
        // server sends `application/vnd.x+json` to a client that accepts `*/*`.
        let others = content.filter {
            $0.type.isJSON && $0.type.essence != type.essence
                && sample.accepted?.names($0.type) == true
        }
        let types = others.map {
            GeneratedAnswer(
                .allowed, .status, sample.status, $0.type.essence, Self.base(of: $0, sample.value),
                keyword: "content", change: "as \($0.type.essence)")
        }
        let family = family(sample.status, media, base)
        let answers = Array((types + family.answers(share, turn: turn)).prefix(share))
        await check(answers, normal: normal, schema: media.schema, tally: &tally)
        return normal
    }

    /// Responses with a body that is no JSON: of other declared types, and none at all.
    private func binaryAnswers(
        _ sample: Sample, _ operation: ContractOperation, _ count: Int
    ) -> [GeneratedAnswer] {
        guard let type = sample.type, !sample.body.isEmpty,
            let content = operation.response(for: sample.status)?.content
        else { return [] }
        // A part of a body needs the fields that say which one it is.
        let others = content.map(\.type).filter {
            sample.status != 206 && !$0.isJSON && $0.essence != type.essence
        }
        // A range stands for a type that the client has certainly not named.
        let types = others.map { $0.essence.replacing("*", with: "x-other") }
        let same = types.map {
            GeneratedAnswer(
                sample.body, .allowed, .status, sample.status, $0, keyword: "content",
                change: "as \($0)")
        }
        let broken = [
            GeneratedAnswer(
                broken: [], .emptyBody, sample.status, type.essence, change: "an empty body"),
            GeneratedAnswer(
                broken: Array("<html></html>".utf8), .otherMediaType, sample.status, "text/html",
                change: "HTML"),
        ]
        return Array((same + broken).prefix(count))
    }

    /// The other responses that the operation declares, with a status of each.
    ///
    /// Without redirections, which the client follows, and 304 and 206, which the app must ask for.
    private func statuses(
        of operation: ContractOperation, besides normal: Int
    ) -> [(Int, ContractResponse)] {
        let exact = Set(
            operation.responses.compactMap { response -> Int? in
                if case .exact(let status) = response.status { status } else { nil }
            })
        let free = { (statuses: [Int]) in statuses.first { !exact.contains($0) } }
        let found = operation.responses.compactMap { response -> (Int, ContractResponse)? in
            let status: Int? =
                switch response.status {
                case .exact(let status): status
                case .range(4): free([418, 405, 410])
                case .range(5): free([500, 502, 507])
                case .range: nil
                case .default: free([500, 502, 507])
                }
            guard let status, status != normal, status >= 400 || status / 100 == 2, status != 206
            else { return nil }
            return (status, response)
        }
        return found.sorted { $0.0 < $1.0 }
    }

    private func answers(
        _ status: Int, _ response: ContractResponse, _ count: Int
    ) -> (answers: [GeneratedAnswer], schema: Schema?) {
        guard let media = response.content.first(where: \.type.isJSON) else {
            return (response.content.isEmpty ? [GeneratedAnswer(status)] : [], nil)
        }
        let base = Self.base(of: media, media.examples.first?.value)
        let family = family(status, media, base)
        // First a response as the contract declares it, so that each status is met.
        let plain = GeneratedAnswer(
            .allowed, .status, status, media.type.essence, base, keyword: "status",
            change: "as declared")
        // A success of another status is no error, so that its violations mean something else.
        let varied = status >= 400 ? family.answers(count, turn: turn) : []
        return (Array(([plain] + varied).prefix(count)), media.schema)
    }

    private func check(
        _ answers: [GeneratedAnswer], normal: String, schema: Schema?, tally: inout Tally
    ) async {
        for answer in answers where tally.wrong < Self.mostWrong {
            guard tally.left == 0 else {
                tally.left -= 1
                continue
            }
            then.sending(
                answer.record(of: action.operation, .crashed),
                ([action.operation + " \(answer)"] + replay(answer)).joined(separator: "\n"))
            let verdict = await verdict(of: answer, normal: normal)
            then.count(answer.record(of: action.operation, verdict.outcome(of: answer)))
            guard let fault = verdict.fault else {
                then.isTrue(true, "\(action.operation) \(answer)")
                continue
            }
            tally.wrong += 1
            // A smaller answer always has another result, so that it shows nothing, and each
            // attempt with one that hangs takes the whole patience.
            guard fault != .acceptance, fault != .hang else {
                report(answer, verdict)
                continue
            }
            let smallest = await AnswerShrinker(answer: answer, schema: schema).smallest {
                await self.verdict(of: $0, normal: normal).fault == fault
            }
            report(smallest, await self.verdict(of: smallest, normal: normal))
        }
    }

    private func family(
        _ status: Int, _ media: ContractMedia, _ base: JSONValue
    ) -> AnswerFamily {
        AnswerFamily(status: status, media: media, base: base, seed: seed) { answer in
            pack.options.excluded.contains { $0.covers(answer, of: action.operation) }
        }
    }

    /// The body that the generated ones vary: what the stub answers, or else an example.
    private static func base(of media: ContractMedia, _ value: JSONValue?) -> JSONValue {
        guard let schema = media.schema else { return value ?? .null }
        if let value, schema.isValid(value, formats: .assert) { return value }
        return ExampleGenerator(includesOptional: true).example(of: schema)
    }
}

// MARK: - One answer

extension AnswerRun {
    private struct Sample {
        let status: Int
        /// `nil` if there is no body.
        let type: MediaType?
        let value: JSONValue?
        let body: [UInt8]
        /// What the app made of it.
        let result: String
        /// The types that the request asks for; `nil` for any.
        let accepted: AcceptedTypes?
    }

    /// What the stub answers by itself; `nil`, with a mismatch, if the action fails.
    private func normalAnswer() async throws -> Sample? {
        let outcome = await outcome(of: nil)
        guard outcome.failure == nil else {
            then.fail(
                "\(action.operation) with the stub's own answer", expected: "no error",
                actual: outcome.failure?.description ?? "no error")
            return nil
        }
        let exchange = try then.require(
            stage.exchanges(action.operation).last, "a request of \(action.operation)")
        let status = try then.require(exchange.status, "a response of \(action.operation)")
        then.isTrue(status < 400, "\(action.operation) succeeds")
        let type = exchange.response?.fields["Content-Type"].flatMap { MediaType($0) }
        return Sample(
            status: status, type: type, value: exchange.responseJSON,
            body: exchange.response?.body ?? [], result: outcome.result ?? "",
            accepted: exchange.request.fields["Accept"].flatMap { AcceptedTypes($0) })
    }

    private func verdict(of answer: GeneratedAnswer, normal: String) async -> AnswerVerdict {
        func isCovered(by patterns: [AnswerPattern]) -> Bool {
            patterns.contains { $0.covers(answer, of: action.operation) }
        }
        let leniency: AnswerVerdict.Leniency =
            isCovered(by: pack.options.accepted)
            ? .promised : isCovered(by: pack.options.tolerated + [.limits]) ? .permitted : .none
        let isRefusal =
            answer.status >= 400 && !action.answers.contains(answer.status)
            || stage.description.policy.isRefusal(answer.value)
        return AnswerVerdict(
            await outcome(of: answer), for: answer, normal: normal, isRefusal: isRefusal,
            leniency: leniency)
    }

    /// Runs the action in a new app, for as long as the check is patient.
    private func outcome(of answer: GeneratedAnswer?) async -> AnswerOutcome {
        let bounded = await Bounded.run(for: stage.patience) { await perform(with: answer) }
        if case .finished(let outcome) = bounded { return outcome }
        return AnswerOutcome(
            result: nil, failure: nil, states: ("", ""), wasAsked: true, isHanging: true)
    }

    /// Runs the action in a new app, which has received nothing of the answers before.
    private func perform(with answer: GeneratedAnswer?) async -> AnswerOutcome {
        stage.stub.rules.removeAll()
        do {
            let own = try await stage.another()
            try await pack.prepare?(own)
            let before = await pack.state(own)
            let count = own.exchanges(action.operation).count
            if let answer {
                own.stub.rules.add(
                    Rule(.operation(action.operation)).respond(
                        answer.status,
                        headers: own.requiredFields(
                            of: action.operation, answer.status, with: answer.headers),
                        body: .bytes(answer.body)))
            }
            let (result, failure) = await own.passingBackoffs { () -> (String?, Failure?) in
                do {
                    return (try await action.result(own), nil)
                } catch {
                    return (nil, own.failure(error))
                }
            }
            let after = await pack.state(own)
            return AnswerOutcome(
                result: result.map { "\($0), \(after)" }, failure: failure,
                states: (before, after),
                wasAsked: own.exchanges(action.operation).count > count)
        } catch {
            return AnswerOutcome(
                result: nil,
                failure: Failure(kind: .unclassified, message: "before the action: \(error)"),
                states: ("", ""), wasAsked: true)
        }
    }

    private func report(_ answer: GeneratedAnswer, _ verdict: AnswerVerdict) {
        guard case .wrong(_, let expected, let actual) = verdict else { return }
        then.fail(
            "\(action.operation) \(answer)", expected: expected,
            actual: ([actual] + replay(answer)).joined(separator: "\n  "))
    }

    /// A command that makes a running stub send the answer, and one that repeats the check.
    private func replay(_ answer: GeneratedAnswer) -> [String] {
        let body =
            answer.value.map { "\"body\":\($0)" }
            ?? "\"base64\":\"\(Data(answer.body).base64EncodedString())\""
        let headers =
            answer.type.isEmpty ? "" : "\"headers\":{\"Content-Type\":\"\(answer.type)\"},"
        let rule = """
            {"operation":\(JSONSerializer.string(.string(action.operation))),"respond":{"status":\(answer.status),\
            \(headers)\(body)}}
            """
        let quoted = "'\(rule.replacing("'", with: "'\\''"))'"
        return [
            "replay: curl \(stage.stub.url)/__admin/rules -d \(quoted)",
            "repeat: verify --filter '^G:\(action.operation) ' --generated \(budget) --seed \(seed)",
        ]
    }
}

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

    /// After so many wrong answers the others are not sent: most would have the same cause.
    private static var mostWrong: Int { 5 }

    /// Sends answers for each declared response of the operation.
    func checkAll(of operation: ContractOperation, budget: Int) async throws {
        guard let sample = try await normalAnswer() else { return }
        var errors = operation.responses.compactMap { response -> (Int, ContractResponse)? in
            guard case .exact(let status) = response.status, status >= 400 else { return nil }
            return (status, response)
        }
        errors.sort { $0.0 < $1.0 }
        let share = errors.isEmpty ? 0 : max(1, budget / 4 / errors.count)
        var wrong = 0
        if let type = sample.type, type.isJSON,
            let media = operation.response(for: sample.status)?.content.best(for: type)
        {
            let base = Self.base(of: media, sample.value)
            let correct = GeneratedAnswer(
                .allowed, sample.status, type.essence, base, keyword: "type",
                change: "the base of the others")
            let outcome = await send(correct)
            guard let normal = outcome.result else {
                report(
                    correct,
                    .wrong(
                        .rejection, expected: "no error",
                        actual: outcome.failure?.description ?? "no error"))
                return
            }
            let family = family(sample.status, media, base)
            let rest = budget - share * errors.count
            let answers = family.examples + family.allowed(rest / 2) + family.forbidden(rest / 2)
            await check(answers, normal: normal, schema: media.schema, wrong: &wrong)
        }
        for (status, response) in errors {
            guard let media = response.content.first(where: \.type.isJSON) else { continue }
            let base = Self.base(of: media, media.examples.first?.value)
            let family = family(status, media, base)
            let answers = family.examples + family.allowed(share) + family.forbidden(share)
            await check(
                Array(answers.prefix(max(share, family.examples.count))), normal: "",
                schema: media.schema, wrong: &wrong)
        }
    }

    private func check(
        _ answers: [GeneratedAnswer], normal: String, schema: Schema?, wrong: inout Int
    ) async {
        for answer in answers where wrong < Self.mostWrong {
            let verdict = await verdict(of: answer, normal: normal)
            pack.options.tally?.count(verdict, answer, of: action.operation)
            guard let fault = verdict.fault else {
                then.isTrue(true, "\(action.operation) \(answer)")
                continue
            }
            wrong += 1
            guard fault == .acceptance else {
                let smallest = await AnswerShrinker(answer: answer, schema: schema).smallest {
                    await self.verdict(of: $0, normal: normal).fault == fault
                }
                report(smallest, await self.verdict(of: smallest, normal: normal))
                continue
            }
            // A smaller answer always has another result, so that it shows nothing.
            report(answer, verdict)
        }
    }

    private func family(
        _ status: Int, _ media: ContractMedia, _ base: JSONValue
    ) -> AnswerFamily {
        AnswerFamily(status: status, media: media, base: base, seed: pack.options.seed) { answer in
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
        return Sample(status: status, type: type, value: exchange.responseJSON)
    }

    private func send(_ answer: GeneratedAnswer) async -> AnswerOutcome {
        await outcome(of: answer)
    }

    private func verdict(of answer: GeneratedAnswer, normal: String) async -> AnswerVerdict {
        let isTolerated = (pack.options.tolerated + [.limits])
            .contains { $0.covers(answer, of: action.operation) }
        return AnswerVerdict(
            await send(answer), for: answer, normal: normal, isTolerated: isTolerated)
    }

    /// Runs the action in a new app, which has received nothing of the answers before.
    private func outcome(of answer: GeneratedAnswer?) async -> AnswerOutcome {
        stage.stub.rules.removeAll()
        do {
            let own = try await stage.another()
            try await pack.prepare?(own)
            let before = await pack.state(own)
            let count = own.exchanges(action.operation).count
            if let answer {
                own.stub.rules.add(
                    Rule(.operation(action.operation)).respond(
                        answer.status, headers: answer.headers, body: .bytes(answer.body)))
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
            actual: "\(actual)\n  replay: \(replay(answer))")
    }

    /// A command that makes a running stub send the answer.
    private func replay(_ answer: GeneratedAnswer) -> String {
        let body =
            answer.value.map { "\"body\":\($0)" }
            ?? "\"base64\":\"\(Data(answer.body).base64EncodedString())\""
        let rule = """
            {"operation":"\(action.operation)","respond":{"status":\(answer.status),\
            "headers":{"Content-Type":"\(answer.type)"},\(body)}}
            """
        return "curl \(stage.stub.url)/__admin/rules -d '\(rule.replacing("'", with: "'\\''"))'"
    }
}

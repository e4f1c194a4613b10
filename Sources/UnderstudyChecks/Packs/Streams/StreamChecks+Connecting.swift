import StubContract
import StubHTTP
import StubHarness
import StubRules
import StubServer

extension StreamChecks {
    // MARK: - Connecting again

    @CaseBuilder<World>
    func connecting(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        let alone = "the app does not connect again, as `reconnects` says"
        let reconnects = stream.reconnects != .never
        check(
            "S03", "resumed after the last id", when: reconnects, else: alone,
            allowing: [.tolerated("response/body")]
        ) { stage, then in
            send((1...4).map { event($0) }, on: stage)
            // The third event is only half there when the connection breaks, and is none.
            let whole = [event(1), event(2)].map(\.text).joined()
            let cut = half(of: whole + event(3).text.dropLast(3))
            stage.add(
                stage.success(of: operation, cut, type: Self.type).failing(with: .truncatedBody), 1)
            let reading = read(stage)
            guard await expect(2, of: reading, stage, then, "the items before the break"),
                then.isTrue(await connects(2, stage), "another request after the break")
            else { return }
            then.equal(
                stage.exchanges(operation).map { $0.request.fields["Last-Event-ID"] },
                [nil, Self.id(2)], "`Last-Event-ID` of the requests")
            _ = await stage.becomes { reading.texts.count >= 4 || reading.isOver }
            _ = await stage.staysQuiet()
            then.equal(reading.texts, Array(stream.texts.prefix(4)), "the items")
            then.isNil(stage.failure(reading.error), "the error of a stream that goes on")
        }
        check("S04", "retry is kept", when: reconnects, else: alone) { stage, then in
            let asked = Duration.seconds(7)
            send((1...3).map { event($0) }, on: stage)
            send((1...2).map { event($0) }, on: stage, breaks: true, times: 1)
            send([ServerSentEvent(retry: asked), event(1)], on: stage, breaks: true, times: 1)
            let reading = read(stage)
            for count in 1...2 {
                guard await expect(count, of: reading, stage, then, "item \(count)") else {
                    return
                }
                let pause = try then.require(
                    await stage.clock.sleeper(shorterThan: .seconds(60)),
                    "a pause by the app's clock before request \(count + 1)")
                then.atLeast(
                    pause, asked, "the pause before request \(count + 1), after `retry: 7000`")
                stage.clock.advance(by: asked - .milliseconds(100))
                then.isTrue(await stage.sendsNothingAgain(), "nothing is asked before \(asked)")
                guard then.isTrue(await connects(count + 1, stage), "request \(count + 1)") else {
                    return
                }
            }
        }
    }

    /// A body whose first half, which is sent before a break, is this text.
    private func half(of text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        return bytes + Array(repeating: UInt8(ascii: "."), count: bytes.count)
    }

    // MARK: - The end

    @CaseBuilder<World>
    func ending(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check("S05", "leaving closes the connection") { stage, then in
            send([event(1)], on: stage)
            let reading = read(stage)
            guard await expect(1, of: reading, stage, then, "the first item") else { return }
            reading.cancel()
            then.isTrue(await stage.isAbandoned(operation), "the connection is closed")
            await expectLeft(reading, stage, then, "while the response was open")
            guard stream.reconnects != .never else { return }
            let broken = try await stage.fresh()
            send([event(1)], on: broken)
            send([event(1)], on: broken, breaks: true, times: 1)
            let other = read(broken)
            guard await expect(1, of: other, broken, then, "the item before the break") else {
                return
            }
            // An app that connects again at once has no pause to be left in.
            guard await broken.clock.sleeper(shorterThan: .seconds(60)) != nil else { return }
            other.cancel()
            await expectLeft(other, broken, then, "during the pause before another request")
        }
        let isText = stream.event("text").data?.string != nil
        check(
            "S06", "a broken item", when: !isText,
            else: "events are texts, of which none is broken",
            allowing: [.tolerated("response/body")]
        ) { stage, then in
            var broken = event(2)
            broken.data = "{\"cut\": "
            send([event(1), broken, event(3)], on: stage)
            let reading = read(stage)
            if stream.skipsBrokenItems {
                _ = await stage.becomes { reading.texts.count >= 2 || reading.isOver }
                then.equal(
                    reading.texts, [stream.texts[0], stream.texts[2]],
                    "the items, as `skipsBrokenItems` is true")
                return
            }
            let isOver = await stage.becomes { reading.isOver || reading.texts.count > 1 }
            then.equal(reading.texts, [stream.texts[0]], "the items before the broken one")
            guard then.isTrue(isOver && reading.isOver, "the stream ends with an error") else {
                return
            }
            stage.expect(stage.failure(reading.error), .decoding, "JSON that is cut off", then)
            then.isTrue(await stage.isAbandoned(operation), "the connection is closed")
            await expectEnd(1, stage, then, "after an item that cannot be read")
        }
        check(
            "S07", "a refused stream",
            allowing: check.refusals(operation, 403) + [
                .tolerated("response/content-type"), .tolerated("response/body"),
                .tolerated("response/status"),
            ]
        ) { stage, then in
            stage.refuse(operation, 403)
            stage.expect(await refusal(stage, then, "a 403"), .notAllowed, "a 403", then)
            let page = try await stage.fresh()
            page.answer(
                operation, bytes: Array("<p>Sign in: <b>data: here</b></p>".utf8),
                type: "text/html")
            page.expect(
                await refusal(page, then, "a page of HTML"), .badContent, "a page of HTML", then)
            guard stream.reconnects != .never else { return }
            let ended = try await stage.fresh()
            ended.stub.rules.add(Rule(.operation(operation)).respond(204, body: .none))
            _ = await refusal(ended, then, "a 204, which ends a stream")
        }
        check("S08", "the end of a response") { stage, then in
            send([event(1), event(2)], on: stage)
            send([event(1)], on: stage, ends: true, times: 1)
            let reading = read(stage)
            if stream.reconnects == .always {
                guard await expect(1, of: reading, stage, then, "the item before the end"),
                    then.isTrue(
                        await connects(2, stage),
                        "another request after the end, as `reconnects` is .always")
                else { return }
                then.equal(
                    stage.exchanges(operation).last?.request.fields["Last-Event-ID"], Self.id(1),
                    "`Last-Event-ID` of the request after the end")
                return
            }
            then.isTrue(
                await stage.becomes { reading.isOver },
                "the stream ends with the response, as `reconnects` is .\(stream.reconnects)")
            then.isNil(stage.failure(reading.error), "the error of a stream that is whole")
            await expectEnd(1, stage, then, "after the end")
            guard stream.reconnects == .never else { return }
            let broken = try await stage.fresh()
            send([event(1)], on: broken, breaks: true)
            let cut = read(broken)
            then.isTrue(await broken.becomes { cut.isOver }, "a stream that breaks off ends")
            broken.expect(
                broken.failure(cut.error), .connectionLost, "a stream that breaks off", then)
        }
    }

    /// Expects a stream that was left to end without an error, and to ask for nothing further.
    private func expectLeft(
        _ reading: StreamReading, _ stage: World, _ then: Expectations, _ when: String
    ) async {
        then.isTrue(await stage.becomes { reading.isOver }, "a stream that was left \(when) ends")
        if let failure = stage.failure(reading.error) {
            stage.expect(failure, .cancelled, "a stream that was left \(when)", then)
        }
        await expectEnd(
            stage.exchanges(operation).count, stage, then, "of a stream that was left \(when)")
    }

    /// What a stream ends with that the stub refuses, and which must not ask again.
    private func refusal(
        _ stage: World, _ then: Expectations, _ what: String
    ) async -> Failure? {
        let reading = read(stage)
        let isOver = await stage.becomes {
            if let pause = stage.clock.sleeping.min() {
                stage.clock.advance(by: pause + .milliseconds(1))
            }
            return reading.isOver || stage.exchanges(operation).count > 1
        }
        then.isTrue(isOver && reading.isOver, "the stream ends after \(what)")
        then.equal(reading.texts, [], "the items of \(what)")
        await expectEnd(1, stage, then, "after \(what)")
        return stage.failure(reading.error)
    }
}

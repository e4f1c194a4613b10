import StubContract
import StubHTTP
import StubHarness
import StubRules
import StubServer

/// The checks of a stream of server-sent events (HTML Living Standard §9.2).
struct StreamChecks<App: Sendable>: CheckPack {
    typealias World = CheckStage<App>

    let stream: StreamAdapter<App>

    /// The operation of the stream.
    var operations: [String] { [stream.operation] }

    /// The operation of the stream.
    var label: String { stream.operation }

    var normalUse: NormalUse<World>? {
        NormalUse(stream.place) { stage in
            send([event(1)], on: stage)
            let reading = read(stage)
            _ = await stage.becomes { !reading.texts.isEmpty || reading.isOver }
            return reading.error
        }
    }

    /// The checks.
    func cases(in context: CheckContext<World>) -> [ContractCase<World>] {
        var check = CheckFactory<App>(context: context, group: .streams, place: stream.place)
        let responses = context.contract.operation(stream.operation)?.responses ?? []
        if !responses.contains(where: { $0.content.contains { $0.type.essence == Self.type } }) {
            check.reason = "the contract declares no `\(Self.type)` for \(stream.operation)"
        } else if Set(stream.texts).count < 4 {
            check.reason = "`texts` of the StreamAdapter has fewer than four different ones"
        }
        return reading(check) + connecting(check) + ending(check)
    }

    static var type: String { "text/event-stream" }

    var operation: String { stream.operation }

    // MARK: - Reading

    @CaseBuilder<World>
    private func reading(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check("S01", "items as they come") { stage, then in
            let texts = stream.texts
            send(texts.indices.map { event($0 + 1, after: $0 == 0 ? .zero : pause) }, on: stage)
            let reading = read(stage)
            for (index, text) in texts.enumerated() {
                if index > 0 { stage.clock.advance(by: pause) }
                guard
                    await expect(
                        index + 1, of: reading, stage, then,
                        "'\(text)' is handed on while the response is still open")
                else { return }
            }
            then.equal(reading.texts, texts, "the items")
            then.isFalse(reading.isOver, "the stream has ended before the response")
        }
        check("S02", "every form of an event") { stage, then in
            let forms = EventForm.all(of: stream.event)
            let texts = forms.enumerated().map { $1.text(stream.texts[$0 % stream.texts.count]) }
            let body = zip(forms, texts).map { form, text in form.write(stream.event(text)) }
            send([], on: stage)
            // A byte order mark may begin the stream.
            stage.answer(
                operation, bytes: Array("\u{FEFF}".utf8) + body.joined().utf8, type: Self.type,
                times: 1)
            let reading = read(stage)
            _ = await stage.becomes { reading.texts.count >= texts.count || reading.isOver }
            for (index, form) in forms.enumerated() {
                let shown = reading.texts.indices.contains(index) ? reading.texts[index] : nil
                guard then.equal(shown, texts[index], "the item of an event with \(form.what)")
                else { return }
            }
            then.equal(reading.texts.count, texts.count, "items")
        }
    }

    // MARK: - What the stub sends

    /// The time between two events on the stub's clock, shorter than any deadline.
    var pause: Duration { .seconds(1) }

    /// The number of an event in its id, which has a colon as a time has.
    static func id(_ number: Int) -> String { "n:\(number)" }

    /// The event with a number from 1, for the text with that number.
    func event(_ number: Int, after: Duration = .zero) -> ServerSentEvent {
        var event = stream.event(stream.texts[(number - 1) % stream.texts.count])
        (event.id, event.after) = (Self.id(number), after)
        return event
    }

    /// Answers with events, so many times or always, and leaves the response open, unless it ends or
    /// breaks off.
    func send(
        _ events: [ServerSentEvent], on stage: World, ends: Bool = false, breaks: Bool = false,
        times: Int? = nil
    ) {
        let headers = stage.requiredFields(of: operation, 200)
        let rule = Rule(.operation(operation)).respond(
            200, headers: headers, body: .events(events, isOpen: !ends && !breaks))
        stage.add(breaks ? rule.failing(with: .truncatedBody) : rule, times)
    }

    func read(_ stage: World) -> StreamReading {
        let read = stream.read
        return StreamReading { try await read(stage, $0) }
    }

    // MARK: - Waiting

    /// Expects so many items to come, and the stream not to end before.
    func expect(
        _ count: Int, of reading: StreamReading, _ stage: World, _ then: Expectations,
        _ what: String, fileID: String = #fileID, line: Int = #line
    ) async -> Bool {
        _ = await stage.becomes { reading.texts.count >= count || reading.isOver }
        if reading.texts.count < count, let error = reading.error {
            then.fail(
                what, expected: "no error", actual: "\(error)", fileID: fileID, line: line)
            return false
        }
        return then.isTrue(reading.texts.count >= count, what, fileID: fileID, line: line)
    }

    /// Passes what the app waits for by its clock, until so many requests have arrived.
    func connects(_ count: Int, _ stage: World) async -> Bool {
        await stage.becomes {
            if stage.exchanges(operation).count >= count { return true }
            if let pause = stage.clock.sleeping.min() {
                stage.clock.advance(by: pause + .milliseconds(1))
            }
            return false
        }
    }

    /// Expects that no request follows, however long the app waits.
    func expectEnd(
        _ count: Int, _ stage: World, _ then: Expectations, _ what: String,
        fileID: String = #fileID, line: Int = #line
    ) async {
        for _ in 0..<3 {
            _ = await stage.staysQuiet()
            stage.clock.advance(by: .seconds(120))
        }
        _ = await stage.staysQuiet()
        then.equal(
            stage.exchanges(operation).count, count, "requests \(what)", fileID: fileID,
            line: line)
    }
}

import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubSchema
import StubServer

extension ErrorChecks {
    private static var html: HTTPFields { ["Content-Type": "text/html; charset=utf-8"] }
    private static var page: String { "<html><body>Bad gateway</body></html>" }

    // MARK: - Foreign content

    @CaseBuilder<World>
    func content(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check(
            "E04", "HTML from proxy, 502/503",
            allowing: check.refusals(operation, 502, 503) + [.tolerated("response/content-type")]
        ) { stage, then in
            let opened = try await screen.open(stage)
            for status in [502, 503] {
                let headers = stage.requiredFields(of: operation, status, with: Self.html)
                await screen.load(
                    opened, stage,
                    under: rule.respond(status, headers: headers, body: .text(Self.page)))
                await screen.expect(
                    .unavailable, text: nil, status: status, opened, stage, then,
                    "\(status) with HTML")
            }
        }
        check(
            "E05", "HTML with 200 (portal, WAF)", allowing: ["response/content-type"]
        ) { stage, then in
            let opened = try await screen.open(stage)
            await screen.load(
                opened, stage,
                under: rule.respond(200, headers: Self.html, body: .text(Self.page)))
            await screen.expect(.badContent, opened, stage, then, "HTML with 200")
            then.isNil(await screen.content(opened), "content from the page")
            await screen.expectCalm(opened, stage, then, "after HTML")
        }
        check(
            "E06", "redirect to HTML",
            allowing: [
                "response/status", .tolerated("response/content-type"), .tolerated("request"),
            ]
        ) { stage, then in
            let opened = try await screen.open(stage)
            stage.redirect(operation, 302, to: "/maintenance.html")
            stage.stub.rules.add(
                Rule(RequestPattern(path: "/maintenance.html"))
                    .respond(200, headers: Self.html, body: .text(Self.page)))
            await screen.load(opened)
            // An app that follows no redirects says that the answer is one.
            let failure = await screen.failure(opened, stage)
            then.isTrue(
                [.badContent, .unreadable, .undocumented, .status, .connectionLost, .network]
                    .contains { failure?.kind == $0 },
                "a redirect to HTML is an error: \(failure?.description ?? "no error")"
            )
            then.isNil(await screen.content(opened), "content from the page")
            await screen.expectCalm(opened, stage, then, "after a redirect")
        }
        check(
            "E07", "content-type variants",
            allowing: check.refusals(operation, 503)
                + ["response/content-type", .tolerated("response/body")]
        ) { stage, then in
            let opened = try await screen.open(stage)
            let body = try await normalBody(opened, stage, then)
            for type in [
                "application/json;charset=utf-8", "APPLICATION/JSON", "application/vnd.x+json",
                "application/json ; charset=\"UTF-8\"",
            ] {
                stage.answer(operation, bytes: body, type: type, times: 1)
                await screen.load(opened)
                then.isNil(await screen.failure(opened, stage), "the error for \(type)")
            }
            then.isTrue(await screen.content(opened) != nil, "content")
            let problem = ErrorBody(
                of: check.contract.operation(operation), in: check.contract, 503, Self.message)
            for type in ["application/problem+json", "application/problem+json;charset=utf-8"] {
                await screen.load(
                    opened, stage,
                    under: rule.respond(
                        503, headers: ["Content-Type": type], body: .json(problem.value)))
                await screen.expect(
                    .unavailable, text: Self.message, status: 503, opened, stage, then,
                    "a problem as \(type)")
            }
        }
        check("E08", "wrong content type", allowing: ["response/content-type"]) { stage, then in
            let opened = try await screen.open(stage)
            let body = try await normalBody(opened, stage, then)
            for type in ["text/html", "text/plain"] {
                stage.answer(operation, bytes: body, type: type, times: 1)
                await screen.load(opened)
                await expect(foreignTypes.reads(type), "JSON as \(type)", opened, stage, then)
                then.isTrue(
                    stage.exchanges(operation).last?.issues.contains {
                        $0.code.hasPrefix("response/content-type")
                    } == true, "the contract violation is recorded for \(type)")
            }
            let head = "HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n"
            stage.stub.rules.add(
                rule.times(1)
                    .respond(
                        200, headers: ["Content-Type": "application/json"], body: .bytes(body)
                    )
                    .failing(with: .headerBytes(Array(head.utf8))))
            await screen.load(opened)
            await expect(foreignTypes.readsUntyped, "JSON without a type", opened, stage, then)
        }
        check("E09", "empty 200", allowing: ["response/body"]) { stage, then in
            let opened = try await screen.open(stage)
            stage.answer(operation, bytes: [], times: 1)
            await screen.load(opened)
            await screen.expect(.badContent, opened, stage, then, "an empty body")
            then.isNil(await screen.content(opened), "content from nothing")
        }
        check("E11", "error envelope in 200", allowing: [.tolerated("response/body")]) {
            stage, then in
            let opened = try await screen.open(stage)
            let shown = try await screen.shown(opened, then)
            if isError(by: check.contract.operation(operation)?.success) {
                stage.answer(operation, envelope.body, times: 1)
                await screen.load(opened)
                await screen.expect(
                    envelope.kind, opened, stage, then,
                    "an error in a success, as `envelope` of the pack says")
                if let text = envelope.text {
                    let failure = await screen.failure(opened, stage)
                    stage.expectText(text, of: failure, "an error in a success", then)
                }
                then.equal(await screen.content(opened), shown, "the content stays")
            }
            try await prepare?(stage)
            for action in actions where !envelope.unread.contains(action.operation) {
                let success = check.contract.operation(action.operation)?.success
                guard case .exact(let status)? = success?.status,
                    success?.content.contains(where: \.type.isJSON) == true
                else { continue }
                stage.stub.rules.removeAll()
                guard isError(by: success) else { continue }
                stage.answer(action.operation, status, envelope.body)
                let failure = await stage.failure { try await action.run(stage) }
                stage.expect(
                    failure, envelope.kind,
                    "an error in \(action.operation)'s \(status), unless the pack has "
                        + "`envelope: ErrorEnvelope(unreadBy: [\"\(action.operation)\"])`",
                    then)
            }
        }
    }

    // MARK: - Encodings

    @CaseBuilder<World>
    func encodings(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check("E19", "bad JSON", allowing: ["response/body"]) { stage, then in
            let opened = try await screen.open(stage)
            let body = try await normalBody(opened, stage, then)
            let whole = String(decoding: body, as: UTF8.self)
            for text in [
                "\(whole) trailing", "\(whole){}", String(whole.dropLast()),
                whole.replacingFirst("\"", with: "'"), "NaN", "{\"x\":NaN,\(whole.dropFirst())",
                "{'x':0,\(whole.dropFirst())",
            ] {
                stage.answer(operation, text: text, times: 1)
                await screen.load(opened)
                await screen.expect(.decoding, opened, stage, then, "JSON with \(text.suffix(20))")
            }
        }
        check("E20", "bad bytes", allowing: ["response/body"]) { stage, then in
            let opened = try await screen.open(stage)
            let body = try await normalBody(opened, stage, then)
            let shown = await screen.content(opened)
            let text = String(decoding: body, as: UTF8.self)
            let utf16 = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            for (name, bytes) in [
                ("UTF-8 with a mark", [0xEF, 0xBB, 0xBF] + body), ("UTF-16", [0xFF, 0xFE] + utf16),
                ("half a letter", body.replacingLastQuote(with: [0xC3, 0x22])),
            ] {
                stage.answer(operation, bytes: bytes, times: 1)
                await screen.load(opened)
                let failure = await screen.failure(opened, stage)
                then.isTrue(
                    failure.map(\.isUnreadable) ?? true,
                    "\(name) is read or an error: \(failure?.description ?? "no error")")
                if name != "half a letter" {
                    then.equal(await screen.content(opened), shown, "the content from \(name)")
                }
            }
        }
        check(
            "E21", "compression",
            allowing: ["response/body", .tolerated("response/content-type")]
        ) { stage, then in
            let opened = try await screen.open(stage)
            let body = try await normalBody(opened, stage, then)
            let shown = await screen.content(opened)
            let gzip: HTTPFields = [
                "Content-Type": "application/json", "Content-Encoding": "gzip",
            ]
            stage.stub.rules.add(
                rule.times(1).respond(200, headers: gzip, body: .bytes(Gzip.pack(body))))
            await screen.load(opened)
            then.isNil(await screen.failure(opened, stage), "the error of what is packed")
            then.equal(await screen.content(opened), shown, "what was packed")
            await screen.load(
                opened, stage, under: rule.respond(200, headers: gzip, body: .bytes(body)))
            then.isTrue(
                await screen.failure(opened, stage) != nil,
                "a body that is declared as gzip and is not fails")
            then.equal(await screen.content(opened), shown, "the content stays")
        }
    }

    /// The body of the screen's normal response, which it then shows.
    private func normalBody(
        _ opened: Screen, _ stage: World, _ then: Expectations
    ) async throws -> [UInt8] {
        _ = try await screen.shown(opened, then)
        return try then.require(
            stage.exchanges(operation).last?.response?.body, "a normal response")
    }

    /// Whether the envelope is an error: the API has it, or the schema does not allow it as content,
    /// as one does whose members are all optional.
    private func isError(by success: ContractResponse?) -> Bool {
        guard !envelope.isDeclared else { return true }
        let schema = success?.content.first(where: \.type.isJSON)?.schema
        return schema.map { !$0.isValid(envelope.body) } ?? false
    }

    /// Expects JSON with a foreign type to be read or to be an error, according to the app's policy.
    private func expect(
        _ isRead: Bool, _ what: String, _ opened: Screen, _ stage: World, _ then: Expectations
    ) async {
        if isRead {
            then.isNil(
                await screen.failure(opened, stage),
                "the error of \(what), which is read as `foreignTypes` of the pack says")
        } else {
            await screen.expect(
                .badContent, opened, stage, then,
                what + ", unless the pack has `foreignTypes: .read`")
        }
    }
}

extension Failure {
    /// Whether the failure is about the content of a success.
    var isUnreadable: Bool { [.decoding, .badContent, .unreadable].contains(kind) }
}

extension String {
    fileprivate func replacingFirst(_ character: Character, with other: Character) -> String {
        guard let index = firstIndex(of: character) else { return self }
        return self[..<index] + String(other) + self[self.index(after: index)...]
    }
}

extension [UInt8] {
    /// The bytes with others in place of the last quotation mark, so that a text ends with a part
    /// of a letter.
    fileprivate func replacingLastQuote(with bytes: [UInt8]) -> [UInt8] {
        guard let index = lastIndex(of: UInt8(ascii: "\"")) else { return self + bytes }
        return self[..<index] + bytes + self[(index + 1)...]
    }
}

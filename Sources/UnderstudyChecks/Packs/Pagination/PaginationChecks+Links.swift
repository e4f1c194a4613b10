import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

extension PaginationChecks {
    // MARK: - Links to further pages

    @CaseBuilder<World>
    func links(_ paging: ListPaging, _ check: CheckFactory<App>) -> [ContractCase<World>] {
        check(
            "P44", "links as sent", needing: paging.page.links == nil ? nil : true,
            else: "responses have no Link field"
        ) { stage, then, _ in
            let (exchange, body) = try await firstPage(stage, then, paging)
            let link = exchange.response?.fields.combined("Link") ?? ""
            // A link of another relation comes first, and addresses and titles have commas.
            let odd = #"<https://example.com/help?ids=1,2>; title="one, two"; rel="help""#
            let titled = link.replacing("; rel=", with: #"; title="this, too"; rel="#)
            // A field that comes several times is one list (RFC 9110 §5.3), and its name has no case.
            for fields in [[("Link", "\(odd), \(titled)")], [("link", odd), ("link", titled)]] {
                stage.stub.rules.removeAll()
                stage.stub.rules.add(answer(body, fields, paging, stage))
                let screen = try await list.open(stage)
                await walk(screen)
                then.equal(
                    await list.ids(screen), stage.ids(of: paging),
                    "all rows, with \(fields.count) fields '\(fields[0].0)'")
                if let error = list.error { then.isNil(await error(screen), "the error shown") }
            }
        }
        let hasLinks = paging.page.links != nil || paging.place(of: .nextLink) != nil
        check(
            "P49", "links to elsewhere", when: hasLinks,
            else: "responses have no links to further pages",
            allowing: [.tolerated("request/operation"), .tolerated("response")]
        ) { stage, then in
            let (exchange, body) = try await firstPage(stage, then, paging)
            let link = try then.require(paging.nextLink(in: exchange), "a link to the next page")
            let query = link[(link.firstIndex(of: "?") ?? link.endIndex)...]
            let path = exchange.request.path
            let last = path.split(separator: "/").last ?? ""
            let second = Array(
                stage.stub.fixtures.rows(of: paging.collection)[size...].prefix(size))
            let end = paging.with(second, in: body).settingLink(nil, of: paging)
            // Relative to the request (RFC 3986 §5.2), and what is an address of its own.
            for target in [
                "\(query)", "\(last)\(query)", "\(path)\(query)",
                "\(stage.stub.address)\(path)\(query)",
                Self.elsewhere + query,
            ] {
                let isElsewhere = target.hasPrefix(Self.elsewhere)
                if isElsewhere, !stage.description.policy.followsLinks { continue }
                stage.stub.rules.removeAll()
                stage.stub.rules.add(linking(to: target, from: body, paging, stage))
                stage.stub.rules.add(
                    Rule(RequestPattern(path: Self.elsewhere))
                        .respond(200, body: .json(end)))
                let before = stage.exchanges(paging.operation).count
                let screen = try await list.open(stage)
                await list.load(screen)
                await list.loadMore(screen)
                then.equal(
                    await list.ids(screen), Array(stage.ids(of: paging).prefix(2 * size)),
                    "the rows of both pages, with a link to '\(target)'"
                        + (isElsewhere ? ", as policy.followsLinks says" : ""))
                then.equal(
                    stage.exchanges(paging.operation).count - before, isElsewhere ? 1 : 2,
                    "requests of the list's own address, with a link to '\(target)'")
            }
            let credentials = CredentialFields(check.contract)
            try await stage.withOtherServer { other in
                let address = other.address.replacing("127.0.0.1", with: "localhost")
                stage.stub.rules.removeAll()
                stage.stub.rules.add(
                    linking(to: "\(address)\(path)\(query)", from: body, paging, stage))
                let screen = try await list.open(stage)
                await list.load(screen)
                await list.loadMore(screen)
                let leaks = other.journal.exchanges.filter { credentials.areSent(in: $0) }
                then.count(leaks, 0, "requests that gave another server the token or the key")
            }
        }
    }

    private static var elsewhere: String { "/understudy/elsewhere" }

    /// The first page of several, as the server answers it.
    private func firstPage(
        _ stage: World, _ then: Expectations, _ paging: ListPaging
    ) async throws -> (exchange: Exchange, body: JSONValue) {
        await list.load(try await open(stage, rows: several, paging))
        let exchange = try then.require(stage.exchanges(paging.operation).first, "a request")
        return (exchange, try then.require(exchange.responseJSON, "a normal response"))
    }

    /// Answers the next request of the list with a first page whose next one has that address.
    private func linking(
        to target: String, from body: JSONValue, _ paging: ListPaging, _ stage: World
    ) -> Rule {
        guard paging.page.links != nil else {
            return answer(body.settingLink(target, of: paging), [], paging, stage)
        }
        return answer(body, [("Link", "<\(target)>; rel=\"next\"")], paging, stage)
    }

    private func answer(
        _ body: JSONValue, _ fields: [(name: String, value: String)], _ paging: ListPaging,
        _ stage: World
    ) -> Rule {
        var headers = stage.requiredFields(of: paging.operation, 200)
        for field in fields { headers.remove(field.name) }
        for field in fields { headers.append(field.name, field.value) }
        return Rule(.operation(paging.operation)).times(1)
            .respond(200, headers: headers, body: .json(body))
    }

    // MARK: - Sequences

    @CaseBuilder<World>
    func sequences(_ paging: ListPaging, _ check: CheckFactory<App>) -> [ContractCase<World>] {
        check(
            "P48", "iterator after its error", needing: list.iterator,
            else: Missing.iterator.reason, allowing: check.refusals(paging.operation, 500)
        ) { stage, then, make in
            try await keep(several, on: stage, paging)
            let rows = stage.ids(of: paging)
            let whole = try await make(stage)
            then.equal(await whole.take().ids, rows, "the rows of the sequence")
            let asked = stage.positions(of: paging)
            then.unique(asked, "the pages asked for")
            then.isNil(try await whole.next(), "an element after the end")
            then.equal(
                stage.positions(of: paging), asked, "the pages asked for, also after the end")

            let broken = try await make(stage)
            let before = stage.exchanges(paging.operation).count
            let rule = stage.stub.rules.add(
                stage.refusal(of: paging.operation, 500, "Something broke")
                    .matching(paging.requests(ofPage: 1, size: size)))
            let (seen, error) = await stage.passingBackoffs { await broken.take() }
            then.isTrue(error != nil, "an error of the second page")
            then.equal(seen, Array(rows.prefix(size)), "the rows before the error")
            stage.stub.rules.remove(rule)
            let failed = stage.positions(of: paging).last
            let sent = stage.exchanges(paging.operation).count
            var (rest, later) = await broken.take()
            // A stream of the standard library may throw an error once more, without a request.
            if later != nil, rest.isEmpty, stage.exchanges(paging.operation).count == sent {
                (rest, later) = await broken.take()
            }
            then.isNil(stage.failure(later), "an error after the page can be loaded")
            // A loop would have ended, so that an iterator may.
            let mayEnd = !stage.description.policy.resumesIterators
            then.isTrue(
                mayEnd && rest.isEmpty || seen + rest == rows,
                "after its error an iterator goes on with the page that has failed"
                    + (mayEnd ? ", or ends" : "") + ", as policy.resumesIterators says: \(rest)")
            let further = stage.exchanges(paging.operation).dropFirst(sent).map(paging.position)
            then.isTrue(
                further.isEmpty || further.first == failed,
                "the page that is asked for after the error: \(further)")
            then.isFalse(before == sent, "requests of another iterator")
        }
    }
}

extension ListPaging {
    /// The address of the next page in a response, as it was sent.
    fileprivate func nextLink(in exchange: Exchange) -> String? {
        guard page.links == nil else { return exchange.link("next") }
        return place(of: .nextLink).flatMap {
            exchange.responseJSON?[JSONPointer(tokens: $0)]?.string
        }
    }

    /// The body with other rows.
    fileprivate func with(_ rows: [JSONValue], in body: JSONValue) -> JSONValue {
        body.replacing(rowsPlace, with: .array(rows))
    }
}

extension JSONValue {
    /// The body with another link to the next page, if links are in it.
    fileprivate func settingLink(_ target: String?, of paging: ListPaging) -> JSONValue {
        guard let place = paging.place(of: .nextLink) else { return self }
        return replacing(place, with: target.map { .string($0) } ?? .null)
    }
}

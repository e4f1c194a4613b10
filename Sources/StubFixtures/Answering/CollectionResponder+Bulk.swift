import StubContract
import StubHTTP
import StubJSON
import StubSupport

/// Creates several rows by one request: all of them, or none.
extension CollectionResponder {
    func createAll(
        _ creation: StubBinding.Creation, _ bulk: StubBinding.Bulk, in store: inout FixtureStore
    ) throws(Refused) -> FixtureAnswer {
        var all: [JSONObject] = []
        for members in try bodies(at: bulk.place) {
            all.append(newMembers(members, creation, beside: all, in: &store))
        }
        let rows = try change(&store) { collection throws(FixtureError) in
            try collection.insertAll(all) { [collection] in
                collection.mended($0, as: binding) ?? $0
            }
        }
        return answer(rows, bulk)
    }

    /// Returns the members of each row in the body.
    private func bodies(at place: JSONPointer) throws(Refused) -> [JSONObject] {
        guard let elements = call.body?[place]?.array else {
            let subject =
                place.tokens.isEmpty
                ? "The request body" : "The member '\(place.tokens.joined(separator: "."))'"
            throw Refused(response: .message(400, subject + " must be an array of rows"))
        }
        var bodies: [JSONObject] = []
        for (index, element) in elements.enumerated() {
            guard let members = element.object else {
                throw Refused(
                    response: .message(
                        400, "\(place.appending(index).description) must be a JSON object"))
            }
            bodies.append(members)
        }
        return bodies
    }

    // MARK: - The response

    private func answer(_ rows: [Row], _ bulk: StubBinding.Bulk) -> FixtureAnswer {
        let elements = JSONValue.array(
            rows.enumerated().map { index, row in element(row, at: index, bulk.element) })
        guard let envelope = binding.envelope else { return .value(elements, status: 201) }
        let filler = EnvelopeFiller(envelope: envelope, call: call)
        let page = CollectionPage(
            rows: rows[...], total: rows.count, start: 0, window: PageWindow())
        var value = filler.around(page)
        if let place = envelope.place { filler.put(elements, at: place.tokens[...], in: &value) }
        if let ids = bulk.ids {
            let all = rows.map { $0.id?.json ?? .null }
            filler.put(.array(all), at: ids.tokens[...], in: &value)
        }
        return .value(value, status: 201)
    }

    private func element(
        _ row: Row, at index: Int, _ element: StubBinding.BulkElement?
    ) -> JSONValue {
        let members =
            binding.answer.map { RowSelection(keys: $0).members(of: row) }
            ?? binding.shown(row).members
        guard let element else { return .object(members) }
        var value = element.template
        switch element.row {
        case .member(let member): value[member] = .object(members)
        case .members(let declared):
            for member in members where declared.contains(member.key) {
                value[member.key] = member.value
            }
        }
        if let status = element.status { value[status] = 201 }
        if let position = element.index { value[position] = .int(index) }
        return .object(value)
    }
}

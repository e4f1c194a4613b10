import StubJSON
import StubSchema
import StubSupport

/// Generates ids for new rows: of the collection's type, valid by the contract, and never repeated.
extension FixtureCollection {
    /// Returns an id that no row has; throws if the contract allows no further one.
    mutating func newID() throws(FixtureError) -> RowID {
        let rules = identities.samplers(of: key)
        // The id in an acknowledgement is that of the row if rows can have such ids.
        let more = rules.acknowledged.filter { sampler in
            rows.last?.id.map { sampler.accepts($0.json) } ?? true
        }
        if !more.isEmpty, let id = newID(rules.own + more) { return id }
        guard let id = newID(rules.own) else { throw .noID(collection: name) }
        return id
    }

    /// Returns an id that no row has and that all these rules allow; `nil` if there is none.
    private mutating func newID(_ samplers: [MemberSampler]) -> RowID? {
        if !hasStringIDs, let number = newNumber(samplers) { return number }
        if let last = rows.last?.id?.description, UUIDText.isOne(last),
            let id = newUUID(samplers)
        {
            return id
        }
        let counted = countedText
        if isFree(counted.id, samplers) {
            given.note(counted.number, in: counted.frame)
            return counted.id
        }
        if let id = newUUID(samplers) ?? newText(samplers) { return id }
        // A path may have a number although the row has a text.
        let numbers = (1...rows.count + 1).lazy.map { RowID.string(String($0)) }
        if let id = numbers.first(where: { isFree($0, samplers) }) { return id }
        let listed = samplers.flatMap(\.listed).compactMap(RowID.init)
        if let id = listed.first(where: { isFree($0, samplers) }) { return id }
        return newNumber(samplers)
    }

    private func isFree(_ id: RowID, _ samplers: [MemberSampler]) -> Bool {
        self[id] == nil && samplers.allSatisfy { $0.accepts(id.json) }
            && identities.canBeAddressed(id)
    }

    // MARK: - Numbers

    /// Returns the number after the last one, or else the first free one.
    private func newNumber(_ samplers: [MemberSampler]) -> RowID? {
        let next = lastNumber < Int.max ? lastNumber + 1 : 1
        return newNumber(from: next, samplers) ?? newNumber(from: 1, samplers)
    }

    private func newNumber(from start: Int, _ samplers: [MemberSampler]) -> RowID? {
        var number = start
        // Each used number advances the search by one, and there are at most as many as rows.
        for _ in 0...rows.count + samplers.count {
            var fitting = number
            // Each sampler accepts the number that it returns, and so do those before it unless it
            // returns another one.
            var isAccepted = true
            for (index, sampler) in samplers.enumerated() {
                guard let next = sampler.number(from: fitting) else { return nil }
                if index > 0, next != fitting { isAccepted = false }
                fitting = next
            }
            if isFree(.int(fitting), isAccepted ? [] : samplers) { return .int(fitting) }
            guard fitting < Int.max else { return nil }
            number = fitting + (fitting == number ? 1 : 0)
        }
        return nil
    }

    // MARK: - Texts

    /// The last row's id with its number incremented, or the number of rows; never a previous id.
    private var countedText: (id: RowID, number: Int, frame: GivenIDs.Frame) {
        let (frame, last, digits) =
            numberedID.map { stem, last, tail in
                (GivenIDs.Frame(stem: stem, tail: tail), Int(last) ?? rows.count, last.count)
            } ?? (GivenIDs.Frame(), rows.count, 0)
        var number = max(last, given.count(in: frame)) + 1
        while true {
            let text = String(number)
            let padding = String(repeating: "0", count: max(0, digits - text.count))
            let id = RowID.string(frame.stem + padding + text + frame.tail)
            if self[id] == nil { return (id, number, frame) }
            number += 1
        }
    }

    /// The last row's id, split around a number that can be incremented: `cus_0012`.
    private var numberedID: (stem: String, digits: String, tail: String)? {
        guard case .string(let text)? = rows.last?.id,
            let last = text.lastIndex(where: { $0.isASCII && $0.isNumber })
        else { return nil }
        let head = text[...last]
        let digits = String(head.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
        guard digits.count < text.count, digits.count <= 12 else { return nil }
        return (
            String(head.dropLast(digits.count)), digits, String(text[text.index(after: last)...])
        )
    }

    private mutating func newUUID(_ samplers: [MemberSampler]) -> RowID? {
        for _ in 0..<4 {
            let id = RowID.string(UUIDText.random(&random))
            if isFree(id, samplers) { return id }
        }
        return nil
    }

    /// Returns a text that one of the schemas describes and all of them allow.
    private mutating func newText(_ samplers: [MemberSampler]) -> RowID? {
        for sampler in samplers {
            for _ in 0..<32 {
                guard let text = sampler.text(&random) else { break }
                if isFree(.string(text), samplers) { return .string(text) }
            }
        }
        return nil
    }
}

// MARK: - Other fields that identify rows

extension FixtureCollection {
    /// Returns a value of a new row that no row has, if paths identify rows by the field: the next
    /// number, or the text with a number.
    func distinct(_ value: JSONValue, for field: String) -> JSONValue {
        guard check.keys.contains(field), field != key else { return value }
        let taken = Set(rows.compactMap { $0.members[field] })
        guard taken.contains(value) else { return value }
        if let number = value.number?.int {
            let greatest = taken.compactMap { $0.number?.int }.max() ?? number
            return greatest < Int.max ? .int(greatest + 1) : value
        }
        guard let text = value.string else { return value }
        var number = 2
        while taken.contains(.string("\(text)-\(number)")) { number += 1 }
        return .string("\(text)-\(number)")
    }
}

package import StubContract
package import StubHTTP
package import StubJSON
import StubSupport

/// A response from fixtures, with information for its validation and caching.
package struct FixtureAnswer: Sendable {
    package var response: HTTPResponse
    /// The part of the body that need not be validated against the contract again.
    package var knowledge = BodyKnowledge.unknown
    /// What is wrong, in words that the declared list of codes of an error may have.
    package var codes: [String] = []
    /// Identifies the representation, so that a client that has it need not receive it again.
    package var tag: EntityTag?
    /// Whether HTTP itself or the stub's limits determine the status, so no contract need declare
    /// it.
    package var isProtocol = false
    /// The rows that the response shows, which may be the reason why it breaks the contract.
    package var rows: ArraySlice<Row> = []

    /// Whether the response shows a row that breaks a schema of its own.
    package var showsBrokenRow: Bool { rows.contains(where: \.isBroken) }

    package init(
        response: HTTPResponse, knowledge: BodyKnowledge = BodyKnowledge.unknown,
        tag: EntityTag? = nil, isProtocol: Bool = false
    ) {
        self.response = response
        self.knowledge = knowledge
        self.tag = tag
        self.isProtocol = isProtocol
    }
}

extension FixtureAnswer {
    /// Returns a response with a value.
    package static func value(_ value: JSONValue, status: Int = 200) -> FixtureAnswer {
        let text = JSONSerializer.bytes(value)
        return FixtureAnswer(
            response: .json(status: status, text), knowledge: .value(value),
            tag: EntityTag(Digest.of(text), isWeak: true))
    }

    /// Returns a response with a whole row; its tag is strong, because the body is the row's text.
    ///
    /// - Parameter isWritten: whether the response is to a write; those are validated by a schema of
    ///   their own, so that it does not help to validate the row for lists.
    package static func row(
        _ row: Row, status: Int = 200, isWritten: Bool = false
    ) -> FixtureAnswer {
        FixtureAnswer(
            response: .json(status: status, row.text),
            knowledge: !isWritten && row.isValidated
                ? .rows(in: nil) : .value(.object(row.members)),
            tag: EntityTag(row.digest))
    }
}

extension FixtureAnswer {
    /// Adds the header fields for the position of the page.
    mutating func addFields(
        for page: CollectionPage, _ binding: StubBinding.Page?, _ call: FixtureCall
    ) {
        guard let binding else { return }
        if binding.sendsTotal { response.fields["X-Total-Count"] = String(page.total) }
        if binding.links != nil {
            response.fields["Link"] = PageLinks(page: page, binding: binding, call: call).field
        }
    }
}

extension StubBinding.Action {
    /// Whether the action adds, changes or removes a row.
    var writesRow: Bool {
        switch self {
        case .create, .replace, .update, .delete: true
        case .list, .item, .distinct, .document, .mark, .set, .file, .upload, .login, .exchange,
            .refresh, .logout, .currentUser, .endpoint:
            false
        }
    }
}

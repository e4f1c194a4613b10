package import StubHTTP

/// Which of the declared media types an answer is sent in (RFC 9110 §12).
package enum Representation {
    /// What the declared types are to a client.
    package enum Outcome: Sendable {
        /// One of them can be sent.
        case acceptable
        /// The client accepts none of these.
        case notAcceptable([MediaType])
        /// The client wants this one alone, but the contract gives no text for it.
        case unwritable(MediaType)
    }

    /// Whether the client can be sent what a response declares; a response without content always
    /// can.
    package static func outcome(
        of declared: ContractResponse, accepting accepted: AcceptedTypes?, isExample: Bool
    ) -> Outcome {
        guard let accepted, !declared.content.isEmpty else { return .acceptable }
        let types = declared.content.map(\.type)
        guard let (media, type) = chosen(of: declared.content, accepted) else {
            return .notAcceptable(types)
        }
        guard isExample, let sent = MediaType(type), !accepted.includesEverything,
            !ExampleBody(of: media, as: sent).isFaithful
        else { return .acceptable }
        return .unwritable(sent)
    }

    /// The declared content that a client is sent, and the type it is sent as; `nil` if there is
    /// none.
    ///
    /// Among types of the same rank, JSON and those with a declared example come first, in the
    /// document's order. An example that was asked for by name decides before the client's types.
    static func best(
        of content: [ContractMedia], _ accepted: AcceptedTypes?, named name: String? = nil
    ) -> (ContractMedia, String)? {
        let named = content.filter { $0.examples.contains { $0.name == name } }
        let content = named.isEmpty ? content : named
        if let accepted, let chosen = chosen(of: content, accepted) { return chosen }
        let first = content.first(where: \.isPresentable) ?? content.first
        return first.map { ($0, ExampleSynthesizer.contentType(of: $0)) }
    }

    private static func chosen(
        of content: [ContractMedia], _ accepted: AcceptedTypes
    ) -> (ContractMedia, String)? {
        let best = accepted.best(of: content.map(\.type)) { content[$0].isPresentable }
        return best.map { best in
            let media = content[best.index]
            let isOwn = best.type == media.type
            return (media, isOwn ? ExampleSynthesizer.contentType(of: media) : best.type.essence)
        }
    }
}

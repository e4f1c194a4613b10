package import StubHTTP

/// Chooses the media type of a response among the declared ones (RFC 9110 §12).
package enum Representation {
    /// The result of comparing the declared types with those that a client accepts.
    package enum Outcome: Sendable {
        /// A declared type is acceptable.
        case acceptable
        /// The client accepts none of the declared types, which are listed here.
        case notAcceptable([MediaType])
        /// The client accepts only this type, but the stub cannot write a body of this type.
        case unwritable(MediaType)
    }

    /// Returns whether a declared type is acceptable to the client; a response without content
    /// always is.
    package static func outcome(
        of declared: ContractResponse, accepting accepted: AcceptedTypes?, isExample: Bool
    ) -> Outcome {
        guard let accepted, !declared.content.isEmpty else { return .acceptable }
        let types = declared.content.map(\.type)
        guard let (media, type) = chosen(of: declared.content, accepted) else {
            return .notAcceptable(types)
        }
        guard isExample, let sent = MediaType(type), !sent.isJSON, !accepted.includesEverything,
            !ExampleBody(of: media, as: sent).isFaithful
        else { return .acceptable }
        return .unwritable(sent)
    }

    /// Returns the declared content for the client and its media type; `nil` if there is none.
    ///
    /// Among types of the same rank, JSON and types with a declared example come first, in the
    /// document's order. An example that the client selects by name takes precedence over its
    /// accepted types.
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

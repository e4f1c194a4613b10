package import StubHTTP
package import StubJSON

/// How the text of a body is read as the JSON value that its schema describes.
package enum TextLayout: Sendable {
    /// A form: each part, or pair, is a member of the value.
    case form(FormLayout)
    /// Plain text: the whole text is one value.
    case plain(ParameterShape)
}

/// The members of a form, by the `properties` of its schema.
package struct FormLayout: Sendable {
    /// The declared members by name.
    package let parts: [String: FormPart]
    /// The shape of other members; `nil` unless `additionalProperties` describes them.
    package let others: ParameterShape?
}

/// A declared member of a form.
package struct FormPart: Sendable {
    /// How its text is decoded.
    package let shape: ParameterShape
    /// What `encoding` says about it; `nil` if it has no entry.
    package let encoding: ContractEncoding?
}

/// How a member of a form is written (the Encoding Object, OpenAPI 3.1 §4.8.15).
package struct ContractEncoding: Sendable {
    /// The media types or ranges that a part may have; empty if `contentType` is not given.
    package let types: [MediaType]
    /// The header fields of a part.
    package let headers: [ContractHeader]
    /// How an array or object is written; `nil` if neither `style` nor `explode` is given.
    package let style: ContractParameter.Style?
    /// Whether each element is written separately.
    package let explode: Bool
    /// Whether `allowReserved` is `false` in so many words.
    package let forbidsReserved: Bool
    /// The location in the document.
    package let pointer: JSONPointer
}

package import StubHTTP

/// Evaluates `If-Match` and `If-None-Match` for a representation, in that order (RFC 9110 §13.2.2).
package struct Preconditions {
    private let wanted: EntityTagList?
    private let held: EntityTagList?

    enum Verdict {
        case passed
        /// `If-Match` names only other tags (§13.1.1).
        case unwanted
        /// `If-None-Match` names this tag (§13.1.2).
        case held
    }

    package static let readFields = FieldNames(["If-Match", "If-None-Match"])

    init(_ fields: HTTPFields) {
        self.init(FieldView(fields, only: Self.readFields))
    }

    init(_ fields: FieldView) {
        wanted = fields.combined("If-Match").map(EntityTagList.init)
        held = fields.combined("If-None-Match").map(EntityTagList.init)
    }

    /// - Parameter tag: that of the representation, which is only computed if it is needed.
    func verdict(on tag: @autoclosure () -> EntityTag) -> Verdict {
        guard wanted != nil || held != nil else { return .passed }
        let tag = tag()
        if let wanted, !wanted.contains(where: tag.isStronglyEqual) { return .unwanted }
        if let held, held.contains(where: tag.isWeaklyEqual) { return .held }
        return .passed
    }
}

import StubRules

/// Builds a template from its pieces, with the blocks in it.
struct TemplateBlocks {
    typealias Unsupported = TemplateParser.Unsupported

    private var pieces: ArraySlice<TemplateSource.Piece>
    private var parser: TemplateParser
    /// What is not supported, as sentences without a full stop.
    private(set) var refusals: [String] = []

    /// More blocks in one another are refused.
    private static let deepest = 32

    /// - Parameter parser: knows the values that templates can have.
    init(_ pieces: [TemplateSource.Piece], parser: TemplateParser) {
        self.pieces = pieces[...]
        self.parser = parser
    }

    /// Returns the template; incomplete if something was refused.
    mutating func template() -> TextTemplate {
        do throws(Unsupported) {
            let (template, end) = try content(depth: 0)
            if let end { refuse(end.source, "it is outside of a block") }
            return template
        } catch {
            refusals.append(error.reason)
            return TextTemplate([])
        }
    }

    /// The tag that ends a part of a block: `else`, `else if …` or `/if`.
    private struct End {
        let source: String

        var isElse: Bool { source == "else" || source == "^" || source.hasPrefix("else ") }
    }

    private mutating func refuse(_ source: String, _ reason: String) {
        refusals.append("the template '{{\(source)}}' is not supported: \(reason)")
    }

    /// The parts up to the end of the block, or of the template.
    private mutating func content(
        depth: Int
    ) throws(Unsupported) -> (template: TextTemplate, end: End?) {
        var parts: [TextTemplate.Part] = []
        while let piece = pieces.popFirst() {
            switch piece {
            case .text(let text): parts.append(.text(text))
            case .tag(let tag):
                let source = Self.trimmed(tag)
                let end = End(source: source)
                if source.hasPrefix("/") || end.isElse { return (TextTemplate(parts), end) }
                if source.hasPrefix("#") {
                    parts.append(.block(try block(source, depth: depth + 1)))
                } else if let value = value(tag) {
                    parts.append(.value(value))
                }
            }
        }
        return (TextTemplate(parts), nil)
    }

    private mutating func value(_ source: String) -> TemplateValue? {
        do throws(Unsupported) {
            return try parser.whole(source)
        } catch {
            refuse(source, error.reason)
            return nil
        }
    }

    // MARK: - Blocks

    /// Reads a block whose opening tag was read, up to its end.
    private mutating func block(
        _ source: String, depth: Int
    ) throws(Unsupported) -> TemplateBlock {
        let opening = Self.trimmed(String(source.dropFirst()))
        let name = String(opening.prefix { !$0.isWhitespace && $0 != "(" })
        let (made, end) = try self.block(opening, depth: depth, as: source)
        guard end.source.dropFirst().drop(while: \.isWhitespace) == name,
            end.source.hasPrefix("/")
        else { throw unsupported(source, "it ends with '{{\(end.source)}}'") }
        return made
    }

    /// Reads the parts of a block; an `else if` is a block in the other part that has the same end.
    private mutating func block(
        _ opening: String, depth: Int, as source: String
    ) throws(Unsupported) -> (block: TemplateBlock, end: End) {
        guard depth <= Self.deepest else {
            throw unsupported(source, "blocks are nested too deeply")
        }
        let head: TemplateParser.BlockHead
        do throws(Unsupported) {
            head = try parser.block(opening)
        } catch {
            throw unsupported(source, error.reason)
        }
        parser.enter(head)
        let (body, end) = try content(depth: depth)
        parser.leave(head)
        guard let end else { throw unsupported(source, "it has no end") }
        guard end.isElse else { return (TemplateBlock(head.kind, body: body), end) }
        let next = Self.trimmed(String(end.source.drop { $0 != " " }))
        if !next.isEmpty {
            let (inner, last) = try block(next, depth: depth + 1, as: end.source)
            let otherwise = TextTemplate([.block(inner)])
            return (TemplateBlock(head.kind, body: body, otherwise: otherwise), last)
        }
        let (otherwise, last) = try content(depth: depth)
        guard let last else { throw unsupported(source, "it has no end") }
        return (TemplateBlock(head.kind, body: body, otherwise: otherwise), last)
    }

    private func unsupported(_ source: String, _ reason: String) -> Unsupported {
        Unsupported(reason: "the template '{{\(source)}}' is not supported: \(reason)")
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}

import StubJSON

/// The response to a request that creates several rows, as the operation declares it.
struct BulkAnswer {
    let documents: DocumentSet
    let schema: DocumentNode
    /// A valid response with its required members.
    let example: JSONValue

    private typealias Member = StubBinding.EnvelopeMember

    /// The response, which reports no failures.
    var template: JSONValue { Self.withoutFailures(example, outline, documents) }

    /// The place of an array with ids; `nil` if there is none.
    var ids: JSONPointer? {
        let found = outline.properties.first { key, node in
            let array = SchemaOutline(node, in: documents)
            guard array.isArray, let items = array.items.map({ SchemaOutline($0, in: documents) })
            else { return false }
            let isScalar = items.types.allSatisfy { ["string", "integer", "number"].contains($0) }
            return isScalar && Self.isIDs(key)
        }
        return found.map { JSONPointer(tokens: [$0.key]) }
    }

    private static func isIDs(_ key: String) -> Bool {
        key == "ids" || key.hasSuffix("Ids") || key.hasSuffix("IDs") || key.hasSuffix("_ids")
    }

    private var outline: SchemaOutline { SchemaOutline(schema, in: documents) }

    /// The members with the number of rows.
    func counts(
        besides place: [String]?, listing name: String
    ) -> [StubBinding.EnvelopeMember] {
        var levels: [(path: [String], outline: SchemaOutline)] = [([], outline)]
        for key in ["meta", "summary", "stats", "result"] + (place ?? []).dropLast() {
            guard let node = levels[0].outline[key] else { continue }
            levels.append(([key], SchemaOutline(node, in: documents)))
        }
        return levels.flatMap { path, outline in
            outline.properties.compactMap { key, node -> Member? in
                let word = PageWords.plain(key)
                let quantity = PageWords.quantity(of: key, listing: name)
                guard BulkWords.counts.contains(word) || quantity == .total || quantity == .count,
                    SchemaOutline(node, in: documents).isNumber
                else { return nil }
                return Member(
                    quantity: .count, name: JSONPointer(tokens: path + [key]).stubPlace)
            }
        }
    }

    /// A response that reports no failures.
    static func withoutFailures(
        _ value: JSONValue, _ outline: SchemaOutline, _ documents: DocumentSet
    ) -> JSONValue {
        guard var object = value.object else { return value }
        for member in object where BulkWords.failures.contains(PageWords.plain(member.key)) {
            let schema = outline[member.key].map { SchemaOutline($0, in: documents) }
            switch member.value {
            case _ where schema?.allowsNull == true: object[member.key] = .null
            case .array where schema?.keyword("minItems") == nil: object[member.key] = []
            case .number where schema?.keyword("minimum").map { $0.value == 0 } ?? true:
                object[member.key] = 0
            case _ where !outline.required.contains(member.key): object[member.key] = nil
            case .null, .bool, .number, .string, .array, .object: continue
            }
        }
        return .object(object)
    }
}

/// One element of such a response.
struct BulkElementReader {
    let documents: DocumentSet
    let outline: SchemaOutline
    /// A valid element with its required members; others are ignored.
    let example: JSONValue

    /// The element around a row.
    func element(_ row: StubBinding.BulkElement.Place) -> StubBinding.BulkElement {
        let plain = BulkAnswer.withoutFailures(example, outline, documents)
        var template = plain.object ?? JSONObject()
        for member in template where !outline.required.contains(member.key) {
            template[member.key] = nil
        }
        for (key, node) in outline.properties {
            guard BulkWords.statuses.contains(PageWords.plain(key)),
                let success = SchemaOutline(node, in: documents).keyword("enum")?.elements.map(
                    \.value
                ).first(where: {
                    $0.string.map(PageWords.plain).map(BulkWords.successes.contains) == true
                        || $0 == 201
                })
            else { continue }
            template[key] = success
        }
        return StubBinding.BulkElement(
            template: template, row: row, status: number(BulkWords.statuses),
            index: number(BulkWords.indices))
    }

    private func number(_ words: Set<String>) -> String? {
        outline.properties.first { key, node in
            let declared = SchemaOutline(node, in: documents)
            return words.contains(PageWords.plain(key)) && declared.keyword("enum") == nil
                && declared.keyword("const") == nil && declared.isNumber
        }?.key
    }
}

extension SchemaOutline {
    fileprivate var isNumber: Bool { types.contains("integer") || types.contains("number") }
}

import StubJSON

/// The tree of values: the common part of lists and mappings in all notations.
extension YAMLReader {
    /// Reads the root of a document with all its content.
    mutating func tree() throws(YAMLFailure) -> JSONValue {
        var value = try beginBlockNode(parent: -1, role: .document)
        while !open.isEmpty {
            if let value { try add(value) }
            value = try advance()
        }
        return value ?? .null
    }

    /// Begins the next entry of the innermost collection, or closes the collection.
    ///
    /// - Returns: the entry or the collection; `nil` if another collection was opened.
    private mutating func advance() throws(YAMLFailure) -> JSONValue? {
        switch open[open.count - 1].kind {
        case .blockList: try advanceBlockList()
        case .blockMapping: try advanceBlockMapping()
        case .flowList: try advanceFlowList()
        case .flowMapping: try advanceFlowMapping()
        case .flowPair: try advanceFlowPair()
        }
    }

    /// Opens a list or a mapping at this position.
    mutating func opened(
        _ kind: OpenCollection.Kind, _ properties: NodeProperties, at start: Int
    ) throws(YAMLFailure) -> OpenCollection {
        var collection = OpenCollection(
            kind: kind, properties: properties, start: start, before: extent)
        collection.keysBefore = keyOffsets.count
        if let tag = properties.tag {
            switch (tag.kind, collection.isMapping) {
            case (.other, _), (.list, false), (.mapping, true): break
            case (_, let isMapping):
                throw mismatch(tag, found: isMapping ? "a mapping" : "a list")
            }
        }
        if let anchor = properties.anchor { anchors.begin(anchor) }
        depth += 1
        guard depth <= limits.depth else { throw tooDeep(at: start) }
        steps += 1
        extent.values += 1
        extent.bytes += 2
        extent.deepest = depth
        return collection
    }

    /// Closes the innermost collection and remembers it for aliases.
    mutating func closeCollection() -> JSONValue {
        let collection = open.removeLast()
        keyOffsets.removeSubrange(collection.keysBefore...)
        depth -= 1
        let value =
            collection.isMapping
            ? JSONValue.object(collection.builder.object()) : .array(collection.elements)
        if places != nil {
            let children = children(of: collection)
            places?.add(collection.start..<max(collection.start, contentEnd), children)
        }
        if let anchor = collection.properties.anchor {
            let size = NodeExtent(
                values: extent.values - collection.before.values,
                bytes: extent.bytes - collection.before.bytes, deepest: extent.deepest - depth)
            anchors.end(
                anchor, with: AnchorTable.Node(value: value, extent: size, place: places?.last ?? 0)
            )
        }
        extent.deepest = max(extent.deepest, collection.before.deepest)
        return value
    }

    private func children(of collection: OpenCollection) -> YAMLPlaces.Children {
        guard collection.isMapping else { return .elements(collection.places) }
        var members = collection.memberPlaces
        if let places, let merge = collection.merge {
            members.insert(
                contentsOf: places.mergedMembers(of: merge.place, without: members),
                at: merge.position)
        }
        return .members(members)
    }

    func tooDeep(at offset: Int) -> YAMLFailure {
        YAMLFailure("nested deeper than \(limits.depth) levels", at: offset)
    }
}

// MARK: - Entries

extension YAMLReader {
    /// Sets the key of the innermost mapping whose value comes next; it must be new.
    mutating func begin(_ key: MappingKey) throws(YAMLFailure) {
        let innermost = open.count - 1
        open[innermost].key = key
        if key.isMerge {
            if let merge = open[innermost].merge {
                throw YAMLFailure(
                    "a second '<<' in one mapping",
                    hint: "Use one with a list: '<<: [*a, *b]'.", at: key.offset,
                    related: ("the first", merge.offset))
            }
            open[innermost].merge = (key.offset, open[innermost].memberPlaces.count, 0)
            return
        }
        steps += min(open[innermost].builder.members.count, MappingBuilder.linearLimit)
        if let position = open[innermost].builder.position(of: key.text) {
            throw YAMLFailure(
                "duplicate key \"\(key.text)\"", hint: "Remove one of them.", at: key.offset,
                related: ("the first", keyOffsets[open[innermost].keysBefore + position]))
        }
        keyOffsets.append(key.offset)
    }

    /// Adds an element, or the value of the key that was set last, to the innermost collection.
    private mutating func add(_ value: JSONValue) throws(YAMLFailure) {
        let innermost = open.count - 1
        open[innermost].hasEntries = true
        guard let key = open[innermost].key else {
            open[innermost].elements.append(value)
            if let places { open[innermost].places.append(places.last) }
            return
        }
        open[innermost].key = nil
        if key.isMerge {
            open[innermost].merge?.place = places?.last ?? 0
            open[innermost].builder.merge(try mergeSources(value, at: key.offset))
            return
        }
        open[innermost].builder.append(key.text, value)
        if let places {
            open[innermost].memberPlaces.append(
                YAMLPlaces.Member(key: key.text, keyStart: key.offset, node: places.last))
        }
    }

    private mutating func mergeSources(
        _ value: JSONValue, at offset: Int
    ) throws(YAMLFailure) -> [JSONObject] {
        let objects: [JSONObject?] =
            switch value {
            case .object(let object): [object]
            case .array(let elements): elements.map(\.object)
            case .null, .bool, .number, .string: [nil]
            }
        return try objects.map { object throws(YAMLFailure) in
            guard let object else {
                throw YAMLFailure(
                    "'<<' without a mapping or a list of mappings after it",
                    hint: "Put quotes around it if it is a key like any other.", at: offset)
            }
            steps += object.count
            return object
        }
    }
}

public import StubJSON
public import StubRules
public import StubServer

/// WireMock's mappings, in its own format; they answer requests that no rule answers.
///
/// The mapping with the lowest `priority` takes precedence, and among equal ones the one that was
/// added last.
public struct MappingControl: Sendable {
    let session: StubSession

    /// Adds a mapping, or replaces the one with its `id`; returns its id.
    ///
    /// - Throws: ``MappingRefused`` with everything in it that is not supported.
    @discardableResult
    public func add(_ mapping: JSONValue) throws(MappingRefused) -> String {
        let key = MappingReader.key(of: mapping) ?? newKey()
        try put([(mapping, key, .root)])
        return key
    }

    /// Replaces a mapping in its place; returns whether there is one with that id.
    ///
    /// - Throws: ``MappingRefused`` with everything in it that is not supported.
    public func replace(_ id: String, by mapping: JSONValue) throws(MappingRefused) -> Bool {
        guard self.mapping(id) != nil else { return false }
        try put([(mapping, id.lowercased(), .root)])
        return true
    }

    /// Adds the mappings of an object `{"mappings": […], "importOptions": {…}}`; the first one takes
    /// precedence.
    ///
    /// - Throws: ``MappingRefused`` with everything in it that is not supported; then no mapping is
    ///   added.
    public func load(_ body: JSONValue) throws(MappingRefused) {
        let wanted: MappingImport
        switch MappingImport.read(body) {
        case .success(let read): wanted = read
        case .failure(let malformed): throw MappingRefused(refusals: malformed.refusals)
        }
        let root = JSONPointer(tokens: ["mappings"])
        var keys: Set<String> = []
        var added: [(JSONValue, String, JSONPointer)] = []
        for (index, mapping) in wanted.mappings.enumerated().reversed() {
            let key = MappingReader.key(of: mapping) ?? newKey()
            keys.insert(key)
            if wanted.overwrites || self.mapping(key) == nil {
                added.append((mapping, key, root.appending(index)))
            }
        }
        try put(added)
        guard wanted.removesOthers else { return }
        session.withState { state in
            state.rules.removeMappings { !keys.contains($0.rule.origin?.key ?? "") }
        }
    }

    /// All mappings in the order of precedence, each with its `id`.
    public var all: [JSONValue] { documents { _ in true } }

    /// The mappings that have matched no request.
    public var unused: [JSONValue] { documents { $0.seen == 0 } }

    /// Returns the mapping with the id; `nil` if there is none.
    public func mapping(_ id: String) -> JSONValue? {
        session.withState { $0.rules.mapping(id) }?.rule.origin?.document
    }

    /// Removes a mapping; returns whether it existed.
    @discardableResult
    public func remove(_ id: String) -> Bool {
        session.withState { $0.rules.removeMapping(id) }
    }

    /// Removes the mapping with the same `id`, or else the mappings with an equal `request`; returns
    /// whether there was one.
    @discardableResult
    public func remove(equalTo mapping: JSONValue) -> Bool {
        if let key = MappingReader.key(of: mapping), remove(key) { return true }
        let request = mapping["request"] ?? [:]
        return session.withState { state in
            let count = state.rules.mappings.count
            state.rules.removeMappings { ($0.rule.origin?.document["request"] ?? [:]) == request }
            return state.rules.mappings.count < count
        }
    }

    /// Removes all mappings, also those of files.
    public func removeAll() {
        session.withState { $0.rules.removeMappings() }
    }

    /// Returns the mappings with metadata that a matcher of WireMock selects, such as
    /// `{"matchesJsonPath": "$.team"}`.
    ///
    /// - Throws: ``MappingRefused`` if the matcher is not supported.
    public func all(withMetadata matcher: JSONValue) throws(MappingRefused) -> [JSONValue] {
        let isWanted = try metadataTest(matcher)
        return all.filter(isWanted)
    }

    /// Removes the mappings with metadata that a matcher of WireMock selects.
    ///
    /// - Throws: ``MappingRefused`` if the matcher is not supported.
    public func removeAll(withMetadata matcher: JSONValue) throws(MappingRefused) {
        let isWanted = try metadataTest(matcher)
        session.withState { state in
            state.rules.removeMappings { $0.rule.origin.map { isWanted($0.document) } ?? false }
        }
    }

    /// Whether a mapping has metadata that the matcher selects.
    func metadataTest(
        _ matcher: JSONValue
    ) throws(MappingRefused) -> @Sendable (JSONValue) -> Bool {
        var reader = MappingReader(files: MappingFiles(folder: nil))
        let test = reader.matcher(matcher)
        guard let test, reader.refusals.isEmpty else {
            throw MappingRefused(refusals: reader.refusals)
        }
        let now = session.withState(\.clock).now(real: session.wallClock())
        return { mapping in
            guard let metadata = mapping["metadata"], !metadata.isNull else { return false }
            return test.matches(JSONSerializer.string(metadata), now: now)
        }
    }

    /// Removes the mappings that have matched no request.
    public func removeUnused() {
        session.withState { state in state.rules.removeMappings { $0.seen == 0 } }
    }

    /// Restores the mappings of files, and removes the others except for persistent ones.
    public func reset() {
        let files = session.definition.mappings
        session.withState { $0.rules.resetMappings(to: files) }
    }
}

extension StubControls {
    /// WireMock's mappings, which answer requests that no rule answers.
    public var mappings: MappingControl { MappingControl(session: controlled) }
}

// MARK: - Scenarios and settings

extension MappingControl {
    /// The states of the mappings' scenarios, by name.
    public var states: [String: String] {
        let rules = session.withState(\.rules)
        return Dictionary(
            rules.mappingScenarios.map { ($0, rules.state(of: $0)) }, uniquingKeysWith: { $1 })
    }

    /// Sets the state of a scenario; returns whether a mapping belongs to it.
    @discardableResult
    public func setState(_ state: String, of scenario: String) -> Bool {
        session.withState { stub in
            guard stub.rules.mappingScenarios.contains(scenario) else { return false }
            stub.rules.setState(state, of: scenario)
            return true
        }
    }

    /// Returns all scenarios of mappings to their initial state.
    public func resetStates() {
        session.withState { $0.rules.resetMappingStates() }
    }

    /// The delay of responses from mappings that have none of their own; `nil` for none.
    public var delay: RuleDelay? {
        get { session.withState { $0.rules.mappingDelay } }
        nonmutating set { session.withState { $0.rules.mappingDelay = newValue } }
    }
}

// MARK: - Reading

extension MappingControl {
    private func newKey() -> String { session.withState { $0.rules.newKey() } }

    private func documents(_ isWanted: (RuleBook.Entry) -> Bool) -> [JSONValue] {
        session.withState { $0.rules.mappings }.filter(isWanted)
            .compactMap { $0.rule.origin?.document }
    }

    /// Adds mappings with their ids and places, all or none; the last one takes precedence.
    private func put(
        _ mappings: [(mapping: JSONValue, key: String, place: JSONPointer)]
    ) throws(MappingRefused) {
        var reader = MappingReader(files: MappingFiles(of: session.definition))
        var rules: [Rule] = []
        for (mapping, key, place) in mappings {
            if let rule = reader.rule(mapping, at: place, key: key) { rules.append(rule) }
        }
        guard reader.refusals.isEmpty else { throw MappingRefused(refusals: reader.refusals) }
        // The body of a file is stored with each mapping that names it.
        let size =
            mappings.reduce(0) { $0 + JSONSerializer.bytes($1.mapping).count }
            + rules.reduce(0) { $0 + $1.templateSize }
        guard session.withState({ $0.rules.put(rules, size: size) }) else {
            throw MappingRefused(refusals: [], isOutOfMemory: true)
        }
    }
}

/// Mappings that are not added, because they contain what the stub does not support.
public struct MappingRefused: Error, Sendable, CustomStringConvertible {
    let refusals: [MappingRefusal]
    /// Whether the mappings are valid, but there is no memory for them.
    var isOutOfMemory = false

    /// The refused members with their places, a line for each.
    public var description: String {
        if isOutOfMemory {
            return "The mappings use all their memory; delete some, or raise --max-memory"
        }
        return refusals.map { "\($0.message) at \($0.pointer)" }.joined(separator: "\n")
    }
}

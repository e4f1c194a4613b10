import StubContract
import StubHarness
import StubJSON
import StubSchema

/// A 422 that names entries of a form, as the contract declares it for an operation.
struct NamedEntries {
    let body: JSONValue
    /// The media type.
    let type: String
    /// The entries, by the last part of what names them.
    let names: Set<String>
    /// What the errors say of their entries, each something else; empty if they have no place for it.
    private let texts: [String]
    /// The same errors without what they name, as null or left out, as far as the schema allows it.
    let unnamed: [(what: String, body: JSONValue)]

    /// `nil` if the operation declares no such error, or the errors name nothing.
    init?(of operation: ContractOperation?) {
        let response = operation?.response(for: 422)
        guard let media = response?.content.first(where: \.type.isJSON), let schema = media.schema
        else { return nil }
        let bodies = media.examples.compactMap(\.value) + [ExampleGenerator().example(of: schema)]
        for body in bodies where schema.isValid(body) {
            let names = Set(body.entries.map(\.lastPart)).subtracting([""])
            guard !names.isEmpty else { continue }
            // A server names all entries that are wrong.
            let another = operation?.entryNames.first { !names.contains($0) }
            let longer = another.map { body.withAnotherEntry(named: $0) }
            var (whole, all) = (body, names)
            if let another, let longer, longer != body, schema.isValid(longer) {
                (whole, all) = (longer, names.union([another]))
            }
            let telling = whole.withTextsOfEntries
            if schema.isValid(telling) { whole = telling }
            (self.body, self.names) = (whole, all)
            texts = all.sorted().map(\.said).filter(whole.texts.contains)
            type = media.type.essence
            unnamed = [
                (what: "with null for what it is about", body: whole.withEntries(named: .null)),
                (what: "without what it is about", body: whole.withEntries(named: nil)),
            ].filter { $0.body != whole && schema.isValid($0.body) }
            return
        }
        return nil
    }

    /// The text for the whole form, if it is what an app shows of the error that names entries.
    func ownMessage(in failure: Failure?) -> String? {
        failure?.message.flatMap { body.withoutNamedEntries.texts.contains($0) ? $0 : nil }
    }

    /// Expects an app's error that has the entries to have these, and one that says what is wrong with
    /// one of them to say it of all.
    func expect(in failure: Failure?, _ what: String, _ then: Expectations) {
        guard let fields = failure?.fields else {
            let shown = texts.filter { failure?.message?.contains($0) == true }
            guard !shown.isEmpty else { return }
            then.equal(
                texts.filter { !shown.contains($0) }, [],
                "what \(what) says of further entries, which neither the message of the Failure has "
                    + "nor its `fields` name")
            return
        }
        then.equal(
            names.subtracting(fields.map(\.lastPart)).sorted(), [],
            "entries that \(what) names and `fields` of the Failure lacks")
    }
}

extension ContractOperation {
    /// The members of the request's body, those that it need not have as well.
    fileprivate var entryNames: [String] {
        let schema = requestBody?.content.first(where: \.type.isJSON)?.schema
        return schema.flatMap {
            ExampleGenerator(includesOptional: true).example(of: $0).object?.members.map(\.key)
        } ?? []
    }
}

extension JSONValue {
    /// The members by which errors name the entry of a form.
    private static var namers: Set<String> {
        ["field", "pointer", "name", "path", "property", "source", "loc", "param"]
    }

    /// An error without the members that name entries of a form.
    var withoutNamedEntries: JSONValue {
        guard let object else { return self }
        return .object(
            JSONObject(
                object.members.compactMap { member -> (String, JSONValue)? in
                    let (key, value) = (member.key, member.value)
                    return value.isAboutEntries(key) ? nil : (key, value.withoutNamedEntries)
                }))
    }

    /// An error that names an entry which no form has.
    var withForeignEntries: JSONValue {
        switch self {
        case .array(let elements): .array(elements.map(\.withForeignEntries))
        case .object(let object):
            .object(
                JSONObject(
                    object.members.map { member in
                        let (key, value) = (member.key, member.value)
                        let isName = Self.namers.contains(key) && value.string != nil
                        return (key, isName ? "/x-understudy" : value.withForeignEntries)
                    }))
        default: self
        }
    }

    /// An error with a copy of the last error of a list, about another entry.
    fileprivate func withAnotherEntry(named name: String) -> JSONValue {
        guard let object else { return self }
        return .object(
            JSONObject(
                object.members.map { member in
                    let (key, value) = (member.key, member.value)
                    if let errors = value.array, let last = errors.last {
                        let copy = last.renamed(name)
                        return (key, copy == last ? value : .array(errors + [copy]))
                    }
                    if let errors = value.object, value.isAboutEntries(key),
                        let last = errors.members.last
                    {
                        var longer = errors
                        longer[name] = last.value
                        return (key, .object(longer))
                    }
                    return (key, value.withAnotherEntry(named: name))
                }))
    }

    /// An error that says something else of each entry.
    fileprivate var withTextsOfEntries: JSONValue {
        guard let object else { return self }
        return .object(
            JSONObject(
                object.members.map { member in
                    let (key, value) = (member.key, member.value)
                    guard value.isAboutEntries(key) else { return (key, value.withTextsOfEntries) }
                    if let errors = value.object {
                        let said = errors.members.map { ($0.key, $0.value.saying($0.key.said)) }
                        return (key, .object(JSONObject(said)))
                    }
                    return (key, .array((value.array ?? []).map(\.sayingItsName)))
                }))
    }

    /// One of the errors in a list with a text of its own.
    private var sayingItsName: JSONValue {
        let name = object?.members.lazy.filter { Self.namers.contains($0.key) }
            .compactMap(\.value.string).first
        return name.map { saying($0.lastPart.said) } ?? self
    }

    /// The members that say what is wrong with an entry.
    private static var sayers: Set<String> {
        ["message", "detail", "reason", "description", "msg", "text", "error", "title"]
    }

    /// What is wrong with an entry, in other words: a text, the first of several, or a member.
    private func saying(_ text: String) -> JSONValue {
        switch self {
        case .string: return .string(text)
        case .array(let elements):
            guard let first = elements.first else { return self }
            return .array([first.saying(text)] + elements.dropFirst())
        case .object(var object):
            let sayer = object.members.first {
                Self.sayers.contains($0.key) && $0.value.string != nil
            }
            if let sayer { object[sayer.key] = .string(text) }
            return .object(object)
        default: return self
        }
    }

    /// One of the errors in a list about another entry in the same object.
    private func renamed(_ name: String) -> JSONValue {
        guard let object else { return self }
        return .object(
            JSONObject(
                object.members.map { member in
                    guard Self.namers.contains(member.key), let text = member.value.string else {
                        return (member.key, member.value)
                    }
                    return (member.key, .string(text.dropLast(text.lastPart.count) + name))
                }))
    }

    /// An error whose entries in a list have another name, or none.
    fileprivate func withEntries(named name: JSONValue?) -> JSONValue {
        switch self {
        case .array(let elements): .array(elements.map { $0.withEntries(named: name) })
        case .object(let object):
            .object(
                JSONObject(
                    object.members.compactMap { member -> (String, JSONValue)? in
                        let (key, value) = (member.key, member.value)
                        // Outside of a list, such a member is about the whole error.
                        guard let errors = value.array else {
                            return (key, value.withEntries(named: name))
                        }
                        return (key, .array(errors.map { $0.withName(name) }))
                    }))
        default: self
        }
    }

    /// One of the errors in a list with another name, or none.
    private func withName(_ name: JSONValue?) -> JSONValue {
        guard let object else { return self }
        return .object(
            JSONObject(
                object.members.compactMap { member -> (String, JSONValue)? in
                    guard Self.namers.contains(member.key) else {
                        return (member.key, member.value)
                    }
                    return name.map { (member.key, $0) }
                }))
    }

    /// The names by which an error names entries of a form: members of the errors in a list, or the members of
    /// an object of errors.
    fileprivate var entries: [String] {
        (object?.members ?? []).flatMap { member -> [String] in
            let (key, value) = (member.key, member.value)
            guard value.isAboutEntries(key) else { return value.entries }
            if let errors = value.object { return errors.members.map(\.key) }
            return (value.array ?? []).flatMap { error in
                (error.object?.members ?? []).filter { Self.namers.contains($0.key) }
                    .compactMap(\.value.string)
            }
        }
    }

    /// Whether the member of an error has what is wrong with entries of a form.
    private func isAboutEntries(_ key: String) -> Bool {
        array != nil || ["errors", "fields"].contains(key) && object != nil
    }
}

extension String {
    /// What an error says of the entry with this name.
    fileprivate var said: String { "Said of \(self)" }

    /// The name of an entry without the objects that it is in, as in `/data/title` and `data.title`.
    fileprivate var lastPart: String { split { "/.#".contains($0) }.last.map(String.init) ?? "" }
}

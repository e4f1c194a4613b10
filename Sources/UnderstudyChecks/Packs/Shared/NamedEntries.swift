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
            (self.body, self.names, type) = (body, names, media.type.essence)
            unnamed = [
                (what: "with null for what it is about", body: body.withEntries(named: .null)),
                (what: "without what it is about", body: body.withEntries(named: nil)),
            ].filter { $0.body != body && schema.isValid($0.body) }
            return
        }
        return nil
    }

    /// The text for the whole form, if it is what an app shows of the error that names entries.
    func ownMessage(in failure: Failure?) -> String? {
        failure?.message.flatMap { body.withoutNamedEntries.texts.contains($0) ? $0 : nil }
    }

    /// Expects an app's error that has the entries to have these.
    func expect(in failure: Failure?, _ what: String, _ then: Expectations) {
        guard let fields = failure?.fields else { return }
        then.equal(
            names.subtracting(fields.map(\.lastPart)).sorted(), [],
            "entries that \(what) names and `fields` of the Failure lacks")
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
    /// The name of an entry without the objects that it is in, as in `/data/title` and `data.title`.
    fileprivate var lastPart: String { split { "/.#".contains($0) }.last.map(String.init) ?? "" }
}

import StubBackport
import StubJSON
import StubSchema

/// The values with which a media type is answered, each made when it is first needed.
///
/// A declared example that breaks its schema is mended, so that no response breaks the contract.
final class MediaSamples: Sendable {
    /// By the name of the example; `nil` is the value that is generated from the schema.
    private let known = Mutex<[String?: JSONValue]>([:])
    /// The example that is sent if none is named.
    private let usual = Mutex<JSONValue?>(nil)

    /// Returns a declared example as it is sent.
    func mended(_ example: JSONValue, named name: String, by schema: Schema) -> JSONValue {
        sample(name) { schema.mended(example) ?? example }
    }

    /// Returns the first declared example that the schema accepts, or else the first one, mended.
    func usual(of examples: [JSONValue], by schema: Schema) -> JSONValue? {
        if let known = usual.withLock(\.self) { return known }
        let made = schema.usual(of: examples) ?? examples.first
        usual.withLock { $0 = made }
        return made
    }

    /// Returns the value that is generated from the schema.
    func generated(from schema: Schema) -> JSONValue {
        sample(nil) { ExampleGenerator.response.example(of: schema) }
    }

    private func sample(_ name: String?, _ make: () -> JSONValue) -> JSONValue {
        if let sample = known.withLock({ $0[name] }) { return sample }
        // Generating takes long, and two threads make the same value.
        let made = make()
        known.withLock { $0[name] = made }
        return made
    }
}

extension Schema {
    /// The first of the values that the schema accepts, or else the first one, mended; `nil` if that
    /// is not possible.
    func usual(of values: [JSONValue]) -> JSONValue? {
        values.first { isValid($0, formats: .assert) } ?? values.first.flatMap { mended($0) }
    }
}

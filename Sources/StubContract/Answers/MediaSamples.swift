import StubHTTP
import StubJSON
import StubSchema
import Synchronization

/// The values with which a media type is answered, each made when it is first needed.
///
/// A declared example that breaks its schema is mended, so that no response breaks the contract.
final class MediaSamples: Sendable {
    /// By the name of the example; `nil` is the value that is generated from the schema.
    private let known = Mutex<[String?: JSONValue]>([:])

    /// Returns a declared example as it is sent.
    func mended(_ example: JSONValue, named name: String, by schema: Schema) -> JSONValue {
        sample(name) { schema.mended(example) ?? example }
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

/// How the examples that a contract declares are sent.
public enum ExampleForm: String, Sendable, Hashable, CaseIterable {
    /// Examples that break their schema are mended: text that is a number, a boolean or JSON becomes
    /// it, and what cannot be kept is generated.
    case mended
    /// As they are declared.
    case declared
}

extension Contract {
    /// The contract whose examples are sent in a form.
    package func sending(_ form: ExampleForm) -> Contract {
        guard form == .declared else { return self }
        var contract = self
        for index in contract.operations.indices {
            contract.operations[index].sendDeclaredExamples()
        }
        return contract
    }
}

extension ContractMedia {
    /// Returns the declared example with the name, or else the first one, as responses contain it;
    /// `nil` if none is declared.
    func example(named name: String?) -> JSONValue? {
        guard let example = examples.first(where: { $0.name == name }) ?? examples.first else {
            return nil
        }
        // The schema of another type describes the value, and not its text.
        guard let samples, let schema, ExampleSynthesizer.sendsJSON(self) else {
            return example.value
        }
        return samples.mended(example.value, named: example.name, by: schema)
    }

    /// The value that is generated from the schema; `nil` if there is no schema.
    var generated: JSONValue? {
        schema.map { samples?.generated(from: $0) ?? ExampleGenerator.response.example(of: $0) }
    }

    /// Whether the media type is preferred for clients that accept anything: JSON and types with a
    /// declared example are.
    var isPresentable: Bool { type.isJSON || !examples.isEmpty }
}

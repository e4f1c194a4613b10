import StubHTTP
import StubJSON
import StubSchema

extension ContractMedia {
    /// Returns the declared example with the name, or else the first one that satisfies the schema,
    /// as responses contain it; `nil` if none is declared.
    func example(named name: String?) -> JSONValue? {
        let named = examples.first { $0.name == name }
        guard let first = named ?? examples.first else { return nil }
        // The schema of another type describes the value, and not its text.
        guard let samples, let schema, ExampleSynthesizer.sendsJSON(self) else {
            return first.value
        }
        return named.map { samples.mended($0.value, named: $0.name, by: schema) }
            ?? samples.usual(of: examples.map(\.value), by: schema)
    }

    /// The value that is generated from the schema; `nil` if there is no schema.
    var generated: JSONValue? {
        schema.map { samples?.generated(from: $0) ?? ExampleGenerator.response.example(of: $0) }
    }

    /// Whether the media type is preferred for clients that accept anything: JSON and types with a
    /// declared example are.
    var isPresentable: Bool { type.isJSON || !examples.isEmpty }
}

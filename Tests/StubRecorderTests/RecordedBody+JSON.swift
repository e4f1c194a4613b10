import StubJSON
import StubRecordings

extension RecordedBody {
    /// The body's value if it is JSON.
    var json: JSONValue? {
        if case .json(let value) = self { value } else { nil }
    }
}

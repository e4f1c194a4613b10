import StubJSON

/// A report for tools: the whole run as one JSON document, written when the run ends.
///
/// `understudy merge` reads the documents of several parts of a suite.
package struct JSONReport: Report {
    private var collector = RunCollector()
    private let write: (String) -> Void

    /// Creates a report that writes the document by one call.
    package init(write: @escaping (String) -> Void) {
        self.write = write
    }

    /// Collects the event; the last one writes the document.
    package mutating func receive(_ event: RunEvent) {
        guard let document = collector.receive(event) else { return }
        write(JSONSerializer.string(document.json, style: .pretty))
    }
}

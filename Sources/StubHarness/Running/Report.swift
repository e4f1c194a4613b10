/// Turns the events of a run into text.
package protocol Report {
    /// Handles one event; events arrive one at a time, in order.
    mutating func receive(_ event: RunEvent)
}

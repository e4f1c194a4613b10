/// Turns the events of a run into text; each report writes through a closure of its own.
public protocol Report {
    mutating func receive(_ event: RunEvent)
}

import StubHarness
public import StubRules

/// A stream of server-sent events that an app reads, described by closures.
///
/// ```swift
/// StreamAdapter("followOrders") { text in
///     ServerSentEvent(["title": .string(text)], event: "added")
/// } items: { (stage: CheckStage<Shop>) in
///     stage.app.orderEvents()
/// } text: { $0.title }
/// ```
public struct StreamAdapter<App: Sendable>: Sendable {
    /// When an app connects again by itself.
    public enum Reconnection: Sendable, Hashable {
        /// After a connection is broken, and after a response has ended, as `EventSource` does
        /// (HTML Living Standard §9.2.3).
        case always
        /// After a connection is broken; the end of a response is the end of the stream.
        case whenBroken
        /// Never; a broken connection is an error, and the end of a response the end of the stream.
        case never
    }

    /// The id of the operation.
    public var operation: String
    /// When the app connects again by itself; ``Reconnection/always`` by default.
    ///
    /// It sends the id of the last event as `Last-Event-ID`, and pauses before by its clock, which
    /// the checks move.
    public var reconnects = Reconnection.always
    /// Whether the app leaves out an event that it cannot read, and goes on; `false` by default, for
    /// one whose stream ends with an error.
    public var skipsBrokenItems = false
    /// Different texts that items of the app can have, at least four.
    public var texts = ["one", "two: 2", "trois é", "four 😀"]
    /// Makes an event of which the app makes an item with this text.
    let event: @Sendable (String) -> ServerSentEvent
    /// Reads the stream to its end, and hands on the text of each item.
    let read: @Sendable (CheckStage<App>, @escaping @Sendable (String) -> Void) async throws -> Void
    var place: SourcePlace

    /// Describes a stream.
    ///
    /// - Parameters:
    ///   - event: an event as the contract describes it, of which the app makes an item with the
    ///     text; checks set its id.
    ///   - items: the sequence of the items, which ends the connection when the task ends that reads
    ///     it.
    ///   - text: the text of an item.
    public init<Items: AsyncSequence & SendableMetatype>(
        _ operation: String, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column,
        event: @escaping @Sendable (String) -> ServerSentEvent,
        items: @escaping @Sendable (CheckStage<App>) async throws -> Items,
        text: @escaping @Sendable (Items.Element) -> String
    ) where Items.AsyncIterator: SendableMetatype {
        self.operation = operation
        self.event = event
        read = { stage, show in
            for try await item in try await items(stage) { show(text(item)) }
        }
        place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The same stream, described further.
    public func with(_ describe: (inout StreamAdapter) -> Void) -> StreamAdapter {
        var stream = self
        describe(&stream)
        return stream
    }
}

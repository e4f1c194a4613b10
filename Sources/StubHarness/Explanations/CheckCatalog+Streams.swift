extension CheckCatalog {
    private static let stream = """
        `Checks.stream` of a `StreamAdapter`, for an operation whose contract declares \
        `text/event-stream`.
        """
    private static let alone = """
        `StreamAdapter.reconnects` is `.never` if the app does not connect again by itself.
        """
    private static let standard = "HTML Living Standard"

    /// The checks of streams of server-sent events (S).
    static let streams = CheckExplanation.all(
        """
        S01 items as they come
        The app hands on each item when its event arrives, in order and once, while the response is
        still open. The stub sends the next event only afterwards.
        Why: An app that collects the response shows nothing until the server ends it, which many
        servers never do.
        Needs: \(stream)

        S02 every form of an event
        The app reads events after a byte order mark, with lines that end with CRLF, with comments
        before them, without a space after the colon, with fields that nobody knows, and with data
        in several lines.
        Why: \(standard) §9.2.5 and §9.2.6. Servers and proxies send comments so that nobody closes
        the connection, and a reader that splits the text by hand takes them for events.
        Needs: \(stream)

        S03 resumed after the last id
        If the connection breaks within the third event, the app connects again with the id of the
        second one as `Last-Event-ID`, and shows each item once and in order.
        Why: \(standard) §9.2.4 and §9.2.6: an event is complete with its empty line, and the id of
        an incomplete one is not the last. Otherwise items are lost, or come twice.
        Needs: \(stream)
        Otherwise: \(alone)

        S04 retry is kept
        After `retry: 7000` the app waits for at least seven seconds by its clock before it connects
        again, also after the next break, although no further `retry` has come.
        Why: \(standard) §9.2.6. A server that asks for time is busy, and all clients whose
        connections broke at once come back at once.
        Needs: \(stream)
        Otherwise: \(alone)

        S05 leaving closes the connection
        If the task that reads is cancelled, the app closes the connection, without an error, and
        asks for nothing further; also during the pause before another request.
        Why: A stream that nobody reads keeps a connection of the server, and the radio of the
        device, for as long as the app runs.
        Needs: \(stream)

        S06 a broken item
        An event whose JSON is cut off ends the stream with one error, after the items before it;
        the connection is closed, and no request follows.
        Why: A stream that ends without an error looks complete, and one that goes on without a word
        lacks an item.
        Needs: \(stream) Its events are JSON.
        Otherwise: `StreamAdapter.skipsBrokenItems` is true if the app leaves out such an event and
        goes on.

        S07 a refused stream
        A 403, a page of HTML and a 204 end the stream without an item: the first with "not
        allowed", the second with an error about its content. No request follows.
        Why: \(standard) §9.2.3: only a 200 with `text/event-stream` is a stream, and a client does
        not connect again after anything else. Otherwise it does so for ever.
        Needs: \(stream)
        Otherwise: \(alone) A 204 is then not sent.

        S08 the end of a response
        After the end of a response the app connects again with the last id. One that connects only
        after a break, or never, ends its stream without an error; and one that never does ends it
        with an error if the connection breaks.
        Why: \(standard) §9.2.3: the server may end a response at any time. An app that takes a
        broken connection for the end shows half of an answer as a whole one.
        Needs: \(stream)
        Otherwise: `StreamAdapter.reconnects` is `.whenBroken` if the end of a response is the end
        of the stream, and `.never` if the app does not connect again by itself.
        """)
}

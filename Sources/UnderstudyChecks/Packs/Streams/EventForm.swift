import StubJSON
import StubRules

/// A form in which servers send an event (HTML Living Standard §9.2.5).
struct EventForm: Sendable {
    /// What the form has.
    let what: String
    /// Changes the text of the item; most forms leave it as it is.
    var text: @Sendable (String) -> String = { $0 }
    /// The event in this form, with the empty line that ends it.
    let write: @Sendable (ServerSentEvent) -> String

    /// The forms in which an app's events can be sent.
    static func all(of event: (String) -> ServerSentEvent) -> [EventForm] {
        // Last, so that no other event follows that would end it for a reader of LF alone.
        let crlf = EventForm(what: "lines that end with CRLF") {
            $0.text.replacing("\n", with: "\r\n")
        }
        let forms = [
            EventForm(what: "a byte order mark before it") { $0.text },
            EventForm(what: "comments before it") { ": keep-alive\n\n: one\n\($0.text)" },
            EventForm(what: "no space after the colons") { event in
                event.text.split(separator: "\n", omittingEmptySubsequences: false)
                    .map { $0.replacing(": ", with: ":", maxReplacements: 1) }
                    .joined(separator: "\n")
            },
            EventForm(what: "a field that nobody knows") { "x-sent: 1\n\($0.text)" },
        ]
        let data = event("text").data
        if data == "text" {
            // Data that is the item's text has the line break itself.
            return forms + [
                EventForm(what: "data of several lines", text: { "\($0)\n\($0)" }) { $0.text },
                crlf,
            ]
        }
        guard data?.object?.isEmpty == false else { return forms + [crlf] }
        return forms + [
            EventForm(what: "JSON in several lines") {
                $0.text.replacing("data: {", with: "data: {\ndata: ", maxReplacements: 1)
            }, crlf,
        ]
    }
}

extension Character {
    /// Whether it ends a line of server-sent events; other line separators belong to the text.
    var endsEventLine: Bool { self == "\n" || self == "\r" || self == "\r\n" }
}

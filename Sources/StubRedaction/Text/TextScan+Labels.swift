// Finds the names of elements of markup in other elements: labels, terms, heads of columns.
extension TextScan {
    /// Elements whose `name` is that of their text.
    private static let fields: Set<String> = [
        "textarea", "output", "option", "param", "parameter", "property", "entry", "string",
        "field", "setting", "var", "variable", "attribute", "item", "add", "arg", "env", "col",
    ]

    /// What `name` says of the element's own text: all of it in a field, else what is no word.
    func own(_ key: Reach?, of element: String) -> Reach? {
        guard let key else { return nil }
        return Self.fields.contains(element) ? key : .opaque
    }

    /// Counts columns, and gives a cell the reach that the head of its column has.
    mutating func cell(_ element: String, _ start: Int, _ end: Int) -> Reach? {
        switch element {
        case "table", "thead":
            columns = []
        case "tr":
            column = 0
        case "th":
            if columns.count < 256 { columns.append(label(from: start, end)) }
        case "td":
            defer { column += 1 }
            // A row that begins with its name has one column of values.
            return column < columns.count ? columns[column] : nil
        default: break
        }
        return nil
    }

    /// The reach of the name that stands from there to the next tag.
    private func label(from start: Int, _ end: Int) -> Reach? {
        var first = start
        while first < end, first - start < 32, bytes[first] <= 0x20 { first += 1 }
        var stop = first
        while stop < min(end, first + 64), bytes[stop] != UInt8(ascii: "<") { stop += 1 }
        redaction.steps += stop - start
        guard stop > first, stop < end, bytes[stop] == UInt8(ascii: "<") else { return nil }
        while stop > first, bytes[stop - 1] <= 0x20 || bytes[stop - 1] == UInt8(ascii: ":") {
            stop -= 1
        }
        let name = text(first..<stop)
        return redaction.rules.keeps(name) ? nil : redaction.reach(of: name)
    }

    /// Remembers a name that refers to the next element, as in property lists:
    /// `<key>password</key><string>…</string>`.
    mutating func announce(from start: Int, _ end: Int) {
        guard let name = elements.last?.name,
            bytes[name].count <= 9
        else { return }
        switch local(name).lowercased() {
        case "key", "name", "k", "field", "property", "parameter":
            announced = label(from: start, end)
        case "string" where elements.dropLast().last.map { local($0.name) } == "entry":
            announced = label(from: start, end)
        case "th", "dt", "label", "b", "strong":
            // Here a text about the secret may follow as well.
            announced = label(from: start, end)
        case "td" where column == 1:
            announced = label(from: start, end)
        default: break
        }
    }
}

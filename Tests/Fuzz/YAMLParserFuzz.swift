// Fuzzes the YAML parser with libFuzzer; `Tests/Fuzz/fuzz` builds it from the sources of StubJSON
// and StubYAML and runs it. It is not part of a package target.

/// Every input either parses and keeps its values when written, or gives an error with a place in
/// it; the work is proportional to the length of the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzYAML(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let outcome: YAMLParser.Outcome
    do {
        outcome = try YAMLParser.read(bytes, takesOne: false)
    } catch {
        require(error.position.offset <= bytes.count, "an error outside the text")
        require(error.position.line >= 1 && error.position.column >= 1, "no place")
        return 0
    }
    require(outcome.steps <= 12 * bytes.count + 100, "\(outcome.steps) steps")
    for value in outcome.documents where JSONExtent(of: value).values < 10_000 {
        let written = YAMLSerializer.bytes(value)
        let again = try? YAMLParser.parse(written)
        require(
            again == value,
            "another value after writing \(String(decoding: written, as: UTF8.self))")
        require(again.map { YAMLSerializer.bytes($0) } == written, "another text after reading")
        let json = try? JSONParser.parse(JSONSerializer.bytes(value))
        require(json == value, "no JSON")
    }
    if outcome.documents.count == 1 { checkPlaces(in: bytes, value: outcome.documents[0]) }
    return 0
}

/// Every value and key has a place in the text.
private func checkPlaces(in bytes: [UInt8], value: JSONValue) {
    guard let document = try? YAMLDocument(file: "fuzz", bytes: bytes) else {
        return require(false, "a document that parsed does not parse")
    }
    require(document.value == value, "another value as a document")
    var pointers: [JSONPointer] = [.root]
    var checked = 0
    while let pointer = pointers.popLast(), checked < 100 {
        checked += 1
        require(document.position(of: pointer).offset <= bytes.count, "place of \(pointer)")
        for key in value[pointer]?.object?.keys ?? [] {
            pointers.append(pointer.appending(key))
            require(document.position(ofKeyAt: pointer.appending(key)) != nil, "key \(key)")
        }
        for index in (value[pointer]?.array ?? []).indices {
            pointers.append(pointer.appending(index))
        }
    }
    _ = document.pointer(toByte: bytes.count / 2)
}

private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
}

// Fuzzes the JSON parser with libFuzzer; `Tests/Fuzz/fuzz` builds it from the sources of StubJSON.

/// Every input either parses and keeps its value when printed, or gives an error inside the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let value: JSONValue
    do {
        value = try JSONParser.parse(bytes)
    } catch {
        require(error.position.offset <= bytes.count, "an error outside the text")
        require(error.position == SourcePosition(offset: error.position.offset, in: bytes), "place")
        return 0
    }
    for style in [JSONSerializer.Style.compact, .pretty, .canonical] {
        let again = try? JSONParser.parse(JSONSerializer.bytes(value, style: style))
        require(again == value, "another value after printing as \(style)")
        require(again?.hashValue == value.hashValue, "another hash after printing")
    }
    checkPlaces(of: value, in: bytes)
    checkNumbers(in: value)
    return 0
}

/// Checks that the locator finds every value.
private func checkPlaces(of value: JSONValue, in bytes: [UInt8]) {
    guard let document = try? JSONDocument(file: "fuzz", bytes: bytes) else {
        require(false, "a document that parsed does not parse")
        return
    }
    var pointers: [JSONPointer] = [.root]
    var checked = 0
    while let pointer = pointers.popLast(), checked < 200 {
        checked += 1
        let text = document.text(at: pointer).map { Array($0) }
        require(text.flatMap { try? JSONParser.parse($0) } == value[pointer], "place of \(pointer)")
        require(JSONPointer(pointer.description) == pointer, "pointer \(pointer)")
        for key in value[pointer]?.object?.keys ?? [] { pointers.append(pointer.appending(key)) }
        for index in (value[pointer]?.array ?? []).indices {
            pointers.append(pointer.appending(index))
        }
    }
}

/// Checks that the fast comparison of numbers agrees with the exact one.
private func checkNumbers(in value: JSONValue) {
    let numbers = (value.array ?? []).prefix(8).compactMap(\.number)
    for left in numbers {
        for right in numbers {
            require((left < right) == (left.decimal < right.decimal), "\(left) < \(right)")
            require((left == right) == (left.decimal == right.decimal), "\(left) == \(right)")
            _ = left.isMultiple(of: right)
        }
    }
}

private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
}

import StubContract
public import StubHTTP
import StubHarness
public import StubJSON
import StubRules
import StubSchema
import StubServer

// MARK: - What the stub answers instead

extension CheckStage {
    /// Answers an operation with this JSON and 200, so many times or always.
    public func answer(
        _ operation: String, _ body: JSONValue, headers: HTTPFields = [:], times: Int? = nil
    ) {
        answer(operation, 200, body, headers: headers, times: times)
    }

    /// Answers an operation with a status and this JSON, or without a body, and with the header fields
    /// that it requires.
    func answer(
        _ operation: String, _ status: Int, _ body: JSONValue?, headers: HTTPFields = [:],
        times: Int? = nil
    ) {
        let headers = requiredFields(of: operation, status, with: headers)
        let rule = Rule(.operation(operation))
            .respond(status, headers: headers, body: body.map { .json($0) } ?? .none)
        add(rule, times)
    }

    /// The schema of an operation's JSON in responses with the status, if it has one.
    func schema(of operation: String, _ status: Int = 200) -> Schema? {
        stub.definition.contract.operation(operation)?.response(for: status)?
            .content.first { $0.type.isJSON }?.schema
    }

    /// Answers an operation with this text as JSON and 200, exactly as it is written.
    public func answer(_ operation: String, text: String, times: Int? = nil) {
        answer(operation, bytes: Array(text.utf8), times: times)
    }

    /// Answers an operation with these bytes and 200.
    public func answer(
        _ operation: String, bytes: [UInt8], type: String = "application/json", times: Int? = nil
    ) {
        add(success(of: operation, bytes, type: type), times)
    }

    /// A rule that answers an operation with these bytes and 200, for further effects.
    func success(of operation: String, _ bytes: [UInt8], type: String) -> Rule {
        let headers = requiredFields(of: operation, 200, with: ["Content-Type": type])
        return Rule(.operation(operation)).respond(200, headers: headers, body: .bytes(bytes))
    }

    /// Header fields with those that the contract requires, as an earlier response had them, or else
    /// as their schemas say.
    func requiredFields(
        of operation: String, _ status: Int, with fields: HTTPFields = [:]
    ) -> HTTPFields {
        let response = stub.definition.contract.operation(operation)?.response(for: status)
        let earlier = exchanges(operation).last { $0.status == status }?.response?.fields
        var fields = fields
        for header in response?.headers ?? [] where header.isRequired && fields[header.name] == nil
        {
            let example = header.schema.map { ExampleGenerator().example(of: $0) }
            fields[header.name] =
                earlier?[header.name] ?? example.map { $0.string ?? $0.description }
        }
        return fields
    }

    /// Answers an operation with a status and a message in the shape of the contract's errors.
    public func refuse(
        _ operation: String, _ status: Int, _ message: String = "Not now",
        headers: HTTPFields = [:], times: Int? = nil
    ) {
        add(refusal(of: operation, status, message, headers: headers), times)
    }

    /// A rule that answers an operation with a status and a message, for further effects.
    func refusal(
        of operation: String, _ status: Int, _ message: String = "Not now",
        headers: HTTPFields = [:]
    ) -> Rule {
        let body = ErrorBody(
            of: stub.definition.contract.operation(operation), in: stub.definition.contract, status,
            message)
        var headers = headers
        if let type = body.type, headers["Content-Type"] == nil { headers["Content-Type"] = type }
        headers = requiredFields(of: operation, status, with: headers)
        return Rule(.operation(operation)).respond(
            status, headers: headers, body: body.isDeclared ? .json(body.value) : .none)
    }

    /// Redirects the requests of an operation, so many times or always.
    public func redirect(
        _ operation: String, _ status: Int, to location: String, times: Int? = nil
    ) {
        add(
            Rule(.operation(operation)).respond(status, headers: ["Location": location]), times)
    }

    /// Holds the answers of an operation until the barrier is released.
    public func hold(_ operation: String, at barrier: String, times: Int? = nil) {
        add(Rule(.operation(operation)).holding(at: barrier), times)
    }

    /// Releases the answers that are held at a barrier.
    public func release(_ barrier: String) {
        stub.rules.release(barrier: barrier)
    }

    /// A row of a fixture by its position, with something changed; `null` if there is none.
    public func row(
        _ collection: String, at index: Int = 0, _ change: (inout JSONObject) -> Void = { _ in }
    ) -> JSONValue {
        let rows = stub.fixtures.rows(of: collection)
        guard rows.indices.contains(index), var object = rows[index].object else { return .null }
        change(&object)
        return .object(object)
    }

    func add(_ rule: Rule, _ times: Int?) {
        stub.rules.add(times.map(rule.times) ?? rule)
    }
}

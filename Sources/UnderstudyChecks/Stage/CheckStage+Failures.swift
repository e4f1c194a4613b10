import StubContract
import StubHarness
import StubJSON
import StubServer

extension CheckStage {
    /// Expects the last request of an operation to have the members or parameters that are meant.
    func expectMeant(_ meant: JSONValue?, by operation: String, _ then: Expectations) throws {
        let request = try then.require(exchanges(operation).last, "a request")
        let members = meant?.object?.members ?? []
        then.isFalse(members.isEmpty, "`sends` is an object that names what is meant")
        for member in members {
            let sent = request.value(of: member.key)
            // A form or a query has texts alone, several of one name for a list.
            let isText = sent?.string != nil && member.value.string == nil
            if isText, let elements = member.value.array {
                let meant = elements.map { $0.string ?? JSONSerializer.string($0) }
                let texts = request.texts(of: member.key)
                let isJoined = meant.count > 1 && texts == [meant.joined(separator: ",")]
                then.equal(
                    isJoined ? meant : texts, meant, "'\(member.key)' of the request")
                continue
            }
            then.equal(
                sent, isText ? .string(JSONSerializer.string(member.value)) : member.value,
                "'\(member.key)' of the request")
        }
    }
}

// MARK: - What an app makes of errors

extension CheckStage {
    /// Expects the failure to be of this kind.
    func expect(
        _ failure: Failure?, _ kind: Failure.Kind, _ what: String, _ then: Expectations,
        fileID: String = #fileID, line: Int = #line
    ) {
        if failure?.kind.covers(kind) == true {
            then.isTrue(true, what, fileID: fileID, line: line)
        } else {
            then.fail(
                what, expected: "\(kind)", actual: failure?.description ?? "no error",
                fileID: fileID, line: line)
        }
    }

    /// Expects the failure to have the text of a refusal, if the contract's error has a place for it.
    func expectText(
        _ text: String, of failure: Failure?, to operation: String, _ status: Int,
        _ then: Expectations, fileID: String = #fileID, line: Int = #line
    ) {
        let operation = stub.definition.contract.operation(operation)
        guard ErrorBody(of: operation, in: stub.definition.contract, status, text).says(text) else {
            return
        }
        expectText(text, of: failure, "\(status)", then, fileID: fileID, line: line)
    }

    /// Expects the failure to have the server's own text, or none if the server sent none; of an app
    /// that does not show it, nothing is expected.
    func expectText(
        _ text: String?, of failure: Failure?, _ what: String, _ then: Expectations,
        fileID: String = #fileID, line: Int = #line
    ) {
        guard description.showsMessages else { return }
        then.equal(
            failure?.message, text, "the server's text shown for \(what)", fileID: fileID,
            line: line)
    }
}

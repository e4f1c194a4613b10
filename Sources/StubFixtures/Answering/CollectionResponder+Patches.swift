import StubContract
import StubHTTP
import StubJSON

/// PATCH with a media type for patches (RFC 5789 §2).
extension CollectionResponder {
    /// Returns the row's members after the patch; `nil` for plain JSON, which is merged.
    func patched(_ row: Row, in store: FixtureStore) throws(Refused) -> JSONObject? {
        guard let type = call.fields["Content-Type"].flatMap(MediaType.init) else { return nil }
        let before = JSONValue.object(row.members)
        let after: JSONValue
        switch type.essence {
        case "application/merge-patch+json":
            let patch = try patchDocument()
            guard patch.object != nil else {
                throw refused(
                    400, "A merge patch of a row must be a JSON object", isProtocol: true)
            }
            after = JSONMergePatch(patch).applied(to: before)
        case "application/json-patch+json":
            after = try operations().applied(to: before, or: notApplied)
        default: return nil
        }
        return try members(of: after, inPlaceOf: row, in: store)
    }

    /// Returns the body, which was not decoded if it is invalid or its type is not declared.
    private func patchDocument() throws(Refused) -> JSONValue {
        if let body = call.body { return body }
        guard (try? JSONParser.parse(call.content)) != nil else {
            throw refused(400, "The patch must be JSON", isProtocol: true)
        }
        throw refused(415, "The contract declares no patch of this type", isProtocol: true)
    }

    private func operations() throws(Refused) -> JSONPatch {
        let document = try patchDocument()
        do {
            return try JSONPatch(document)
        } catch {
            throw refused(400, "The patch is malformed: \(error)", isProtocol: true)
        }
    }

    /// Returns the error for a failed patch.
    ///
    /// A failed test and a missing target conflict with the current row; a patch that exceeds the
    /// limits cannot be processed for any row.
    private func notApplied(_ error: JSONPatchError) -> Refused {
        refused(
            error.isLimit ? 422 : 409, "The patch cannot be applied: \(error)", isProtocol: true)
    }

    private func members(
        of value: JSONValue, inPlaceOf row: Row, in store: FixtureStore
    ) throws(Refused) -> JSONObject {
        guard let members = value.object else {
            throw refused(422, "The patch must leave a JSON object", isProtocol: true)
        }
        guard let collection = store.collections[binding.fixture] else { return members }
        guard members[collection.key].flatMap(RowID.init) == row.id else {
            throw refused(
                422, "The patch must not change the row's '\(collection.key)'",
                isProtocol: true)
        }
        // Hidden members cannot break the schema of a response.
        let mask = RowMask(binding)
        let shown = { (members: JSONObject) in mask?.shown(members) ?? members }
        if let issue = collection.brokenBy(shown(members), insteadOf: shown(row.members)) {
            throw refused(422, "After the patch, \(issue)", isProtocol: true)
        }
        return members
    }
}

extension JSONPatch {
    fileprivate func applied<Refusal: Error>(
        to value: JSONValue, or refusal: (JSONPatchError) -> Refusal
    ) throws(Refusal) -> JSONValue {
        do {
            return try applied(to: value)
        } catch {
            throw refusal(error)
        }
    }
}

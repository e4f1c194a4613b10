import StubHTTP
import StubJSON
import StubRecordings

/// Describes one operation by its recordings.
struct OperationDraft {
    let group: TrafficGroup
    let components: ComponentDraft

    /// The operation's object in the document.
    func json(id: String, names: [String]) -> JSONValue {
        var operation = JSONObject([("operationId", .string(id))])
        let parameters = path(names) + query
        if !parameters.isEmpty { operation["parameters"] = .array(parameters) }
        operation["requestBody"] = requestBody
        operation["responses"] = responses
        if let security = SecurityDraft.required(by: group) {
            operation["security"] = [.object(JSONObject([(security.name, .array([]))]))]
        }
        return .object(operation)
    }

    // MARK: - Request

    private func path(_ names: [String]) -> [JSONValue] {
        names.enumerated().map { index, name in
            var draft = ParameterDraft(name: name)
            for sample in group.samples where index < sample.values.count {
                draft.add([sample.values[index]])
            }
            return draft.json(in: "path")
        }
    }

    private var query: [JSONValue] {
        var drafts: [ParameterDraft] = []
        for sample in group.samples {
            let items = sample.recording.request.query
            var seen: Set<String> = []
            for item in items where seen.insert(item.name).inserted {
                let place = drafts.firstIndex { $0.name == item.name } ?? drafts.count
                if place == drafts.count { drafts.append(ParameterDraft(name: item.name)) }
                drafts[place].add(items.filter { $0.name == item.name }.map(\.value))
            }
        }
        return drafts.map { draft in
            let size =
                PageWords.sizes.contains(draft.name.lowercased()) ? usualSize(draft.name) : nil
            return draft.json(in: "query", default: size)
        }
    }

    /// The rows of a page of which the client did not set the size.
    private func usualSize(_ name: String) -> Int? {
        let lists = group.samples.filter { sample in
            sample.isSuccess && !sample.recording.request.query.contains { $0.name == name }
        }.compactMap { RowList(in: $0.recording.response.body)?.rows.count }
        return lists.max().flatMap { $0 > 0 ? $0 : nil }
    }

    private var requestBody: JSONValue? {
        var draft = BodyDraft()
        for sample in group.samples {
            let request = sample.recording.request
            draft.add(request.body, request.headers, redacted: request.redacted)
        }
        guard let content = draft.json() else { return nil }
        return draft.isRequired ? ["required": true, "content": content] : ["content": content]
    }

    // MARK: - Responses

    private var responses: JSONValue {
        let statuses = Set(group.samples.map(\.recording.response.status)).sorted()
        return .object(
            JSONObject(
                statuses.map { status in
                    var draft = BodyDraft(hasExample: status >= 400)
                    for sample in group.samples where sample.recording.response.status == status {
                        let response = sample.recording.response
                        draft.add(response.body, response.headers, redacted: response.redacted)
                    }
                    let reason = "\(ReasonPhrase.text(for: status))"
                    var response = JSONObject([
                        ("description", .string(reason.isEmpty ? "Status \(status)" : reason))
                    ])
                    response["content"] = draft.json(component: components.reference)
                    return (String(status), .object(response))
                }))
    }
}

import StubContract
import StubHTTP
import StubJSON
import StubSupport

// Files are rows: `{"id": "name.png", "type": "image/png", "data": "<base64>"}`.

extension CollectionResponder {
    /// Returns a file, or the requested part of it (RFC 9110 §14).
    func file(_ row: Row) throws(Refused) -> FixtureAnswer {
        guard let data = row.members["data"]?.string.flatMap(Base64.decode) else {
            throw refused(404, "The row contains no file")
        }
        let tag = EntityTag(row.digest)
        var response = HTTPResponse(
            status: 200,
            fields: [
                "Content-Type": row.members["type"]?.string ?? "application/octet-stream",
                "Accept-Ranges": "bytes", "ETag": tag.text,
            ], body: data)
        if let range = range(of: data.count, tag) {
            switch range {
            case .part(let part):
                response.status = 206
                response.body = Array(data[part])
                response.fields["Content-Range"] =
                    "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(data.count)"
            case .unsatisfiable:
                response = .message(416, "The file has \(data.count) bytes")
                response.fields["Content-Range"] = "bytes */\(data.count)"
                return FixtureAnswer(response: response, isProtocol: true)
            }
        }
        return FixtureAnswer(response: response, tag: tag)
    }

    /// Returns the requested part; `nil` for the whole file, also if the client has an older one.
    ///
    /// The range is ignored if a condition results in 304 or 412 (RFC 9110 §13.2.2).
    private func range(of length: Int, _ tag: EntityTag) -> ByteRange? {
        if Preconditions(call.fields).verdict(on: tag) != .passed { return nil }
        if let condition = call.fields["If-Range"] {
            guard case .tags(let tags) = EntityTagList(condition),
                tags.contains(where: tag.isStronglyEqual)
            else { return nil }
        }
        return call.fields["Range"].flatMap { ByteRange($0, length: length) }
    }

    /// Stores a file under a unique name, and its address in the user's row.
    func upload(
        _ upload: StubBinding.Upload, in store: inout FixtureStore
    ) throws(Refused) -> FixtureAnswer {
        guard let user = call.user else { throw notFound() }
        let form = MultipartForm(call.content, contentType: call.fields["Content-Type"])
        guard let form else { throw refused(400, "The body is not a multipart form") }
        guard let part = form[upload.part], !part.content.isEmpty else {
            throw refused(400, "The part '\(upload.part)' is missing")
        }
        guard let type = part.type, let suffix = Self.suffix(of: type) else {
            throw refused(415, "The part '\(upload.part)' is not an image", isProtocol: true)
        }
        let name = "\(upload.part)-\(user)\(suffix)"
        let members: JSONObject = [
            "id": .string(name), "type": .string(type),
            "data": .string(Base64.urlEncode(Array(part.content))),
        ]
        try change(&store) { files throws(FixtureError) in
            if try files.replace(.string(name), with: members) == nil {
                try files.insert(members)
            }
        }
        let path = MessageTemplate.fill(upload.path) { $0 == "name" ? name : nil }
        let host = call.fields["Host"] ?? "localhost"
        let address =
            (call.origin.isEmpty ? "http://" + host : call.origin) + call.mount
            + path
        let row = try change(&store, upload.users) { users throws(FixtureError) in
            try users.merge([upload.member: .string(address)], into: user)
        }
        guard let row else { throw notFound() }
        return .value(.object(RowSelection(keys: [upload.member]).members(of: row)))
    }

    private static func suffix(of type: String) -> String? {
        switch MediaType(type)?.essence {
        case "image/png": ".png"
        case "image/jpeg": ".jpg"
        case "image/webp": ".webp"
        case "image/gif": ".gif"
        default: nil
        }
    }
}

import StubHTTP
import StubJSON

/// A request of a skeleton: what is tried on a stub, and the Swift code that sends the same.
struct SkeletonRequest {
    /// The body and its media type.
    struct Body {
        let text: String
        let type: String

        static func json(_ value: JSONValue) -> Body {
            let short = JSONSerializer.string(value)
            let text = short.count <= 60 ? short : JSONSerializer.string(value, style: .pretty)
            return Body(text: text.last == "\n" ? String(text.dropLast()) : text, type: json)
        }

        /// `nil` unless the value is an object of texts, numbers and Booleans.
        static func form(_ value: JSONValue) -> Body? {
            guard let members = value.object else { return nil }
            var pairs: [String] = []
            for member in members {
                guard member.value.array == nil, member.value.object == nil else { return nil }
                let text = member.value.string ?? JSONSerializer.string(member.value)
                pairs.append(PercentCoding.encode(member.key) + "=" + PercentCoding.encode(text))
            }
            return Body(text: pairs.joined(separator: "&"), type: form)
        }

        static let json = "application/json"
        static let form = "application/x-www-form-urlencoded"
    }

    let method: HTTPMethod
    /// Percent-encoded, without a query.
    let path: String
    var query: [(name: String, value: String)] = []
    var body: Body?

    /// The request as a stub receives it.
    ///
    /// - Parameter base: the path of the API's server.
    func sent(below base: String, by credentials: SkeletonCredentials, token: String?)
        -> HTTPRequest
    {
        let (fields, keys) = credentials.carried(token)
        let items = (query + keys).map {
            PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value)
        }
        var request = HTTPRequest(
            method, base + path + (items.isEmpty ? "" : "?" + items.joined(separator: "&")),
            fields: ["Host": "localhost"], body: Array((body?.text ?? "").utf8))
        for (name, value) in fields { request.fields[name] = value }
        if let body {
            request.fields["Content-Type"] = body.type
            request.fields["Content-Length"] = String(request.body.count)
        }
        return request
    }

    /// The call that sends the request.
    ///
    /// - Parameters:
    ///   - indent: the indentation of the line that the call begins on.
    ///   - start: the length of the text before the call.
    ///   - page: the query parameter that selects a page, and an expression with its value.
    func call(
        indent: Int, after start: Int, page: (name: String, value: String)? = nil
    ) -> String {
        var arguments = [SwiftText.literal(method.rawValue), SwiftText.literal(path)]
        var items = query.map { "\(SwiftText.literal($0.name)): \(SwiftText.literal($0.value))" }
        if let page { items.append("\(SwiftText.literal(page.name)): \(page.value)") }
        if !items.isEmpty { arguments.append("query: [\(items.joined(separator: ", "))]") }
        if let body {
            arguments.append("body: " + SwiftText.raw(body.text, indent: indent + 8))
            if body.type != Body.json { arguments.append("type: \(SwiftText.literal(body.type))") }
        }
        return SwiftText.call("app.send", arguments, indent: indent, after: start)
    }
}

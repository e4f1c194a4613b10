import StubHTTP
import StubJSON
import StubRules

/// A response whose fields and body are templates; nothing is added to what they give.
struct ResponseTemplate: DialectResponse {
    /// A header field with a template for its value.
    struct Field: Sendable, Hashable {
        let name: String
        let value: TextTemplate

        init(_ name: String, _ value: TextTemplate) {
            self.name = name
            self.value = value
        }
    }

    /// The body of the response.
    indirect enum Body: Sendable, Hashable {
        case bytes([UInt8])
        case text(TextTemplate)
        /// One of these bodies, by the template of its name.
        case file(TextTemplate, [String: Body])
    }

    var status: Int
    /// The text of the status line after the status; `nil` for the usual one.
    var reason: String?
    var fields: [Field]
    var body: Body

    init(status: Int, fields: [Field], body: Body) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// Returns the filled response, or one with status 500 if the values are too long.
    func response(
        to request: HTTPRequest, now: Double, random: inout SplitMix64
    ) -> HTTPResponse {
        var scene = TemplateScene(request: request, now: now, random: random)
        defer { random = scene.random }
        return response(&scene)
    }

    private func response(_ scene: inout TemplateScene) -> HTTPResponse {
        var response = HTTPResponse(status: status)
        for field in fields {
            guard let value = field.value.fill(&scene) else { return Self.tooLong }
            response.fields.append(field.name, Self.fieldValue(value))
        }
        if let reason { response.delivery.reason = reason }
        switch body {
        case .file(let name, let files):
            guard let name = name.fill(&scene) else { return Self.tooLong }
            guard let file = files[Self.key(of: name)] else { return Self.missing(name) }
            guard let bytes = file.bytes(&scene) else { return Self.tooLong }
            response.body = bytes
        case .bytes, .text:
            guard let bytes = body.bytes(&scene) else { return Self.tooLong }
            response.body = bytes
        }
        return response
    }

    /// The name of a file by which ``Body/file(_:_:)`` finds it.
    static func key(of name: String) -> String {
        name.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }

    private static func missing(_ file: String) -> HTTPResponse {
        failure("The mapping's files have no '\(file)', which its template names.")
    }

    private static var tooLong: HTTPResponse {
        failure(
            "The values in the response's templates have more than \(TemplateScene.bytesLimit) "
                + "bytes, or need more than \(TemplateScene.stepsLimit) steps.")
    }

    private static func failure(_ reason: String) -> HTTPResponse {
        var response = HTTPResponse(status: 500)
        response.fields.append("Content-Type", "text/plain; charset=utf-8")
        response.body = Array(reason.utf8)
        return response
    }

    /// The bytes of the body before templates are filled.
    var size: Int { body.size }

    /// A value from a request may contain line ends, which a field cannot have.
    private static func fieldValue(_ text: String) -> String {
        let isSafe = HTTPFields.isValue(text)
        if isSafe { return text }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar
                }))
    }
}

extension ResponseTemplate.Body {
    fileprivate var size: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .text(let template): template.size
        case .file(let name, let files): files.reduce(name.size) { $0 + $1.value.size }
        }
    }

    /// Returns the filled body; `nil` if it is too long.
    fileprivate func bytes(_ scene: inout TemplateScene) -> [UInt8]? {
        switch self {
        case .bytes(let bytes): bytes
        case .text(let template): template.fill(&scene).map { Array($0.utf8) }
        case .file: nil
        }
    }
}

package import StubHTTP

/// A response whose fields and body are templates; nothing is added to what they give.
package struct ResponseTemplate: Sendable, Hashable {
    /// A header field with a template for its value.
    package struct Field: Sendable, Hashable {
        package let name: String
        package let value: TextTemplate

        package init(_ name: String, _ value: TextTemplate) {
            self.name = name
            self.value = value
        }
    }

    /// The body of the response.
    package enum Body: Sendable, Hashable {
        case bytes([UInt8])
        case text(TextTemplate)
    }

    package var status: Int
    package var fields: [Field]
    package var body: Body

    package init(status: Int, fields: [Field], body: Body) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// Returns the filled response, or one with status 500 if the values are too long.
    package func response(_ scene: inout TemplateScene) -> HTTPResponse {
        var response = HTTPResponse(status: status)
        for field in fields {
            guard let value = field.value.fill(&scene) else { return Self.tooLong }
            response.fields.append(field.name, Self.fieldValue(value))
        }
        switch body {
        case .bytes(let bytes): response.body = bytes
        case .text(let template):
            guard let text = template.fill(&scene) else { return Self.tooLong }
            response.body = Array(text.utf8)
        }
        return response
    }

    private static var tooLong: HTTPResponse {
        var response = HTTPResponse(status: 500)
        response.fields.append("Content-Type", "text/plain; charset=utf-8")
        response.body = Array(
            "The values in the response's templates have more than \(TemplateScene.bytesLimit) bytes."
                .utf8)
        return response
    }

    /// The bytes of the body before templates are filled.
    package var size: Int {
        switch body {
        case .bytes(let bytes): bytes.count
        case .text(let template): template.size
        }
    }

    /// A value from a request may contain line ends, which a field cannot have.
    private static func fieldValue(_ text: String) -> String {
        let isSafe = !text.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
        if isSafe { return text }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar
                }))
    }
}

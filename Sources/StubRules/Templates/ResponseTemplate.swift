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

    package func response(_ scene: inout TemplateScene) -> HTTPResponse {
        var response = HTTPResponse(status: status)
        for field in fields {
            response.fields.append(field.name, Self.fieldValue(field.value.fill(&scene)))
        }
        switch body {
        case .bytes(let bytes): response.body = bytes
        case .text(let template): response.body = Array(template.fill(&scene).utf8)
        }
        return response
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

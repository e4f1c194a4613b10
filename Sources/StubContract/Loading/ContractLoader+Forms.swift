import StubHTTP
import StubJSON
import StubSchema

/// Reads how forms and plain text are decoded.
extension ContractLoader {
    mutating func readTextLayout(_ media: DocumentNode, of type: MediaType) -> TextLayout? {
        switch type.essence {
        case "application/x-www-form-urlencoded", "multipart/form-data":
            return .form(readForm(media))
        case "text/plain":
            guard let schema = media["schema"] else { return nil }
            let shape = shape(of: schema)
            return shape.isSingle ? .plain(shape) : nil
        default:
            return nil
        }
    }

    private mutating func readForm(_ media: DocumentNode) -> FormLayout {
        guard let schema = media["schema"] else { return FormLayout(parts: [:], others: .any) }
        var parts: [String: FormPart] = [:]
        let (members, others) = ShapeReader.read(in: documents) { reader in
            (reader.members(of: schema), reader.others(of: schema))
        }
        for (name, shape) in members {
            parts[name] = FormPart(
                shape: shape, encoding: readEncoding(media["encoding"]?[name]))
        }
        return FormLayout(parts: parts, others: others)
    }

    private mutating func readEncoding(_ node: DocumentNode?) -> ContractEncoding? {
        guard let node else { return nil }
        let style = node["style"]?.value.string.flatMap(ContractParameter.Style.init)
        let isStyled = style != nil || node["explode"] != nil
        let types = node["contentType"]?.value.string?.split(separator: ",") ?? []
        return ContractEncoding(
            types: types.compactMap { MediaType(String($0)) },
            headers: readHeaders(node["headers"]), style: isStyled ? style ?? .form : nil,
            explode: documents.flag("explode", of: node) ?? ((style ?? .form) == .form),
            forbidsReserved: node["allowReserved"]?.value == false, pointer: node.pointer)
    }
}

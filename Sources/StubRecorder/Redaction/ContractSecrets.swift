import StubContract
import StubJSON

/// The names that a contract declares to hold secrets.
///
/// These are members and parameters of `format: password`, members that are `writeOnly` texts, and
/// the header fields, query parameters and cookies of security schemes of the type `apiKey`
/// (OpenAPI 3.1 §4.8.27). Documents that the contract refers to are not searched.
enum ContractSecrets {
    static func names(in contract: Contract) -> Set<String> {
        var names: Set<String> = []
        collect(contract.document.value, into: &names)
        return names
    }

    private static func collect(_ value: JSONValue, into names: inout Set<String>) {
        switch value {
        case .null, .bool, .number, .string: break
        case .array(let elements):
            for element in elements { collect(element, into: &names) }
        case .object(let object):
            if let name = object["name"]?.string, isKey(object) || isParameter(object) {
                names.insert(name)
            }
            for member in object["properties"]?.object?.members ?? []
            where isSecret(member.value) {
                names.insert(member.key)
            }
            for member in object.members { collect(member.value, into: &names) }
        }
    }

    private static func isKey(_ object: JSONObject) -> Bool {
        object["type"] == "apiKey" && object["in"]?.string != nil
    }

    private static func isParameter(_ object: JSONObject) -> Bool {
        object["in"]?.string != nil && object["schema"]?["format"] == "password"
    }

    /// Whether the schema is that of a secret; what may be written alone is one if it is free text.
    private static func isSecret(_ schema: JSONValue) -> Bool {
        if schema["format"] == "password" { return true }
        return schema["writeOnly"] == true && schema["type"] == "string"
            && schema["enum"] == nil && schema["format"] == nil && schema["const"] == nil
    }
}

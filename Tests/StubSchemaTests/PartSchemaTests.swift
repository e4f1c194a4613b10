import StubJSON
import Testing

@testable import StubSchema

/// What `Schema.parts` promises is compared with the evaluation of every selection of members.
struct PartSchemaTests {
    private static func schema(_ text: String) throws -> Schema {
        var compiler = SchemaCompiler()
        compiler.add(try JSONParser.parse(text), uri: "x.json")
        return try compiler.compile("x.json")
    }

    private static let values = [
        #"{"a":1,"b":"x","c":[1],"d":null}"#, #"{"a":"1","b":"x","c":[1],"d":null}"#,
        #"{"d":true,"c":[],"b":"","a":0}"#, #"{"a":1}"#, #"{"b":"long text","x-1":4}"#, "{}",
        #"{"a":1,"b":7}"#, #"{"a":-1,"b":"x","x-1":"no number","e":{"f":1}}"#,
    ]

    private static let judgingMembersAlone = [
        #"{"type":"object","required":["a"],"properties":{"a":{"type":"integer"}}}"#,
        #"{"properties":{"a":{"type":"integer","minimum":0},"b":{"type":"string"}}}"#,
        #"{"required":["a","b"],"additionalProperties":{"type":["integer","string"]}}"#,
        #"{"maxProperties":3,"patternProperties":{"^x-":{"type":"integer"}}}"#,
        #"{"propertyNames":{"maxLength":1},"required":["b"]}"#,
        #"{"anyOf":[{"required":["a","b","c"],"properties":{"a":{"type":"integer"}}},"#
            + #"{"required":["b"],"properties":{"b":{"type":"string","maxLength":3}}}]}"#,
        ##"{"$ref":"#/$defs/x","$defs":{"x":{"anyOf":[{"$ref":"#/$defs/y"},{"type":"object","##
            + ##""not":{}}]},"y":{"required":["a"],"properties":{"e":{"minProperties":2}}}}}"##,
        #"{"anyOf":[{"type":"null"},{"type":["object","null"],"required":["a"]}]}"#,
    ]

    private static let relatingMembers = [
        #"{"minProperties":2}"#, #"{"dependentRequired":{"a":["b"]}}"#,
        #"{"dependentSchemas":{"a":{"required":["b"]}}}"#, #"{"const":{"a":1}}"#,
        #"{"enum":[{"a":1}]}"#, #"{"not":{"required":["a"]}}"#,
        #"{"oneOf":[{"required":["a"]},{"required":["b"]}]}"#,
        #"{"allOf":[{"minProperties":2}],"required":["a"]}"#,
        #"{"if":{"required":["a"]},"then":{"required":["b"]}}"#,
        #"{"anyOf":[{"required":["b"]}],"required":["a"]}"#,
        #"{"unevaluatedProperties":false,"required":["a"]}"#, #"{"type":"array"}"#, "false",
        ##"{"$dynamicRef":"#x","$dynamicAnchor":"x"}"##,
    ]

    @Test(arguments: judgingMembersAlone + relatingMembers)
    func `an object that a part accepts stays valid without members that are not required`(
        text: String
    ) throws {
        let schema = try Self.schema(text)
        for value in Self.values {
            let object = try #require(try JSONParser.parse(value).object)
            let parts = schema.parts.filter { $0.accepts(.object(object)) }
            for selection in 0..<(1 << object.count) {
                let kept = JSONObject(
                    uniqueMembers: object.members.enumerated()
                        .filter { selection & 1 << $0.offset != 0 }.map(\.element))
                let isPromised = parts.contains { part in
                    kept.count <= part.maximum ?? .max
                        && part.required.allSatisfy { kept[$0] != nil }
                }
                let isValid = schema.isValid(.object(kept), formats: .assert)
                if isPromised { #expect(isValid, "\(kept.keys) of \(value)") }
            }
        }
    }

    @Test(arguments: judgingMembersAlone)
    func `a schema that judges each member by itself has parts`(text: String) throws {
        #expect(!(try Self.schema(text).parts.isEmpty))
    }

    @Test(arguments: relatingMembers)
    func `a schema that relates members has no parts`(text: String) throws {
        #expect(try Self.schema(text).parts.isEmpty)
    }
}

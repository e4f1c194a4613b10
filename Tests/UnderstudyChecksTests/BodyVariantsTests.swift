import StubContract
import StubJSON
import Testing

@testable import UnderstudyChecks

struct BodyVariantsTests {
    /// The variants of a body whose schema requires `id` and allows `note` to be null.
    private func variants(_ body: JSONValue) throws -> BodyVariants {
        let text = """
            {"openapi": "3.1.0", "info": {"title": "Notes", "version": "1"}, "paths": {"/note": {
            "get": {"operationId": "getNote", "responses": {"200": {"description": "A note",
            "content": {"application/json": {"schema": {
              "type": "object", "required": ["id"], "properties": {
                "id": {"type": "integer"}, "note": {"type": ["string", "null"]},
                "made": {"type": "string", "format": "date-time"},
                "price": {"type": "number"}, "count": {"type": "integer"},
                "hint": {"type": "string"}, "any": {"type": "array"},
                "size": {"type": "object", "additionalProperties": false,
                         "properties": {"width": {"type": "integer"}}},
                "words": {"type": "object", "additionalProperties": {"type": "array"}},
                "names": {"type": "object", "additionalProperties": {"type": "string"}},
                "tags": {"type": "array", "items": {"type": "string", "minLength": 1}}}}}}}}}}}}
            """
        let contract = try ContractLoader.load(
            JSONDocument(file: "openapi.json", bytes: Array(text.utf8)))
        let media = contract.operation("getNote")?.response(for: 200)?.content.first
        return BodyVariants(body, schema: media?.schema)
    }

    private let body: JSONValue = [
        "id": 1, "note": "Call", "made": "2026-03-01T12:00:00Z", "names": ["en": "Call"],
        "tags": ["a", "b"],
    ]

    @Test func `what is not required is left out, alone and together`() throws {
        let found = try variants(body).absences
        #expect(
            found.map(\.what) == [
                "without /note", "without /made", "without /names", "without /names/en",
                "without /tags", "without all of them",
            ])
        #expect(found.last?.body == ["id": 1])
    }

    @Test func `a member that the schema does not declare is no promise of it`() throws {
        let foreign = try variants([
            "id": 1, "note": "Call", "fork": ["of": "a text", "times": 4, "at": []],
        ])
        #expect(foreign.absences.map(\.what) == ["without /note", "without all of them"])
        #expect(foreign.nulls.map(\.what) == ["null at /note"])
        #expect(foreign.empties.map(\.what) == ["nothing in /note"])
        #expect(foreign.notations.isEmpty)
    }

    @Test func `numbers and times come in the other notations that the schema allows`() throws {
        let found = try variants([
            "id": 1, "price": 4, "count": 4, "made": "2026-03-01T12:00:00Z",
            "hint": "2026-03-01T12:00:00Z",
        ]).notations
        #expect(
            found.map(\.what) == [
                "with fractions at /price", "with fractions of seconds at /made",
                "with offsets at /made",
            ])
        #expect(found.first?.body["price"] == 4.5 && found.first?.body["count"] == 4)
        #expect(
            try variants(["id": 1, "price": 4.5]).notations.map(\.what)
                == ["with whole numbers at /price"])
    }

    @Test func `what is required is left out as a breach`() throws {
        #expect(try variants(body).breaches.map(\.what) == ["without /id"])
    }

    @Test func `null is put where the schema allows it alone`() throws {
        #expect(try variants(body).nulls.map(\.what) == ["null at /note"])
    }

    @Test func `empty values keep formats and lengths`() throws {
        #expect(
            try variants(body).empties.map(\.what) == [
                "nothing in /note", "nothing in /names", "nothing in /names/en", "nothing in /tags",
            ])
    }

    @Test func `objects get a member of another type, and maps one of theirs`() throws {
        let extended = try variants(body).extended.body
        #expect(extended["x-understudy-new"]?.object != nil)
        #expect(extended["names"]?["x-understudy-new"] == "Call")
    }

    @Test func `objects get no member that their schemas forbid`() throws {
        let extended = try variants(["id": 1, "size": ["width": 2], "words": [:]]).extended.body
        #expect(extended["x-understudy-new"]?.object != nil)
        #expect(extended["size"] == ["width": 2] && extended["words"] == [:])
    }

    @Test func `an object of which nothing is declared is not emptied`() throws {
        #expect(
            try variants(["id": 1, "any": [["a": 1]], "size": ["width": 2]]).empties.map(\.what)
                == ["nothing in /any", "nothing in /size"])
    }

    @Test func `numbers are changed where the schema allows it`() throws {
        #expect(
            try variants(["id": 1, "count": 4, "hint": "4"]).recounted.body
                == ["id": 2, "count": 5, "hint": "4"])
    }

    @Test func `texts are changed where the schema allows it`() throws {
        #expect(
            try variants(body).renamed.body == [
                "id": 1, "note": "Call 2", "made": "2026-03-01T12:00:00Z",
                "names": ["en": "Call 2"], "tags": ["a 2", "b"],
            ])
    }

    @Test func `pairs of choices are together in some body`() throws {
        let bodies = try variants(body).pairwise.map(\.body)
        for name in ["made", "tags"] {
            for other in ["note", "names"] {
                #expect(bodies.contains { $0[name] == nil && $0[other] == nil })
                #expect(bodies.contains { $0[name] == nil && $0[other] != nil })
                #expect(bodies.contains { $0[name] != nil && $0[other] == nil })
            }
        }
        #expect(bodies.contains { $0["note"] == .null && $0["made"] == nil })
        #expect(bodies.count < 30)
    }

    @Test func `one element of each shape is changed`() throws {
        let text = """
            {"openapi": "3.1.0", "info": {"title": "Items", "version": "1"}, "paths": {"/items": {
            "get": {"operationId": "getItems", "responses": {"200": {"description": "Items",
            "content": {"application/json": {"schema": {"type": "array", "items": {
              "type": "object", "properties": {
                "a": {"type": "string"}, "b": {"type": "string"}}}}}}}}}}}}
            """
        let contract = try ContractLoader.load(
            JSONDocument(file: "openapi.json", bytes: Array(text.utf8)))
        let media = contract.operation("getItems")?.response(for: 200)?.content.first
        let variants = BodyVariants(
            [["a": "1"], ["a": "2"], ["b": "3"]], schema: media?.schema)
        #expect(
            variants.absences.map(\.what) == [
                "without /0/a", "without /2/b", "without all of them",
            ])
    }
}

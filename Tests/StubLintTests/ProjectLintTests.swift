import StubDocuments
import StubJSON
import TestSupport
import Testing

@testable import StubContract
@testable import StubLint

struct ProjectLintTests {
    private typealias Project = LintProject

    @Test func `a project without errors has no findings`() throws {
        #expect(try LintProject.findings() == [])
    }

    @Test func `rows satisfy the schemas at the same place of two files`() throws {
        let list = LintProject.contract.replacing("openapi", with: "row")
        let item = LintProject.contract.replacing("openapi", with: "whole")
        let schema = { (required: String) in
            """
            {"type": "object", "required": ["id", "\(required)"],
            "properties": {"id": {"type": "integer"}, "title": {"type": "string"},
            "sku": {"type": "string"}}}
            """
        }
        let findings = try LintProject.findings(
            replacing: "\"$ref\": \"#/components/schemas/Product\"",
            with: "\"$ref\": \"whole.json\"",
            adding: [list: schema("title"), item: schema("sku")]
        ) { name, text in
            let page = "\"items\": {\"$ref\": \"#/components/schemas/Product\"}"
            return (name, text.replacing(page, with: "\"items\": {\"$ref\": \"row.json\"}"))
        }
        let rows = findings.filter { $0.file == LintProject.fixture }
        #expect(rows.count == 3)
        #expect(rows.allSatisfy { $0.message.contains("sku") })
    }

    @Test(arguments: ["token", "login"])
    func `a login without a fixture of users is no mistake, except if its name is like another`(
        action: String
    ) throws {
        func codes(_ users: String) throws -> [String] {
            let login = """
                "paths": {
                "/login": {"post": {"operationId": "login", "responses": {"200": {"description": "In."}},
                "x-stub": {"action": "\(action)", "collection": "\(users)"}}},
                """
            return try LintProject.findings(replacing: "\"paths\": {", with: login).map(\.code)
        }
        #expect(try !codes("users").contains("contract/unknown-fixture"))
        #expect(try codes("prodcts").contains("contract/unknown-fixture"))
    }

    static let contractMistakes = [
        mistake("\"/products\": {", "\"products\": {", "contract/path"),
        mistake(
            "\"/products/{id}\": {", "\"/products/{id}/{id}\": {", "contract/path-parameter",
            lines: 4),
        mistake(
            "\"name\": \"id\", \"in\": \"path\"", "\"name\": \"sku\", \"in\": \"path\"",
            "contract/path-parameter", isError: false),
        mistake(
            "\"in\": \"path\", \"required\": true,", "\"in\": \"path\",",
            "contract/path-parameter"),
        mistake(
            "{\"name\": \"q\", \"in\": \"query\"", "{\"name\": \"skip\", \"in\": \"query\"",
            "contract/duplicate-parameter"),
        mistake(
            "{\"name\": \"q\", \"in\": \"query\"", "{\"name\": \"q\", \"in\": \"querry\"",
            "contract/parameter"),
        mistake(
            "\"operationId\": \"getProduct\"", "\"operationId\": \"listProducts\"",
            "contract/operation-id", lines: -1),
        mistake(
            "\"name\": \"q\", \"in\": \"query\", \"schema\": {\"type\": \"string\"}},",
            "\"name\": \"q\", \"in\": \"query\", \"schema\": {\"type\": \"string\"}}, "
                + "{\"name\": \"colour\", \"in\": \"query\", \"schema\": {\"type\": \"string\"}},",
            "contract/ignored-parameter", isError: false),
        mistake("\"price\": 5}", "\"price\": \"5\"}", "contract/example"),
        mistake("\"default\": 10", "\"default\": 1000", "contract/default"),
        mistake("schemas/Page\"", "schemas/Pge\"", "contract/broken-reference"),
        mistake("responses/Unavailable\"", "responses/Unvailable\"", "contract/broken-reference"),
        mistake(
            "items\": {\"$ref\": \"#/components/schemas/Product\"}",
            "items\": {\"$ref\": \"#/components/schemas/Prodct\"}", "contract/broken-reference"),
        mistake(
            "\"schema\": {\"type\": \"string\"}}", "\"schema\": \"string\"}", "contract/schema"),
        mistake("\"pattern\": \"^[A-Z]\"", "\"pattern\": \"^[A-Z\"", "contract/pattern"),
        mistake("\"maxLength\": 40", "\"maxLength\": 0", "contract/bounds"),
        mistake("\"maxLength\": 40", "\"maxLength\": \"40\"", "contract/keyword"),
        mistake(
            "\"maxLength\": 40", "\"maxLenght\": 40", "contract/unknown-keyword",
            isError: false),
        mistake(
            "\"format\": \"date\"", "\"nullable\": true", "contract/old-keyword",
            isError: false),
        mistake(
            "\"description\": \"One.\"", "\"descripton\": \"One.\"", "contract/unknown-member"),
        mistake(
            "[{\"bearer\": []}]", "[{\"baerer\": []}]", "contract/security", isError: false),
        mistake(
            "\"type\": \"http\", \"scheme\": \"bearer\"", "\"type\": \"http\"",
            "contract/security-scheme"),
        mistake(
            "\"minimum\": 1, \"maximum\": 100,", "\"minimum\": 1,",
            "contract/unbounded-paging", isError: false),
        mistake(
            "{\"type\": \"integer\", \"minimum\": 0}", "{\"type\": \"integer\"}",
            "contract/unbounded-paging", isError: false),
        mistake("\"limit\": \"limit\"", "\"limit\": \"limt\"", "contract/binding"),
        mistake("\"messages\": {\"404\"", "\"messages\": {\"409\"", "contract/binding"),
        mistake("\"action\": \"item\"", "\"action\": \"itm\"", "contract/x-stub"),
        mistake(
            "\"collection\": \"products\"", "\"collection\": \"prodcts\"",
            "contract/unknown-fixture"),
        mistake("\"fields\": [\"title\"]", "\"fields\": [\"titel\"]", "contract/unknown-field"),
        mistake("\"brands\": \"brand\"", "\"brands\": \"brnd\"", "contract/unknown-field"),
        mistake("\"brands\": \"brand\"", "\"brands\": \">= brnd\"", "contract/unknown-field"),
        mistake("\"brands\": \"brand\"", "\"brands\": \"=> brand\"", "contract/x-stub"),
        mistake(
            "\"200\": {\n            \"description\": \"One.\"",
            "\"400\": {\n            \"description\": \"One.\"", "contract/no-success", lines: -1,
            isError: false),
        mistake("\"200\": {", "\"ok\": {", "contract/status"),
        mistake("\"application/json\": {", "\"json\": {", "contract/media-type"),
        mistake(
            "{\"type\": \"object\", \"required\": [\"message\"]}",
            "{\"type\": \"object\", \"required\": [\"text\"]}", "contract/example", lines: 1),
    ]

    static let otherMistakes = [
        mistake("\"price\": 120", "\"price\": -120", "fixture/schema", in: Project.fixture),
        mistake("\"2026-01-31\"", "\"2026-02-31\"", "fixture/schema", in: Project.fixture),
        mistake("\"id\": 2,", "\"id\": 1,", "fixture/duplicate-id", in: Project.fixture),
        mistake(
            "\"id\": 2, ", "", "fixture/missing-id",
            in: Project.fixture),
        mistake("\"id\": 2,", "\"id\": true,", "fixture/bad-id", in: Project.fixture),
        mistake("\"Lumo\"},", "\"Lumo\"},,", "json/syntax", in: Project.fixture),
        mistake(
            "\"listProducts\"", "\"listProduct\"", "rule/unknown-operation",
            in: Project.scenario),
        mistake("\"delay\": 10", "\"dely\": 10", "rule/unknown-key", in: Project.scenario),
        mistake(
            "{\"status\": 503, \"example\"", "{\"status\": 504, \"example\"",
            "scenario/status", isError: false, in: Project.scenario),
        mistake(
            "\"Retry-After\": \"1\"", "\"Retry-Atfer\": \"1\"", "scenario/header",
            isError: false, in: Project.scenario),
        mistake(
            "{\"message\": \"Later\"}", "{\"text\": \"Later\"}", "scenario/body",
            isError: false, in: Project.scenario),
        mistake(
            "\"example\": \"down\"", "\"example\": \"dwon\"", "scenario/example",
            in: Project.scenario),
        mistake(
            "{\"skip\": \"20\"}", "{\"skp\": \"20\"}", "scenario/query", isError: false,
            in: Project.scenario),
        mistake(
            "\"/products/{id}\"", "\"/product/{id}\"", "scenario/path", isError: false,
            in: Project.scenario),
        mistake(
            "\"operation\": \"getProduct\"", "\"operation\": \"getProducts\"",
            "recording/operation", in: Project.recording),
        mistake(
            "\"/products/9\"", "\"/things/9\"", "recording/operation", isError: false,
            in: Project.recording),
        mistake(
            "\"price\": 7", "\"price\": \"7\"", "recording/exchange", isError: false,
            in: Project.recording),
        mistake("\"status\": 200", "\"status\": 99", "recording/status", in: Project.recording),
    ]

    @Test(arguments: contractMistakes + otherMistakes)
    func `an inserted error is found at its line`(mistake: PlantedMistake) throws {
        let text = try #require(LintProject.files[mistake.file])
        #expect(text.contains(mistake.old))
        let line = try #require(LintProject.line(of: mistake.old, in: text)) + mistake.lines
        let findings = try LintProject.findings(
            replacing: mistake.old, with: mistake.new, in: mistake.file)
        let found = findings.filter {
            $0.code == mistake.code && $0.file == mistake.file && $0.position?.line == line
        }
        #expect(!found.isEmpty, "\(findings.map { "\($0) [\($0.code)]" })")
        #expect(found.allSatisfy { ($0.severity == .error) == mistake.isError })
        #expect(findings.allSatisfy { $0.hint?.isEmpty == false })
    }

    @Test func `one error does not hide another`() throws {
        let contract = try #require(LintProject.files[LintProject.contract])
            .replacing("\"action\": \"item\"", with: "\"action\": \"itm\"")
            .replacing("\"price\": 5}", with: "\"price\": \"5\"}")
        let codes = try LintProject.findings(
            adding: [
                LintProject.contract: contract,
                LintProject.fixture: "[{\"id\": 1, \"title\": \"\", \"price\": 1}]",
                LintProject.scenario: "{\"name\": \"a\", \"rules\": [{}]}",
                "Fixtures/shop/broken.json": "{",
            ]
        ).map(\.code)
        #expect(
            Set(codes).isSuperset(of: [
                "contract/x-stub", "contract/example", "fixture/schema", "rule/empty",
                "json/syntax",
            ]))
    }

    @Test func `findings are sorted and have no duplicates`() throws {
        let findings = try LintProject.findings(
            replacing: "schemas/Product\"", with: "schemas/Prodct\"")
        let places = findings.map { "\($0.file ?? "") \(String($0.position?.offset ?? 0).count)" }
        #expect(Set(findings.map(\.description)).count == findings.count)
        #expect(places == places.sorted())
        #expect(!findings.isEmpty)
    }

    @Test func `names unused fixtures and operations without a fixture`() throws {
        let contract = try #require(LintProject.files[LintProject.contract])
            .replacing(
                "\"paths\": {",
                with: """
                    "paths": {
                        "/orders": {"get": {"operationId": "listOrders",
                          "responses": {"204": {"description": "None."}}}},
                    """)
        let findings = try LintProject.findings(
            adding: [
                LintProject.contract: contract, "Fixtures/shop/carts.json": "[{\"id\": 1}]",
            ])
        #expect(
            findings.map(\.code) == ["contract/unbound", "fixture/unused"])
        #expect(findings.allSatisfy { $0.severity == .warning })
        #expect(findings.first?.message.contains("listOrders") == true)
        #expect(findings.last?.file == "Fixtures/shop/carts.json")
    }

    @Test func `paths of the same shape are ambiguous for any methods`() throws {
        let findings = try LintProject.findings(
            replacing: "\"/products/{id}\": {",
            with: """
                "/products/{sku}": {
                  "delete": {"operationId": "deleteProduct", "parameters": [
                    {"name": "sku", "in": "path", "required": true, "schema": {"type": "string"}}],
                    "responses": {"204": {"description": "Gone."}}}
                },
                "/products/{id}": {
                """)
        #expect(findings.contains { $0.code == "contract/ambiguous-path" })
    }

    @Test func `unused components are named, except one that varies another`()
        throws
    {
        let contract = try #require(LintProject.files[LintProject.contract])
            .replacing(
                "\"Product\": {",
                with: """
                    "Old": {"type": "string"},
                    "Pet": {"type": "object", "discriminator": {"propertyName": "kind"}},
                    "Cat": {"allOf": [{"$ref": "#/components/schemas/Pet"}]},
                    "Product": {
                    """
            )
            .replacing(
                "\"added\": {",
                with: "\"pet\": {\"$ref\": \"#/components/schemas/Pet\"}, \"added\": {")
        let findings = try LintProject.findings(adding: [LintProject.contract: contract])
        #expect(findings.map(\.code) == ["contract/unreferenced"])
        #expect(findings.first?.message == "nothing refers to 'Old' of schemas")
    }

    @Test func `a file full of one error is reported by its first findings`() throws {
        let rows = (1...200).map {
            "{\"id\": \($0), \"title\": \"\", \"price\": 1, \"brand\": \"A\"}"
        }
        let findings = try LintProject.findings(
            adding: [LintProject.fixture: "[\(rows.joined(separator: ",\n"))]"])
        #expect(findings.count { $0.code == "fixture/schema" } == Findings.limit)
        #expect(findings.last?.code == "lint/more")
    }

    @Test func `a row is identified by its number, its id and its member`() throws {
        let findings = try LintProject.findings(
            replacing: "\"price\": 120", with: "\"price\": -120", in: LintProject.fixture)
        #expect(
            findings.map(\.description) == [
                """
                Fixtures/shop/products.json:3:40: error: row 2 (id 2) breaks the response schema of \
                listProducts, getProduct at /price: expected at least 0, found -120. Correct it, \
                or the schema at /components/schemas/Product.
                """
            ])
    }

    @Test func `a document is validated against its schema in other files`() throws {
        let contract = try #require(LintProject.files[LintProject.contract])
            .replacing("#/components/schemas/Product\"}", with: "models.json#/Product\"}")
        let models = """
            {
              "Product": {
                "type": "object",
                "properties": {"price": {"type": "number", "maximum": 100, "default": 500}}
              }
            }
            """
        let findings = try LintProject.findings(
            adding: [
                LintProject.contract: contract, "Contracts/shop/models.json": models,
            ])
        let places = Set(findings.map { "\($0.code) \($0.file ?? ""):\($0.position?.line ?? 0)" })
        #expect(
            places.isSuperset(of: [
                "contract/default Contracts/shop/models.json:4",
                "fixture/schema Fixtures/shop/products.json:3",
            ]))
    }

    @Test func `a row that a scenario inserts is validated, except for its id`() throws {
        let findings = try LintProject.findings(
            replacing: "\"delay\": 10",
            with: """
                "mutate": [{"collection": "products", "insert": {"title": "New", "price": 1}},
                  {"collection": "products", "insert": {"title": "New", "price": -1}}]
                """, in: LintProject.scenario)
        #expect(findings.map(\.code) == ["scenario/body"])
        #expect(findings.first?.position?.line == 18)
    }

    @Test func `rows that are looked up by id must have one`() throws {
        let rows = "[{\"title\": \"Lamp\", \"price\": 1}]"
        let findings = try LintProject.findings(adding: [LintProject.fixture: rows])
        #expect(
            findings.contains { $0.code == "contract/unknown-field" && $0.message.contains("id") })
    }

    @Test func `endless references do not exhaust the stack`() throws {
        let length = Extent.isWhole ? 20_000 : 2_000
        let chain = (0..<length).map { number in
            "\"C\(number)\": {\"$ref\": \"#/components/schemas/C\(number + 1)\"}"
        }
        let findings = try LintProject.findings(
            replacing: "\"Product\": {",
            with: chain.joined(separator: ",\n") + ",\n\"C\(length)\": {},\n\"Product\": {")
        #expect(findings.contains { $0.code == "contract/unreferenced" })
    }

    @Test func `invalid operations are skipped, and the others are checked`() throws {
        let broken = (0..<100).map { number in
            """
            "/broken\(number)": {"get": {"operationId": "broken\(number)", "responses": {
              "ok": {"description": "?"}, "204": {"description": "None."}}}}
            """
        }
        let contract = try #require(LintProject.files[LintProject.contract])
            .replacing("\"paths\": {", with: "\"paths\": {" + broken.joined(separator: ",") + ",")
        let findings = try LintProject.findings(
            adding: [
                LintProject.contract: contract,
                LintProject.fixture: "[{\"id\": 1, \"title\": \"\", \"price\": 1}]",
            ])
        #expect(findings.count { $0.code == "contract/status" } == Findings.limit)
        #expect(findings.contains { $0.code == "fixture/schema" })
        #expect(!findings.contains { $0.code == "contract/unbound" })
    }

    @Test func `a fixture that is not JSON is not also reported as missing`() throws {
        let findings = try LintProject.findings(
            replacing: "\"Lumo\"},", with: "\"Lumo\"},,", in: LintProject.fixture)
        #expect(findings.map(\.code) == ["json/syntax"])
    }

    @Test func `a missing folder is a separate error`() throws {
        #expect(throws: InputError.self) {
            try ProjectLint(contract: nil, fixtures: "/nowhere/at/all")
        }
    }

    @Test func `Swagger 2 is rejected with a single finding`() throws {
        let findings = try LintProject.findings(
            adding: [LintProject.contract: "{\"swagger\": \"2.0\", \"paths\": {\"x\": {}}}"])
        #expect(
            findings.filter { $0.code.hasPrefix("contract/") }.map(\.code) == ["contract/version"])
    }

    private static func mistake(
        _ old: String, _ new: String, _ code: String, lines: Int = 0,
        isError: Bool = true, in file: String = LintProject.contract
    ) -> PlantedMistake {
        PlantedMistake(
            file: file, old: old, new: new, code: code, lines: lines, isError: isError)
    }
}

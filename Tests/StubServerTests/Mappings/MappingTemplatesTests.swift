import StubHTTP
import StubJSON
import TestSupport
import Testing
import UnderstudyWireMock

@testable import StubServer

/// Response templates as teams write them in mapping files, tried with a request.
struct MappingTemplatesTests {
    private static func answer(_ template: String) throws -> HTTPResponse {
        let served = try Served.wireMock()
        let mapping: JSONValue = [
            "request": ["urlPathTemplate": "/users/{id}/pets"],
            "response": [
                "body": .string(template), "transformers": ["response-template"],
                "transformerParameters": [
                    "who": "World", "count": 3, "flags": ["a": true], "names": ["Ada", "Bob"],
                ],
            ],
        ]
        let made = try served.admin(.post, "mappings", JSONSerializer.string(mapping))
        guard made.status == 201 else { return made }
        return try served.send(
            HTTPRequest(
                .post, "/users/7/pets?x=1&x=2&y=a+b&n=41",
                fields: ["Host": "api.example.com:8080", "X-Id": "abc", "Cookie": "s=1"],
                body: Array(
                    #"{"a": {"b": "c"}, "list": [1, 2], "t": " up ", "rows": [{"n": "x"}, {"n": "y"}], "none": null, "f": "k=v&k=w&l=a%20b"}"#
                        .utf8)))
    }

    // The stub's clock shows 2026-09-21T14:13:20.250Z.
    @Test(
        arguments: [
            ("{{#if request.query.x}}yes{{else}}no{{/if}}", "yes"),
            ("{{#if request.query.none}}yes{{else}}no{{/if}}", "no"),
            ("{{#unless request.query.none}}none{{/unless}}", "none"),
            ("{{#if (eq request.path.id '7')}}seven{{/if}}", "seven"),
            (
                "{{#if (eq request.method 'GET')}}1{{else if (eq request.method 'POST')}}2{{else}}3{{/if}}",
                "2"
            ),
            ("{{#eq request.query.y 'a b'}}same{{else}}other{{/eq}}", "same"),
            ("{{#neq request.method 'GET'}}not GET{{/neq}}", "not GET"),
            ("{{eq 1 1}} {{eq 1 2 yes='y' no='n'}}", "true n"),
            ("{{#if (and request.query.x (not request.query.none))}}both{{/if}}", "both"),
            ("{{#if (or request.query.none request.query.y)}}one{{/if}}", "one"),
            (
                "{{#if (gt 3 2)}}a{{/if}}{{#if (gte 2 2)}}b{{/if}}{{#if (lt 3 2)}}c{{/if}}{{#if (lte 3 3)}}d{{/if}}",
                "abd"
            ),
            ("{{#each request.query.x}}{{@index}}:{{this}};{{/each}}", "0:1;1:2;"),
            (
                "{{#each (jsonPath request.body '$.rows') as |row|}}{{row.n}}{{#unless @last}},{{/unless}}{{/each}}",
                "x,y"
            ),
            (
                "{{#each (jsonPath request.body '$.rows')}}{{n}}{{#if @first}}!{{/if}}{{/each}}",
                "x!y"
            ),
            (
                "{{#each (jsonPath request.body '$.a') as |value key|}}{{key}}={{value}}{{/each}}",
                "b=c"
            ),
            ("{{#each (jsonPath request.body '$.a')}}{{@key}}={{this}}{{/each}}", "b=c"),
            ("{{#each (jsonPath request.body '$.missing')}}x{{else}}empty{{/each}}", "empty"),
            (
                "{{#each parameters.names}}{{#each (range 1 2)}}{{../this}}{{this}} {{/each}}{{/each}}",
                "Ada1 Ada2 Bob1 Bob2 "
            ),
            ("{{#with (jsonPath request.body '$.a')}}{{b}}{{/with}}", "c"),
            (
                "{{math 1 '+' 2}} {{math request.query.n '*' 2}} {{math 7 '%' 4}} {{math 5 '/' 2}} {{math 2 '-' 5}}",
                "3 82 3 2.5 -3"
            ),
            ("{{trim ' a '}}|{{#trim}} a {{/trim}}|{{upper 'a'}}{{lower 'B'}}", "a|a|Ab"),
            (
                "{{base64 'Content'}} {{base64 'Q29udGVudA==' decode=true}} {{base64 'aa' padding=false}} {{#base64}}ab{{/base64}}",
                "Q29udGVudA== Content YWE YWI="
            ),
            ("{{urlEncode 'a b/c&d'}} {{urlEncode 'a%20b+c' decode=true}}", "a+b%2Fc%26d a b c"),
            (
                "{{capitalizeFirst 'a b'}} {{replace 'a-b-c' '-' '+'}} {{substring 'abcdef' 2}} {{substring 'abcdef' 1 3}}",
                "A b a+b+c cdef bc"
            ),
            ("{{defaultIfEmpty request.query.none 'fallback'}}", "fallback"),
            (
                "{{join 'a' 'b' 'c' ', '}} {{join parameters.names '/'}} {{arrayJoin '|' (array 1 'two' true)}}",
                "a, b, c Ada/Bob 1|two|true"
            ),
            (
                "{{size 'abc'}} {{size request.query.x}} {{size (jsonPath request.body '$.a')}}",
                "3 2 1"
            ),
            (
                "{{#if (contains 'abcde' 'bcd')}}in{{/if}} {{contains (array 'a' 'b') 'c'}}",
                "in false"
            ),
            (
                "{{#if (matches '123' '[0-9]+')}}digits{{/if}}{{matches 'a1' '[0-9]+'}}",
                "digitsfalse"
            ),
            ("{{isOdd 3}} {{isEven 3 'even'}}", "odd "),
            (
                "{{#each (range 5 1)}}{{this}}{{/each}}{{#each (range -1 1)}}{{this}}{{/each}}",
                "-101"
            ),
            ("{{parseJson request.body 'b'}}{{b.a.b}}{{b.list.[1]}}", "c2"),
            (#"{{#parseJson 'p'}}{"name": "{{request.method}}"}{{/parseJson}}{{p.name}}"#, "POST"),
            ("{{#assign 'v'}}[{{request.query.y}}]{{/assign}}{{v}}{{v}}", "[a b][a b]"),
            ("{{val request.query.none or='else'}} {{val 'x' assign='w'}}{{w}}", "else x"),
            (
                "{{formData (jsonPath request.body '$.f') 'form' urlDecode=true}}{{form.k.1}}{{form.l}}",
                "wa b"
            ),
            ("{{toJson (jsonPath request.body '$.a')}}", #"{"b":"c"}"#),
            (
                "{{date (parseDate '2018-05-05T10:11:12Z') offset='-1 days' format='yyyy-MM-dd'}}",
                "2018-05-04"
            ),
            (
                "{{date (parseDate '05/06/2018' format='dd/MM/yyyy') format='yyyy/MM/dd'}}",
                "2018/06/05"
            ),
            ("{{date (now) offset='3 days' format='EEE, d MMM yyyy'}}", "Thu, 24 Sep 2026"),
            (
                "{{now offset='3 days' format='EEEE dd MMMM yyyy h:mm a'}}",
                "Thursday 24 September 2026 2:13 PM"
            ),
            ("{{now timezone='Europe/London' format='HH'}}", "422"),
            (
                "{{date (truncateDate (now) 'first day of month') format='yyyy-MM-dd HH:mm'}}",
                "2026-09-01 00:00"
            ),
            ("{{parameters.flags.a}} {{parameters.count}} {{parameters.names.[0]}}", "true 3 Ada"),
            ("{{#if parameters.flags.a}}on{{/if}}", "on"),
            ("{{hostname}}", "localhost"),
            ("{{lookup parameters 'who'}} {{lookup parameters.names 1}}", "World Bob"),
            ("{{pickRandom 'a' 'a'}}", "a"),
            ("{{randomInt lower=5 upper=6}}", "5"),
            ("a  {{~request.method~}}  b", "aPOSTb"),
            ("{{~#if request.query.x~}} yes {{~else~}} no {{~/if~}}  !", "yes!"),
            ("{{!-- a {{b}} comment --}}x", "x"),
            ("{{request.query.[x]}}{{request.query.x.[1]}}{{request.headers.X-Id}}", "12abc"),
            ("{{#each request.headers as |v k|}}{{#eq k 'X-Id'}}{{v}}{{/eq}}{{/each}}", "abc"),
            ("{{#each request.pathSegments}}{{this}}.{{/each}}", "users.7.pets."),
            (
                "{{jsonPath request.body '$.rows[1].n'}}{{jsonPath request.body '$.none' default='-'}}",
                "y-"
            ),
        ] as [(String, String)])
    func `a template gives what WireMock documents`(template: String, text: String) throws {
        let response = try Self.answer(template)
        if text == "422" {
            #expect(response.status == 422)
        } else {
            #expect(response.text == text)
        }
    }

    @Test(arguments: [
        ("{{#if request.query.x}}", "if"), ("{{/if}}", "/if"), ("{{#if}}{{/if}}", "if"),
        ("{{#each request.query}}{{/if}}", "each"), ("{{#nothing}}{{/nothing}}", "nothing"),
        ("{{> partial}}", "partial"), ("{{{{raw}}}}", "raw"),
        ("{{xPath request.body '/a'}}", "xPath"),
        ("{{soapXPath request.body '/a'}}", "soapXPath"),
        ("{{systemValue key='PATH'}}", "systemValue"),
        ("{{regexExtract request.body 'a'}}", "regexExtract"), ("{{unknown}}", "unknown"),
        ("{{math 1 '^' 2}}", "^"), ("{{math 1}}", "math"), ("{{else}}", "else"),
        ("{{date (truncateDate (now) 'noon')}}", "noon"), ("{{base64 'a' codec='x'}}", "codec"),
        ("{{parameters.missing}}", "parameters.missing"),
        ("{{request.nothing}}", "request.nothing"),
        ("{{now format='QQ'}}", "QQ"), ("{{now format=request.query.f}}", "format"),
    ])
    func `a template that is not supported is refused with its name`(
        template: String, name: String
    ) throws {
        let response = try Self.answer(template)
        #expect(response.status == 422)
        #expect(response.text.contains(name))
    }

    @Test(arguments: [
        "{{#each (range 1 1000000000)}}x{{/each}}",
        "{{#each (range 1 2000)}}{{#each (range 1 2000)}}{{#each (range 1 2000)}}{{/each}}{{/each}}{{/each}}",
    ])
    func `a template that would take too long is answered 500`(template: String) throws {
        #expect(try Self.answer(template).status == 500)
    }

    @Test func `tests of long lists count as many steps`() throws {
        let served = try Served.wireMock()
        try served.stub.mappings.add([
            "response": [
                "body": "{{parseJson request.body 'v'}}{{#each v}}{{contains v 'x'}}{{/each}}",
                "transformers": ["response-template"],
            ]
        ])
        for (count, status) in [(100, 200), (4_000, 500)] {
            let list = JSONSerializer.string(.array([JSONValue](repeating: "a", count: count)))
            #expect(try served.send(.post, "/", json: list).status == status)
        }
    }

    @Test func `the name of a file is a template`() throws {
        let folder = try TemporaryFolder([
            "mappings/a.json": #"""
            {"request": {"urlPathPattern": "/things/.*"},
             "response": {"bodyFileName": "things/{{request.path.[1]}}.json",
                          "transformers": ["response-template"]}}
            """#,
            "__files/things/1.json": #"{"id": 1, "method": "{{request.method}}"}"#,
            "__files/secret.json": "secret",
        ])
        let served = Served(
            try StubDefinition(contract: nil, fixtures: nil, dialect: .wireMock(folder.path)))
        #expect(try served.get("/things/1").text == #"{"id": 1, "method": "GET"}"#)
        for path in ["/things/2", "/things/..%2Fsecret", "/things/.."] {
            let response = try served.get(path)
            #expect(response.status == 500)
            #expect(!response.text.contains("\"secret\""))
        }
    }
}

import StubContract
import StubJSON
import Testing

/// The examples of the Overlay Specification 1.1 §4.5, and those of its compliance sets.
struct OverlayExampleTests {
    /// An example, with what it starts from and what it leads to.
    struct Example: Sendable, CustomTestStringConvertible {
        let name: String
        let before: String
        let actions: String
        let after: String

        var testDescription: String { name }
    }

    private static let items = """
        paths:
          /items: {get: {responses: {200: {description: OK}}}}
          /some-items: {delete: {responses: {200: {description: OK}}}}
        """

    private static let building = """
        components:
          schemas:
            Building:
              properties:
                building: {type: string, example: house}
                location_id: {type: integer, example: 44}
        """

    static let examples = [
        Example(
            name: "structured",
            before: "info: {title: t}\npaths: {/: {get: {summary: old}}, /pets: {}}",
            actions: """
                - target: '$'
                  update:
                    info: {x-overlay-applied: structured-overlay}
                    paths:
                      /: {summary: The root resource, get: {summary: new, x-rate-limit: 100}}
                      /pets: {get: {summary: Retrieve a list of pets}}
                    components:
                    tags:
                """,
            after: """
                info: {title: t, x-overlay-applied: structured-overlay}
                paths:
                  /: {get: {summary: new, x-rate-limit: 100}, summary: The root resource}
                  /pets: {get: {summary: Retrieve a list of pets}}
                components:
                tags:
                """),
        Example(
            name: "targeted",
            before: "paths: {/foo: {get: {description: a}}, /bar: {get: {description: b}}}",
            actions: """
                - {target: "$.paths['/foo'].get.description", update: This is the new description}
                - {target: "$.paths['/bar'].get.description", update: This is the updated one}
                - target: $.paths['/bar']
                  update: {post: {description: of a child object, x-safe: false}}
                """,
            after: """
                paths:
                  /foo: {get: {description: This is the new description}}
                  /bar:
                    get: {description: This is the updated one}
                    post: {description: of a child object, x-safe: false}
                """),
        Example(
            name: "wildcard",
            before: """
                paths:
                  /a: {get: {parameters: [{name: filter, in: query, schema: {type: string}}]}}
                  /b: {get: {parameters: [{name: filter, in: header}]}, put: {}}
                """,
            actions: """
                - {target: $.paths.*.get, update: {x-safe: true}}
                - target: $.paths.*.get.parameters[?@.name=='filter' && @.in=='query']
                  update: {schema: {$ref: '#/components/schemas/filterSchema'}}
                """,
            after: """
                paths:
                  /a:
                    get:
                      parameters:
                        - name: filter
                          in: query
                          schema: {type: string, $ref: '#/components/schemas/filterSchema'}
                      x-safe: true
                  /b: {get: {parameters: [{name: filter, in: header}], x-safe: true}, put: {}}
                """),
        Example(
            name: "an element is added",
            before: "paths: {/a: {get: {parameters: [{name: old, in: query}]}}}",
            actions: """
                - target: $.paths.*.get.parameters
                  update: {name: newParam, in: query}
                """,
            after: """
                paths:
                  /a: {get: {parameters: [{name: old, in: query}, {name: newParam, in: query}]}}
                """),
        Example(
            name: "elements are removed",
            before: "paths: {/a: {get: {parameters: [{name: dummy}, {name: x}, {name: dummy}]}}}",
            actions: """
                - target: $.paths.*.get.parameters[?@.name == 'dummy']
                  remove: true
                """,
            after: "paths: {/a: {get: {parameters: [{name: x}]}}}"),
        Example(
            name: "a primitive element is removed",
            before: "paths: {/a: {get: {tags: [dummy, real, dummy]}}}",
            actions: "- {target: \"$.paths.*.get.tags[?@ == 'dummy']\", remove: true}",
            after: "paths: {/a: {get: {tags: [real]}}}"),
        Example(
            name: "traits",
            before: """
                paths:
                  /items: {get: {x-oai-traits: [paged]}}
                  /items/{id}/subitems: {get: {x-oai-traits: [paged], parameters: [{name: id}]}}
                  /other: {get: {}}
                """,
            actions: """
                - target: $.paths[?(@.get['x-oai-traits'][?(@ == 'paged')])].get
                  update: {parameters: [{name: top, in: query}, {name: skip, in: query}]}
                """,
            after: """
                paths:
                  /items:
                    get:
                      x-oai-traits: [paged]
                      parameters: [{name: top, in: query}, {name: skip, in: query}]
                  /items/{id}/subitems:
                    get:
                      x-oai-traits: [paged]
                      parameters: [{name: id}, {name: top, in: query}, {name: skip, in: query}]
                  /other: {get: {}}
                """),
        Example(
            name: "simple copy", before: items,
            actions: """
                - {target: '$.paths["/some-items"]', copy: '$.paths["/items"]'}
                """,
            after: """
                paths:
                  /items: {get: {responses: {200: {description: OK}}}}
                  /some-items:
                    delete: {responses: {200: {description: OK}}}
                    get: {responses: {200: {description: OK}}}
                """),
        Example(
            name: "ensure the target exists and copy", before: items,
            actions: """
                - {target: $.paths, update: {/other-items: {}}}
                - {target: '$.paths["/other-items"]', copy: '$.paths["/items"]'}
                """,
            after: """
                paths:
                  /items: {get: {responses: {200: {description: OK}}}}
                  /some-items: {delete: {responses: {200: {description: OK}}}}
                  /other-items: {get: {responses: {200: {description: OK}}}}
                """),
        Example(
            name: "move", before: items,
            actions: """
                - {target: $.paths, update: {/new-items: {}}}
                - {target: '$.paths["/new-items"]', copy: '$.paths["/items"]'}
                - {target: '$.paths["/items"]', remove: true}
                """,
            after: """
                paths:
                  /some-items: {delete: {responses: {200: {description: OK}}}}
                  /new-items: {get: {responses: {200: {description: OK}}}}
                """),
        Example(
            name: "add a license", before: "info: {title: t}",
            actions: "- {target: $.info, update: {license: {name: MIT}}}",
            after: "info: {title: t, license: {name: MIT}}"),
        Example(
            name: "remove an example", before: building,
            actions: """
                - target: $.components.schemas.Building.properties['building'].example
                  remove: true
                """,
            after: building.replacing(", example: house", with: "")),
        Example(
            name: "remove properties by their type", before: building,
            actions: """
                - target: $.components..properties[?(@.type == 'string')]
                  remove: true
                """,
            after: """
                components:
                  schemas:
                    Building:
                      properties:
                        location_id: {type: integer, example: 44}
                """),
        Example(
            name: "remove responses everywhere",
            before: """
                paths:
                  /foo: {get: {responses: {200: {}, 500: {}}}}
                  /bar: {post: {responses: {201: {}, 500: {}, default: {}}}}
                """,
            actions: """
                - {target: "$.paths..responses['500']", remove: true}
                - {target: "$.paths..responses['default']", remove: true}
                """,
            after:
                "paths: {/foo: {get: {responses: {200: {}}}}, /bar: {post: {responses: {201: {}}}}}"
        ),
        Example(
            name: "remove one server", before: "servers: [{url: a, description: Dev}, {url: b}]",
            actions: "- {target: \"$.servers[?( @.description == 'Dev' )]\", remove: true}",
            after: "servers: [{url: b}]"),
        Example(
            name: "replace all servers", before: "servers: [{url: a}, {url: b}]\ninfo: {}",
            actions: """
                - {target: $.servers, remove: true}
                - {target: $, update: {servers: [{url: c}]}}
                """,
            after: "info: {}\nservers: [{url: c}]"),
    ]

    @Test(arguments: examples)
    func `an example of the specification leads to its result`(example: Example) throws {
        let changed = try OverlaySample.changed(example.before, by: example.actions)
        #expect(try changed.document.value == OverlaySample.value(example.after))
        #expect(changed.warnings == [])
    }

    @Test func `the trait of version 1.0 is refused, whose path is none of RFC 9535`() throws {
        let error = try #require(throws: DiagnosticError.self) {
            try OverlaySample.overlay(
                "- {target: '$.paths.*.get[?@.x-oai-traits.paged]', update: {}}", version: "1.0.0")
        }
        #expect(
            error.description == """
                overlay.yaml:4:12: error: "target" is not a JSONPath: a name with '-' is written in \
                brackets, as in ['x-y'], at character 19. Write a path of RFC 9535, such as \
                $.paths['/x'].get.
                """)
    }
}

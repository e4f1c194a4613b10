import Foundation
import StubContract
import StubJSON
import Testing

@testable import StubCLI

struct SuiteSkeletonTests {
    private func skeleton(_ operations: String, name: String = "my-shop") throws -> SuiteSkeleton {
        let text = """
            {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"},
            "paths": {\(operations)}}
            """
        let contract = try ContractLoader.load(
            JSONDocument(file: "openapi.json", bytes: Array(text.utf8)))
        return SuiteSkeleton(
            contract, name: name, package: nil, document: "Contracts/my-shop/openapi.json")
    }

    /// A list of pages by offset.
    private func list(_ path: String, _ id: String) -> String {
        """
        "\(path)": {"get": {"operationId": "\(id)", "responses": {"200": {"description": "Rows"}},
        "x-stub": {"action": "list", "collection": "rows", "rows": "items",
        "page": {"skip": "skip", "limit": "limit", "default": 20}}}}
        """
    }

    @Test func `each list has an adapter with the size of its pages`() throws {
        let files = try skeleton(list("/orders", "listOrders")).files
        let adapter = try #require(
            files.first { $0.path == "Sources/MyShopContracts/ListOrdersChecks.swift" })
        #expect(adapter.text.contains("\"listOrders\",") && adapter.text.contains("pageSize: 20"))
        #expect(
            files.map(\.path) == [
                "Package.swift", "Sources/MyShopContracts/MyShopSuite.swift",
                "Sources/MyShopContracts/ListOrdersChecks.swift",
                "Sources/my-shop-contract/main.swift",
                "Tests/MyShopContractsTests/MyShopContractTests.swift",
            ])
    }

    @Test func `each closure that has to be written is marked`() throws {
        var sum = 0
        for file in try skeleton(list("/orders", "listOrders")).files {
            let closures = file.text.components(separatedBy: " in\n").count - 1
            let marked = file.text.components(separatedBy: " in\n").dropFirst()
                .count { $0.drop { $0 == " " }.hasPrefix("// TODO") }
            #expect(closures == marked, "\(file.path)")
            sum += closures
        }
        #expect(sum > 0)
    }

    @Test func `operations whose names are alike get types of their own`() throws {
        let files = try skeleton(list("/a", "list-orders") + "," + list("/b", "ListOrders")).files
        let paths = files.map(\.path).filter { $0.contains("Orders") }
        #expect(
            paths.map { $0.split(separator: "/").last ?? "" } == [
                "ListOrdersChecks.swift", "ListOrdersChecks2.swift",
            ])
    }

    @Test(arguments: ["session", "screen", "pagination", "token", "error", "caching"])
    func `no adapter has the name of a type that the skeleton or a pack has`(
        operation: String
    ) throws {
        let names = try skeleton(list("/rows", operation)).files.map {
            $0.path.split(separator: "/").last ?? ""
        }
        let type = operation.prefix(1).uppercased() + operation.dropFirst() + "Checks"
        #expect(!names.contains("\(type).swift"))
        #expect(names.contains("\(type)2.swift"))
    }

    /// A list that is searched and needs a login.
    private static let boats = """
        "/sessions": {"post": {"operationId": "createSession",
          "responses": {"200": {"description": "Tokens"}},
          "x-stub": {"collection": "skippers", "action": "login"}}},
        "/boats": {"get": {"operationId": "listBoats", "security": [{"bearer": []}],
          "responses": {"200": {"description": "Boats"}},
          "x-stub": {"action": "list", "collection": "boats", "rows": "boats",
            "page": {"skip": "offset", "limit": "limit", "default": 20},
            "search": {"parameters": ["q"], "fields": ["name"]}}}}},
        "x-stub": {"tokens": {"collection": "skippers"}},
        "components": {"securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}}
        """

    @Test func `the closures of a search are proposed next to the others`() throws {
        let files = try skeleton(Self.boats).files
        let list = try #require(files.first { $0.path.hasSuffix("ListBoatsChecks.swift") })
        #expect(
            list.text.contains(
                """
                        // Further checks run with:
                        // hasMore: { await $0.hasMore }, error: { await $0.error },
                        // isLoading: { await $0.isLoading }, refresh: { await $0.refresh() },
                        // search: ListSearch(debounce: .milliseconds(300), texts: ("la", "lamp")) {
                        //     await $0.type($1)
                        // },
                    )
                """), "\(list.text)")
    }

    @Test func `the login says which users there are`() throws {
        let files = try skeleton(Self.boats).files
        let login = try #require(files.first { $0.path.hasSuffix("SessionChecks.swift") })
        #expect(
            login.text.contains(
                "// TODO: sign in a user of Fixtures/my-shop/skippers.json. Without that file, any"),
            "\(login.text)")
    }

    @Test(arguments: [
        ("list-orders", "ListOrders"), ("9 lives", "Other9Lives"), ("", "Other"), ("é", "Other"),
        ("GET /a/{id}", "GETAId"),
    ])
    func `a name is made of the letters and digits of ASCII`(text: String, name: String) {
        #expect(TypeNames.camel(text, orElse: "Other") == name)
    }

    @Test func `quotation marks and control characters in a name are escaped`() {
        #expect(SwiftText.literal("a\"b\\c\n") == #""a\"b\\c\u{a}""#)
    }
}

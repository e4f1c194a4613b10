import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer
import UnderstudyChecks

/// Extreme numbers, times, texts and URLs in responses.
enum ValueCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        numbers
        moments
        texts
        sizes
    }

    // MARK: - Numbers

    @CaseBuilder<Stage>
    private static var numbers: [ContractCase<Stage>] {
        ContractCase("D10", "integer spelled 1.0 / 1e2", .decoding) { stage, then in
            try await stage.signIn()
            for (spelling, stock) in [("5.0", 5), ("1e2", 100), ("1E+2", 100), ("-0", 0)] {
                stage.answer(
                    Operation.product, text: stage.product(stock: spelling), times: 1)
                let product = try? await stage.app.productService().product(1)
                then.equal(product?.stock, stock, "stock as \(spelling)")
            }
        }
        ContractCase(
            "D11", "integer limits", .decoding, allowing: ["response/body"]
        ) { stage, then in
            try await stage.signIn()
            for spelling in ["2147483648", "9007199254740993", "9223372036854775807"] {
                stage.answer(Operation.product, text: stage.product(stock: spelling), times: 1)
                let product = try? await stage.app.productService().product(1)
                then.equal(product.map { String($0.stock) }, spelling, "stock")
            }
            for spelling in ["9223372036854775808", "1e400", "-1e400", "0.5"] {
                stage.answer(Operation.product, text: stage.product(stock: spelling), times: 1)
                let failure = await stage.product(1).failure
                then.isTrue(failure?.isDecoding == true, "\(spelling) becomes \(failure as Any)")
            }
        }
        ContractCase(
            "D12", "money", .decoding, allowing: ["response/body"]
        ) { stage, then in
            try await stage.signIn()
            for price in ["0.1", "19.99", "1234567.89", "0.30000000000000004", "999999.99"] {
                let text = JSONSerializer.string(stage.row("products") { $0["price"] = 1 })
                    .replacing("\"price\":1,", with: "\"price\":\(price),")
                stage.answer(Operation.product, text: text, times: 1)
                let product = try await stage.app.productService().product(1)
                then.equal("\(product.price)", price, "the price")
            }
        }
        ContractCase.notApplicable(
            "D17", "epoch units", .decoding,
            because: "every moment of the contract is RFC 3339 text; none is a number")
    }

    // MARK: - Moments

    @CaseBuilder<Stage>
    private static var moments: [ContractCase<Stage>] {
        ContractCase("D14", "date-time forms", .decoding) { stage, then in
            try await stage.signIn()
            // 2026-03-01T12:00:00Z
            let noon = 1_772_366_400.0
            for (text, seconds) in [
                ("2026-03-01T12:00:00Z", noon), ("2026-03-01T12:00:00.1Z", noon + 0.1),
                ("2026-03-01T12:00:00.123Z", noon + 0.123),
                ("2026-03-01T12:00:00.123456789Z", noon + 0.123_456_789),
                ("2026-03-01T12:00:00+00:00", noon), ("2026-03-01T08:30:00-03:30", noon),
                ("2026-03-01t12:00:00z", noon), ("2026-02-28T23:59:60Z", noon - 43_200),
                ("2000-02-29T12:00:00Z", 951_825_600), ("2024-02-29T00:00:00Z", 1_709_164_800),
                ("2100-03-01T00:00:00Z", 4_107_542_400), ("1969-12-31T23:59:59Z", -1),
                ("2026-03-02T00:15:00+12:15", noon), ("2026-02-28T23:00:00-13:00", noon),
            ] {
                stage.answer(
                    Operation.user, stage.row("users") { $0["createdAt"] = .string(text) },
                    times: 1)
                let user = try? await stage.app.userService().userForEditing(1).value
                let read = try then.require(
                    user?.createdAt?.timeIntervalSince1970, "the moment \(text)")
                then.atMost(
                    abs(read - seconds), 0.000_001, "seconds between \(text) and what is read")
            }
        }
        ContractCase(
            "D14", "date-time forms", .decoding, allowing: ["response/body"]
        ) { stage, then in
            try await stage.signIn()
            for text in [
                "2026-02-29T12:00:00Z", "2100-02-29T12:00:00Z", "2026-04-31T12:00:00Z",
                "2026-13-01T12:00:00Z", "2026-00-01T12:00:00Z", "2026-01-00T12:00:00Z",
                "2026-01-01T24:00:00Z", "2026-01-01T12:60:00Z", "2026-01-01T12:00:61Z",
                "2026-01-01T12:00:00", "2026-01-01T12:00:00+24:00", "2026-01-01T12:00:00+01:60",
                "2026-01-01T12:00:00.Z", "2026-01-01T12:00:00Z!", "2026-01-01",
            ] {
                stage.answer(
                    Operation.user, stage.row("users") { $0["createdAt"] = .string(text) },
                    times: 1)
                let failure = await then.error(AppError.self, "the moment \(text)") {
                    try await stage.app.userService().userForEditing(1)
                }
                then.equal(failure?.isDecoding, true, "whether \(text) is found unreadable")
            }
            let notice = stage.stub.fixtures.rows(of: "feed").first { $0["type"] == "notice" }
            var dated = try then.require(notice?.object, "a notice")
            for (text, isReal) in [
                ("2000-02-29", true), ("2024-02-29", true), ("2026-12-31", true),
                ("2026-02-29", false), ("2100-02-29", false), ("2026-04-31", false),
                ("2026-13-01", false), ("2026-00-10", false), ("2026-10-00", false),
                ("2026-3-1", false), ("2026-03-01T00:00:00Z", false), ("", false),
            ] {
                dated["validUntil"] = .string(text)
                stage.answer(Operation.feed, .feed([.object(dated)]), times: 1)
                let page = try? await stage.app.feedService().feed(at: nil, limit: 5)
                let days = page?.items.map { item in
                    if case .notice(let notice) = item.content {
                        "\(notice.validUntil)"
                    } else {
                        ""
                    }
                }
                then.equal(days, isReal ? [text] : nil, "the day '\(text)'")
            }
        }
    }

    // MARK: - Texts

    @CaseBuilder<Stage>
    private static var texts: [ContractCase<Stage>] {
        ContractCase(
            "D18", "strings", .decoding, allowing: ["response/body"]
        ) { stage, then in
            try await stage.signIn()
            for title in [
                "👩‍👩‍👧‍👦 family", "e\u{301}", "שלום עולם", "line\u{2028}break", "nul\u{0}l",
                "\"\\/\u{8}\u{C}\n\r\t", String(repeating: "x", count: 1_000_000),
            ] {
                stage.answer(
                    Operation.product, stage.row("products") { $0["title"] = .string(title) },
                    times: 1)
                let product = try? await stage.app.productService().product(1)
                then.isTrue(
                    product.map { Array($0.title.unicodeScalars) } == Array(title.unicodeScalars),
                    "the text \(title.prefix(20).debugDescription), letter by letter")
            }
            let lone = JSONSerializer.string(stage.row("products") { $0["title"] = "LONE" })
                .replacing("LONE", with: "\\ud83d")
            stage.answer(Operation.product, text: lone, times: 1)
            let failure = await stage.product(1).failure
            then.isTrue(failure?.isDecoding == true, "half a letter becomes \(failure as Any)")
        }
        ContractCase(
            "D21", "odd URLs", .decoding, allowing: ["response/body"]
        ) { stage, then in
            let search = try await stage.search(of: 9)
            let addresses = [
                "", " ", "not an address", "/relative.png", "http://", "https://exa mple.com/x",
                "http://bücher.example/ü.png", "https://example.com/a%20b.png?q=1#f",
                "data:image/png;base64,AAAA",
            ]
            let rows = addresses.enumerated().map { index, address in
                stage.row("products", at: index) {
                    $0["thumbnail"] = .string(address)
                    $0["images"] = [.string(address), "https://example.com/good.png"]
                }
            }
            stage.answer(Operation.products, .page(of: "products", rows))
            await search.load()
            then.count(await search.products, 9, "products, none of them lost")
            for product in await search.products {
                then.isTrue(
                    product.imageURLs.contains { $0.absoluteString.hasSuffix("good.png") },
                    "the usable address of \(product.id)")
                let pictures = product.imageURLs + [product.thumbnailURL].compactMap(\.self)
                then.equal(
                    pictures.filter { $0.scheme == nil || $0.host() == nil }, [],
                    "addresses of pictures that cannot be fetched")
            }
            for address in addresses {
                stage.answer(
                    Operation.user, stage.row("users") { $0["image"] = .string(address) }, times: 1)
                let portrait = try await stage.app.userService().userForEditing(1).value.imageURL
                then.isTrue(
                    portrait.map { $0.scheme != nil && $0.host() != nil } ?? true,
                    "an address to use, or none: \(portrait as Any)")
            }
        }
        ContractCase(
            "D22", "map keys", .decoding, allowing: ["response/body"]
        ) { stage, then in
            let feed = try await stage.feed()
            let texts: JSONValue = [
                "": "empty", "a.b": "dotted", "👩‍🍳": "cook", "id": "number", "en": "English",
            ]
            let notice: JSONValue = [
                "id": "notice-x", "type": "notice", "texts": texts, "validUntil": "2026-03-01",
                "publishedAt": "2026-03-01T12:00:00Z",
            ]
            stage.answer(Operation.feed, .feed([notice]))
            await feed.load()
            guard case .notice(let shown)? = await feed.items.first?.content else {
                then.fail("the notice", expected: "one", actual: "none")
                return
            }
            then.equal(
                shown.texts,
                ["": "empty", "a.b": "dotted", "👩‍🍳": "cook", "id": "number", "en": "English"],
                "the texts by their keys")
        }
    }

    // MARK: - Sizes

    @CaseBuilder<Stage>
    private static var sizes: [ContractCase<Stage>] {
        ContractCase("D19", "constraint edges", .decoding) { stage, then in
            try await stage.signIn()
            let images = (1...6).map { JSONValue.string("https://example.com/\($0).png") }
            let tags = (0..<10).map { JSONValue.string("tag-\($0)") }
            let longest = stage.row("products") {
                $0["title"] = .string(String(repeating: "t", count: 120))
                $0["description"] = .string(String(repeating: "d", count: 1000))
                $0["images"] = .array(images)
                $0["tags"] = .array(tags)
                for (name, value) in [
                    ("price", 1_000_000), ("rating", 5), ("stock", Int(Int32.max)),
                ] {
                    $0[name] = .int(value)
                }
            }
            let shortest = stage.row("products") {
                $0["title"] = "t"
                for name in ["price", "rating", "stock", "discountPercentage"] { $0[name] = 0 }
            }
            stage.answer(Operation.product, longest, times: 1)
            let most = try await stage.app.productService().product(1)
            then.equal([most.title.count, most.description.count], [120, 1000], "lengths")
            then.equal([most.imageURLs.count, most.tags.count], [6, 10], "numbers of elements")
            then.equal(most.price, 1_000_000, "the highest price")
            then.equal(most.rating, 5, "the best rating")
            stage.answer(Operation.product, shortest, times: 1)
            let least = try await stage.app.productService().product(1)
            then.equal(least.title, "t", "the shortest title")
            then.equal([Double(least.stock), least.rating], [0, 0], "the smallest numbers")
        }
        ContractCase("D20", "volume", .decoding) { stage, then in
            try await stage.signIn()
            let todos = (1...10_000).map { number in
                "{\"id\":\(number),\"title\":\"Todo \(number)\",\"completed\":false}"
            }
            let rest = JSONSerializer.string(stage.row("dashboard") { $0["todos"] = nil })
            stage.answer(
                Operation.dashboard,
                text: "{\"todos\":[\(todos.joined(separator: ","))],\(rest.dropFirst())")
            let start = ContinuousClock.now
            try await stage.app.dashboardService().refresh()
            then.equal(
                await stage.app.dashboardService().dashboard?.todos.count, 10_000, "things to do")
            then.atMost(ContinuousClock.now - start, .seconds(20), "the time it takes")
            let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
            let product = JSONSerializer.string(stage.row("products")).dropFirst()
            stage.answer(Operation.product, text: "{\"x\":\(deep),\(product)", times: 1)
            then.equal(await stage.product(1).value, 1, "a product with a deep member")
        }
    }
}

extension Stage {
    /// The first product as JSON, with the given text as the number in stock.
    fileprivate func product(stock: String) -> String {
        JSONSerializer.string(row("products") { $0["stock"] = "SPELLING" })
            .replacing("\"SPELLING\"", with: stock)
    }
}

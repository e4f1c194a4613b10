import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

/// Lists of products with the sample contract and fixtures.
struct ProductListTests {
    private let served: Served

    init() throws { served = try .customer() }

    private func page(_ target: String) throws -> JSONValue {
        let response = try served.get(target)
        #expect(response.status == 200, "\(target): \(response.text)")
        #expect(response.issueCodes == [], "\(target)")
        return try response.json()
    }

    @Test(arguments: [
        ("/products", Array(1...30), 194, 0, 30),
        ("/products?limit=20&skip=20", Array(21...40), 194, 20, 20),
        ("/products?limit=10&skip=190", Array(191...194), 194, 190, 4),
        ("/products?limit=10&skip=194", [], 194, 194, 0),
        ("/products?skip=5000", [], 194, 5000, 0),
        ("/products?limit=0", Array(1...194), 194, 0, 194),
        ("/products?limit=0&skip=192", [193, 194], 194, 192, 2),
        ("/products?limit=1000", Array(1...194), 194, 0, 194),
    ])
    func `a page has the requested rows and the total`(
        target: String, ids: [Int], total: Int, skip: Int, limit: Int
    ) throws {
        let page = try page(target)
        #expect(page["products"]?.ids == ids)
        #expect(page["total"]?.int == total)
        #expect(page["skip"]?.int == skip)
        #expect(page["limit"]?.int == limit)
    }

    @Test(arguments: ["/products", "/products/search"], ["q", "search"])
    func `a search covers title and description in either case`(
        path: String, parameter: String
    ) throws {
        let page = try page("\(path)?\(parameter)=LAMP&limit=0")
        // `search` belongs to the app's own list, which is sorted by brand.
        #expect(page["products"]?.ids == (parameter == "q" ? [16, 113, 124] : [124, 113, 16]))
        #expect(page["total"]?.int == 3)
    }

    @Test(arguments: [
        "/products/search", "/products/search?q=", "/products/search?q=%20%20",
        "/products?brands=&categories=&search=",
    ])
    func `an empty search or filter matches everything`(target: String) throws {
        #expect(try page(target)["total"]?.int == 194)
    }

    @Test func `a hyphen in a search counts as a space`() throws {
        #expect(try page("/products/search?q=quick-dry")["total"]?.int == 0)
        #expect(try page("/products/search?q=Desk-Lamp")["products"]?.ids == [124])
    }

    @Test func `a search without a match is an empty page`() throws {
        let page = try page("/products/search?q=zeppelin")
        #expect(page == ["products": [], "total": 0, "skip": 0, "limit": 0])
    }

    @Test(arguments: ["search=lamp", "brands=Foldmark,Ostara", "categories=books,laptops"])
    func `a filtered list is sorted by brand, then id, unless it sets an order`(
        query: String
    ) throws {
        let rows = try page("/products?\(query)&limit=0")["products"]?.array ?? []
        let keys = rows.map { (brand: $0["brand"]?.string ?? "", id: $0["id"]?.int ?? 0) }
        #expect(keys.count > 2)
        for (left, right) in zip(keys, keys.dropFirst()) {
            #expect(
                left.brand == right.brand
                    ? left.id < right.id
                    : left.brand.utf8.lexicographicallyPrecedes(right.brand.utf8))
        }
        let sorted = try page("/products?\(query)&limit=0&sortBy=id")["products"]?.ids ?? []
        #expect(sorted == keys.map(\.id).sorted())
    }

    @Test func `a plus in a query is a space and an encoded one is a plus`() throws {
        #expect(try page("/products/search?q=desk+lamp")["products"]?.ids == [124])
        #expect(try page("/products/search?q=desk%2Blamp")["products"]?.ids == [])
    }

    @Test func `brands are matched exactly and combined by or`() throws {
        let one = try page("/products?brands=Foldmark&limit=0")
        let both = try page("/products?brands=Foldmark,Quillon&limit=0")
        #expect(one["total"]?.int == 3)
        #expect(both["total"]?.int == 6)
        let brands = Set((both["products"]?.array ?? []).compactMap { $0["brand"]?.string })
        #expect(brands == ["Foldmark", "Quillon"])
        #expect(try page("/products?brands=foldmark")["total"]?.int == 0)
    }

    @Test func `brands, categories and a search are combined by and`() throws {
        let everything = try page("/products?limit=0")["products"]?.array ?? []
        let expected = everything.filter {
            $0["brand"]?.string == "Ostara" && $0["category"]?.string == "laptops"
        }
        let filtered = try page("/products?brands=Ostara&categories=laptops,books&limit=0")
        #expect(filtered["products"]?.ids == expected.map { $0["id"]?.int })
        #expect(!expected.isEmpty)
        #expect(try page("/products?brands=Ostara&search=lamp")["total"]?.int == 0)
    }

    @Test(arguments: ["beauty", "BEAUTY"])
    func `a category ignores case`(slug: String) throws {
        let page = try page("/products/category/\(slug)?limit=0")
        #expect(page["total"]?.int == 8)
        let categories = (page["products"]?.array ?? []).map { $0["category"]?.string }
        #expect(categories.allSatisfy { $0 == "beauty" })
    }

    @Test func `an unknown category is an empty page`() throws {
        #expect(try page("/products/category/nothing")["total"]?.int == 0)
    }

    @Test func `categories have slug, name and address`() throws {
        let categories = try page("/products/categories").array ?? []
        let names = try page("/products/category-list").array ?? []
        let filters = try page("/products/filters")
        #expect(categories.count == 24)
        #expect(Set(categories.compactMap { $0["slug"] }) == Set(names))
        #expect(categories.allSatisfy { $0["name"] != nil && $0["url"] != nil })
        #expect(filters["categories"]?.array == names)
        #expect(filters["brands"]?.array?.count == 63)
        #expect(filters["brands"]?.array?.contains(nil) == false)
    }

    @Test(arguments: [
        "select=title,price", "select=price,title,nonsense",
    ])
    func `select keeps the named members, with the id first`(select: String) throws {
        let row = try #require(try page("/products?limit=1&\(select)").at("/products/0")?.object)
        #expect(row.keys.first == "id")
        #expect(Set(row.keys) == ["id", "title", "price"])
        let item = try #require(try page("/products/1?\(select)").object)
        #expect(Set(item.keys) == ["id", "title", "price"])
    }

    @Test func `sorting is by value, then by id, in either direction`() throws {
        let up = try page("/products?sortBy=price&limit=0")["products"]?.array ?? []
        let prices = up.compactMap { $0["price"]?.double }
        #expect(prices.count == 194)
        #expect(prices == prices.sorted())
        let down = try page("/products?sortBy=price&order=desc&limit=0")["products"]?.array ?? []
        #expect(down.compactMap { $0["price"]?.double } == prices.reversed())
        let ties = Dictionary(grouping: down) { $0["price"]?.description }
        #expect(
            ties.values.allSatisfy { JSONValue.array($0).ids == JSONValue.array($0).ids.sorted() })
        #expect(ties.values.contains { $0.count > 1 })
    }

    @Test func `sorting by an unknown member changes nothing`() throws {
        #expect(
            try page("/products?sortBy=nonsense&order=desc&limit=3")["products"]?.ids == [1, 2, 3])
    }

    @Test func `an order without a sort has no effect`() throws {
        #expect(try page("/products?order=desc&limit=3")["products"]?.ids == [1, 2, 3])
    }

    @Test func `pages of a sorted list contain each row once`() throws {
        var ids: [Int] = []
        for skip in stride(from: 0, to: 194, by: 20) {
            ids +=
                try page("/products?sortBy=category&limit=20&skip=\(skip)")["products"]?.ids ?? []
        }
        #expect(ids.sorted() == Array(1...194))
    }

    @Test(arguments: ["0", "195", "9999", "abc", "01", "1.0"])
    func `a missing product is reported with its id`(id: String) throws {
        let response = try served.get("/products/\(id)")
        #expect(response.status == 404)
        #expect(try response.json() == ["message": .string("Product with id '\(id)' not found")])
    }

    @Test(arguments: [
        ("/users/abc", 400, "Invalid user id 'abc'"),
        ("/users/9999", 404, "User with id '9999' not found"),
        ("/users/9999/posts", 404, "User with id '9999' not found"),
        ("/posts/abc", 400, "Invalid post id 'abc'"),
        ("/posts/user/9999", 404, "User with id '9999' not found"),
        ("/posts/9999/comments", 404, "Post with id '9999' not found"),
    ])
    func `missing users and posts are reported with their id`(
        target: String, status: Int, message: String
    ) throws {
        let response = try served.get(target)
        #expect(response.status == status)
        #expect(response.message == message)
    }

    @Test func `a user's nested member is matched exactly`() throws {
        let page = try page("/users/filter?key=hair.color&value=Brown&limit=0")
        #expect(page["total"]?.int == 25)
        #expect(try self.page("/users/filter?key=hair.color&value=brown")["total"]?.int == 0)
        #expect(try self.page("/users/filter?key=hair.color")["total"]?.int == 0)
        #expect(try self.page("/users/filter?value=Brown")["total"]?.int == 0)
    }

    @Test func `a user's posts are the same with either path`() throws {
        let posts = try page("/users/48/posts?limit=0")
        #expect(posts["posts"]?.array?.isEmpty == false)
        #expect(try page("/posts/user/48?limit=0") == posts)
        #expect((posts["posts"]?.array ?? []).allSatisfy { $0["userId"]?.int == 48 })
    }
}

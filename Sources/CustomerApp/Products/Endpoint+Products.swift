extension Endpoint where Response == ProductPage {
    static func products(matching query: ProductQuery, limit: Int, skip: Int) -> Self {
        var items = [QueryItem("limit", limit), QueryItem("skip", skip)]
        if !query.text.isEmpty { items.append(QueryItem("search", query.text)) }
        if !query.brands.isEmpty { items.append(QueryItem("brands", list: query.brands.sorted())) }
        if !query.categories.isEmpty {
            items.append(QueryItem("categories", list: query.categories.sorted()))
        }
        return Endpoint<ProductListResponse>(
            .get, "/auth/products", query: items, authentication: .bearer,
        ).map { ProductPage(products: $0.products.map(\.product), skip: skip, total: $0.total) }
            .with { $0.caching = .revalidate }
            .demo("{\"products\": [\(ProductResponse.demo())], \"total\": 1}")
    }
}

extension Endpoint where Response == Product {
    static func product(_ id: Identifier<Product>) -> Self {
        Endpoint<ProductResponse>(.get, "/auth/products/\(id)", authentication: .bearer)
            .map(\.product)
            .demo(ProductResponse.demo(id))
    }
}

extension Endpoint where Response == ProductFilters {
    static var productFilters: Self {
        Endpoint(.get, "/auth/products/filters", authentication: .bearer)
            .demo(#"{"categories": ["home"], "brands": ["Acme"]}"#)
    }
}

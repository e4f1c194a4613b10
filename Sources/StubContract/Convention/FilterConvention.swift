import StubJSON

/// Infers by which fields, and how, the query parameters of a list select rows.
struct FilterConvention {
    let site: ConventionSite
    let fields: RowFields
    /// The names with which requests write query parameters.
    private(set) var names: [String]
    /// Whether the path is that of a search, in which texts need not be whole: `/things/search`.
    let isSearch: Bool

    init(site: ConventionSite, fields: [String], samples: [JSONObject], row: DocumentNode?) {
        self.site = site
        self.fields = RowFields(fields, samples, declared: row.map { site.outline($0) })
        names = site.queryNames
        isSearch = ResourcePath(site.template)?.searched != nil
    }

    /// The filters of the parameters, except those that have another meaning.
    func filters(besides taken: Set<String>) -> [StubBinding.Filter] {
        var convention = self
        convention.names = names.filter { !taken.contains($0) }
        return convention.names.compactMap(convention.filter)
    }

    /// The filter of a parameter; `nil` if it selects no rows.
    private func filter(of parameter: String) -> StubBinding.Filter? {
        guard !site.isObject(parameter) else { return nil }
        let words = RangeWords.words(of: parameter)
        let found =
            whole(parameter, words) ?? range(parameter, words) ?? day(parameter, words)
            ?? related(parameter, words)
        return found.map { field, test in
            StubBinding.Filter(parameter: parameter, field: field, test: test)
        }
    }

    private typealias Found = (field: String, test: StubBinding.Filter.Test)

    // MARK: - Fields

    /// The field with the name of the parameter.
    private func whole(_ parameter: String, _ words: [String]) -> Found? {
        guard let field = fields.exactly(parameter) ?? fields.named(words), fields.canEqual(field)
        else { return nil }
        // `startDate` and `endDate` are the ends of a range if both are parameters.
        if fields.isTime(field), let reading = paired(parameter).first {
            return (field, reading.test)
        }
        return (field, test(of: parameter, on: field))
    }

    /// The field of which the parameter is a bound.
    private func range(_ parameter: String, _ words: [String]) -> Found? {
        let pairs = paired(parameter)
        for reading in RangeWords.readings(of: words) where !reading.isOfPage {
            if reading.isOperator, let field = fields.named(reading.stem), fields.canEqual(field) {
                return (fields.amount(of: field) ?? field, reading.test)
            }
            let isPaired = pairs.contains { $0.stem == reading.stem }
            if let field = bounded(reading.stem),
                isPaired || reading.isPlain || fields.isTime(field)
            {
                return (field, reading.test)
            }
            let meansTime =
                isPaired || isDate(parameter) || !reading.stem.isEmpty && !reading.mayBePage
            if reading.isOfTime, meansTime, let time = fields.ownTime {
                return (time, reading.test)
            }
        }
        return nil
    }

    /// The number or time that a stem names.
    private func bounded(_ stem: [String]) -> String? {
        guard !stem.isEmpty else { return nil }
        if let field = fields.named(stem) ?? fields.inside(stem) {
            if fields.isOrdered(field) { return field }
            if let amount = fields.amount(of: field) { return amount }
        }
        return fields.time(of: stem)
    }

    /// `date=2026-03-01`, where the row's own time has another name, and `created=2026-03-01`.
    private func day(_ parameter: String, _ words: [String]) -> Found? {
        guard words == ["date"] || isDate(parameter) else { return nil }
        guard RangeWords.readings(of: words).isEmpty else { return nil }
        let isOwn = RangeWords.core(words).isEmpty
        return (isOwn ? fields.ownTime : fields.time(of: words)).map { ($0, .equals) }
    }

    /// A member of an embedded object, its id or the object itself, and Boolean fields.
    private func related(_ parameter: String, _ words: [String]) -> Found? {
        let field =
            fields.inside(words) ?? fields.flag(words) ?? identity(parameter, words)
            ?? fields.onlyInside(words)
        guard let field, fields.canEqual(field) else { return nil }
        return (field, test(of: parameter, on: field))
    }

    /// In a search, a text is a part of the field.
    private func test(of parameter: String, on field: String) -> StubBinding.Filter.Test {
        isSearch && isText(parameter) && fields.isText(field) ? .contains : .equals
    }

    /// The field with the id of what the parameter names, as `categoryId` for `category`, or the other
    /// way round, if both are numbers or texts.
    private func identity(_ parameter: String, _ words: [String]) -> String? {
        let plain = words.joined()
        let isID = plain.hasSuffix("id") && plain != "id"
        guard
            let field = isID
                ? fields.named([String(plain.dropLast(2))]) : fields.named([plain + "id"])
        else { return nil }
        if fields.isNumber(field) { return site.isInteger(parameter) ? field : nil }
        return fields.isText(field) && isText(parameter) ? field : nil
    }

    private func isText(_ parameter: String) -> Bool {
        guard site.isText(parameter) else { return false }
        let schema = schema(of: parameter)
        return schema?.keyword("enum") == nil && schema?.keyword("format") == nil
            && schema?.keyword("const") == nil
    }

    // MARK: - Ranges

    /// Whether a parameter is a time, or one end of a range of times, which selects rows and no page.
    func isSelecting(_ parameter: String) -> Bool {
        if isDate(parameter) { return true }
        guard !isNumber(parameter) else { return false }
        return paired(parameter).contains { !$0.mayBePage }
    }

    /// Whether the other end of the range that a parameter begins or ends is a parameter, too, as
    /// `end_at` beside `start_at`.
    func isRange(_ parameter: String) -> Bool { !ends(parameter).isEmpty }

    /// The readings of a parameter as one end of a range of which the other end is a parameter too.
    private func paired(_ parameter: String) -> [RangeWords] {
        ends(parameter).filter { !$0.isOfPage }
    }

    /// The same, also of rows and pages, as `from_id` beside `to_id`.
    private func ends(_ parameter: String) -> [RangeWords] {
        func readings(_ name: String) -> [RangeWords] {
            RangeWords.readings(of: RangeWords.words(of: name))
        }
        let others = names.filter { $0 != parameter }.flatMap(readings)
        return readings(parameter).filter { reading in
            others.contains { reading.isPaired(with: $0) }
        }
    }

    private func isNumber(_ parameter: String) -> Bool {
        site.isInteger(parameter) || schema(of: parameter)?.types == ["number"]
    }

    /// Whether the format, an example or the description of a parameter says that it is a date or time.
    private func isDate(_ parameter: String) -> Bool {
        let schema = schema(of: parameter)
        let format =
            schema?.keyword("format")?.value.string
            ?? site.schema(of: parameter)?["format"]?.string
        if format?.hasPrefix("date") == true { return true }
        guard !isNumber(parameter) else { return false }
        let declared = declaration(of: parameter)
        let named = (declared?["examples"]?.members ?? []).compactMap { $0.node["value"]?.value }
        let examples =
            [declared?["example"], schema?.keyword("example")].compactMap(\.?.value) + named
            + (schema?.keyword("examples")?.value.array ?? [])
        if examples.contains(where: RowFields.isTime) { return true }
        let texts = [declared?["description"], schema?.keyword("description")]
            .compactMap { $0?.value.string?.lowercased() }
        return texts.contains { text in
            ["yyyy-mm-dd", "iso 8601", "iso8601", "iso-8601", "rfc 3339", "rfc3339"].contains(
                where: text.contains)
        }
    }

    /// The declaration of a query parameter of that name.
    private func declaration(of name: String) -> DocumentNode? {
        guard let parameter = site.parameter(name), parameter.document == 0 else { return nil }
        return site.documents.root.value[parameter.pointer].map {
            DocumentNode(value: $0, document: 0, pointer: parameter.pointer)
        }
    }

    private func schema(of name: String) -> SchemaOutline? {
        declaration(of: name)?["schema"].map { site.outline($0) }
    }
}

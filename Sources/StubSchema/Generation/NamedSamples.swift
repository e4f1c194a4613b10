/// Typical values of members, by name.
package enum NamedSamples {
    private static let firstNames = [
        "Ada", "Grace", "Alan", "Edsger", "Barbara", "Donald", "Frances", "Ken", "Margaret",
        "Dennis",
        "Radia", "Niklaus", "Hedy", "Tony", "Karen", "Linus",
    ]
    private static let lastNames = [
        "Lovelace", "Hopper", "Turing", "Dijkstra", "Liskov", "Knuth", "Allen", "Thompson",
        "Hamilton",
        "Ritchie", "Perlman", "Wirth", "Lamarr", "Hoare", "Jones", "Torvalds",
    ]
    private static let adjectives = [
        "Quiet", "Amber", "Brisk", "Copper", "Distant", "Early", "Frosted", "Gentle", "Hidden",
        "Ivory", "Jolly", "Lunar", "Mellow", "Northern", "Open", "Polished",
    ]
    private static let sentences = [
        "Made for everyday use and easy to care for.", "Works as described and keeps its promise.",
        "A short note on what happened and why.", "Checked twice before it left the house.",
        "Small enough for a pocket, strong enough for a year.",
        "Replaces the one from last season.",
    ]
    private static let cities = [
        "Lisbon", "Oslo", "Vienna", "Kyoto", "Montreal", "Nairobi", "Porto", "Riga",
    ]
    private static let countries = [
        "Portugal", "Norway", "Austria", "Japan", "Canada", "Kenya", "Latvia", "Chile",
    ]
    private static let colours = ["amber", "blue", "coral", "green", "ivory", "plum", "slate"]
    private static let tags = ["new", "popular", "sale", "archive", "weekly", "draft", "featured"]

    /// A first name, which differs for each index.
    package static func firstName(_ index: Int, _ offset: Int) -> String {
        firstNames[(index + offset) % firstNames.count]
    }

    /// A text for a member with this name; `nil` for a name without a typical value.
    ///
    /// - Parameters:
    ///   - thing: what the object with the member describes, such as `product`.
    ///   - index: varies the text from object to object.
    ///   - pick: chooses among as many variants as it is given.
    ///   - date: the text for dates.
    ///   - uri: the text for addresses.
    package static func text(
        for key: String, in thing: String, index: Int, pick: (Int) -> Int, date: String, uri: String
    ) -> String? {
        let name = key.lowercased().filter { $0 != "_" && $0 != "-" }
        let first = firstNames[(index + pick(4)) % firstNames.count]
        let last = lastNames[(index + pick(6)) % lastNames.count]
        let title = "\(adjectives[index % adjectives.count]) \(capitalised(thing))"
        if let credential = credential(name) { return credential }
        switch name {
        case "firstname", "givenname": return first
        case "lastname", "surname", "familyname": return last
        case "fullname", "displayname", "author", "owner", "assignee", "contact":
            return "\(first) \(last)"
        case "username", "login", "handle", "user", "nickname":
            return "\(first.lowercased())\(index + 1)"
        case "name"
        where ["user", "person", "customer", "contact", "author", "member", "employee"]
            .contains(thing.lowercased()):
            return "\(first) \(last)"
        case "description", "summary", "body", "content", "text", "message", "comment", "note",
            "notes", "bio", "details":
            return sentences[(index + pick(3)) % sentences.count]
        case "city", "town", "location": return cities[(index + pick(3)) % cities.count]
        case "country": return countries[(index + pick(3)) % countries.count]
        case "countrycode": return ["PT", "NO", "AT", "JP", "CA", "KE"][index % 6]
        case "currency", "currencycode": return ["USD", "EUR", "GBP", "JPY"][index % 4]
        case "language", "locale", "lang": return ["en", "pt", "de", "ja"][index % 4]
        case "company", "companyname", "organization", "organisation", "employer":
            return "\(last) & Company"
        case "ip", "ipaddress": return "192.0.2.\(index % 250 + 1)"
        case "filename": return "report-\(index + 1).pdf"
        case "mimetype", "contenttype", "mediatype": return "application/json"
        case "avatar", "image", "photo", "picture", "thumbnail", "icon", "logo", "website",
            "homepage", "webpage":
            return uri
        case "timezone": return "Europe/Lisbon"
        case "street", "address", "addressline1", "line1": return "\(index + 12) Harbour Street"
        case "zip", "zipcode", "postalcode", "postcode": return "\(10_000 + index * 37)"
        case "phone", "phonenumber", "mobile", "tel": return "+1-202-555-0\(100 + index % 100)"
        case "color", "colour": return colours[(index + pick(3)) % colours.count]
        case "tag", "label", "category", "kind", "group":
            return tags[(index + pick(3)) % tags.count]
        case "slug": return "\(title.lowercased().replacing(" ", with: "-"))-\(index + 1)"
        case "version": return "1.\(index).0"
        case "status", "state": return index.isMultiple(of: 3) ? "inactive" : "active"
        case "sku", "code", "reference", "number":
            return "\(thing.prefix(3).uppercased())-\(1000 + index)"
        default: break
        }
        if name.hasSuffix("email") { return "\(first.lowercased())\(index + 1)@example.com" }
        if name.hasSuffix("url") || name.hasSuffix("uri") || name.hasSuffix("href")
            || name == "link"
        {
            return uri
        }
        if name.hasSuffix("date")
            || name.hasSuffix("at") && name.count > 6 && key.last == "t"
                && (key.hasSuffix("_at") || key.hasSuffix("At"))
        {
            return date
        }
        if name.hasSuffix("name") || name.hasSuffix("title") { return title }
        return key.isEmpty ? title : nil
    }

    /// The values of a login response; none of them is a valid credential.
    private static func credential(_ name: String) -> String? {
        switch name {
        case "accesstoken", "token", "authtoken", "bearertoken", "idtoken", "jwt", "jwttoken",
            "sessiontoken":
            // {"alg":"none"} and {"sub":"1"}, with an invalid signature.
            "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"
        case "refreshtoken": "cmVmcmVzaC10b2tlbi0x"
        case "tokentype": "Bearer"
        default: nil
        }
    }

    /// The typical range of numbers in a member with this name; `nil` if there is none.
    package static func range(of key: String) -> ClosedRange<Int>? {
        if UnixTime.isTime(key) { return times }
        let name = key.lowercased().filter { $0 != "_" && $0 != "-" }
        switch name {
        case "age": return 18...80
        case "year": return 1990...2025
        case "month": return 1...12
        case "day": return 1...28
        case "rating", "stars", "score": return 1...5
        case "latitude", "lat": return -60...60
        case "longitude", "lng", "lon": return -180...180
        case "amount", "price", "total", "subtotal", "cost", "balance": return 5...500
        case "percent", "percentage", "discount", "progress": return 0...100
        case "version": return 1...3
        case "expiresin": return 3600...3600
        default: break
        }
        if name.hasSuffix("price") || name.hasSuffix("amount") { return 5...500 }
        if name.hasSuffix("percentage") { return 0...100 }
        return nil
    }

    /// The seconds of the year 2025.
    package static let times = 1_735_689_600...1_767_225_599

    private static func capitalised(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }
}
